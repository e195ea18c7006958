-- What an ad may say of the post beyond its text: all optional, null is « non précisé », never « non ».
alter table annonce
  add column datefin_annonce date,
  add column souplesse_jours smallint check (souplesse_jours in (0, 3, 7, 14, 30)),
  add column demi_journees smallint check (demi_journees between 1 and 12),
  add column logement text check (logement in ('fourni', 'aide', 'non')),
  add column vehicule text check (vehicule in ('inutile', 'fourni', 'necessaire')),
  add column exercice text check (exercice in ('cabinet', 'mixte', 'domicile')),
  add column patienteles text[] check (
    cardinality(patienteles) between 1 and 3
    and patienteles <@ array['generale', 'sport', 'pediatrie', 'perinealite', 'neurologie', 'respiratoire', 'geriatrie',
      'vestibulaire']
  ),
  add column taille_cabinet text check (taille_cabinet in ('seul', 'petit', 'grand')),
  add column secretariat boolean,
  add column ca_mensuel integer check (ca_mensuel between 500 and 30000),
  add constraint annonce_dates check (datefin_annonce >= datecontrat_annonce);
