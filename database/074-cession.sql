-- What a practice for sale may say besides its price; amounts in whole euros.
alter table annonce
  add column honoraires_annuels integer check (honoraires_annuels between 5000 and 3000000),
  add column loyer_mensuel integer check (loyer_mensuel between 50 and 20000),
  add column surface_cabinet smallint check (surface_cabinet between 8 and 2000),
  add column nombre_salles smallint check (nombre_salles between 1 and 30),
  add column personnel_repris boolean,
  add column motif_cession text check (motif_cession in ('retraite', 'depart', 'reorientation', 'autre'));
