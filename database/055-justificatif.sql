-- A picture that a member has an operator look at: of their card of the Order, or of a school certificate. It is in the object
-- store until the decision, which erases it: what is kept is its outcome and its date.
create table justificatif (
  uuid_justificatif uuid primary key default gen_random_uuid(),
  uuid_personne uuid not null references personne on delete cascade,
  nature text not null check (nature in ('carte', 'scolarite')),
  etat text not null default 'attendu' check (etat in ('attendu', 'depose', 'accepte', 'refuse')),
  -- Of the picture in the store.
  nom_fichier text unique,
  motif text,
  -- Last day of a school certificate.
  fin date,
  uuid_operateur uuid references personne,
  date_depot timestamptz not null,
  date_decision timestamptz,
  check ((etat in ('attendu', 'depose')) = (nom_fichier is not null)),
  check ((etat in ('accepte', 'refuse')) = (date_decision is not null)),
  check ((etat = 'refuse') = (motif is not null)),
  check ((etat = 'accepte' and nature = 'scolarite') = (fin is not null))
);
-- What was accepted stays while another picture is looked at.
create unique index justificatif_accepte on justificatif (uuid_personne) where etat = 'accepte';
create unique index justificatif_dernier on justificatif (uuid_personne) where etat <> 'accepte';
create index justificatif_file on justificatif (date_depot) where etat in ('attendu', 'depose');
create index justificatif_fin on justificatif (fin) where fin is not null;

alter table journal
  add column uuid_personne uuid references personne,
  drop constraint journal_action_check,
  add constraint journal_action_check check (case action
    when 'Chèque encaissé' then uuid_paiement is not null and uuid_remboursement is null
    when 'Chèque annulé' then uuid_paiement is not null and uuid_remboursement is null
    when 'Carte remboursée' then uuid_paiement is not null and uuid_remboursement is not null
    when 'Chèque remboursé' then uuid_paiement is not null and uuid_remboursement is not null
    when 'Décision' then uuid_decision is not null and uuid_recours is null and uuid_paiement is null
    when 'Recours accepté' then uuid_decision is not null and uuid_recours is not null and uuid_paiement is null
    when 'Recours rejeté' then uuid_decision is not null and uuid_recours is not null and uuid_paiement is null
    when 'Justificatif accepté' then uuid_personne is not null
    when 'Justificatif refusé' then uuid_personne is not null
    else false
  end);
