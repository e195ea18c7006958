-- The day of the terms accepted with the payment (domain/conditions.ts); null for those of before it was kept.
alter table paiement add column conditions date;
