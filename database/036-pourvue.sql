-- When an ad was said filled: for a moment its owner may take it back, and nobody is told of it before (domain/annonce.ts).
alter table annonce add column date_pourvue timestamptz;
