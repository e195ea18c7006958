-- What the queue holds is said by the tables too: brought back without it, they have its jobs left again (ADR 032).
create index courrier_en_attente on courrier (date_courrier) where etat = 'attente';
-- When the identity provider forgot the subject; null while it has not.
alter table identite_conservee add column date_oubli timestamptz;
create index identite_a_oublier on identite_conservee (date_depart) where date_oubli is null;
