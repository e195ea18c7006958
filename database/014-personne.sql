-- What a pseudo looks like (ADR 018): the server alone can tell, and fills what is empty when it starts. Two members whose
-- pseudos already looked the same keep them; the younger one's stays empty.
alter table personne add column squelette_personne text;
create unique index personne_squelette_unique on personne (squelette_personne);
