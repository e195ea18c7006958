-- Notices of what members write, decisions and their appeals: a content that is taken away leaves the row where it
-- stood, so that no view, index or counter has to know of it.
create table decision (
  uuid_decision uuid primary key default gen_random_uuid(),
  cible text not null check (cible in ('annonce', 'forum', 'message_forum', 'message', 'personne')),
  uuid_cible uuid not null,
  uuid_personne_visee uuid not null references personne,
  mesure text not null check (mesure in ('rien', 'avertir', 'retirer', 'suspendre', 'fermer')),
  fondement text not null,
  faits text not null,
  jusqu_au timestamptz check ((mesure = 'suspendre') = (jusqu_au is not null)),
  -- What the measure took away, to put it back; forgotten with time.
  retire jsonb,
  uuid_operateur uuid not null references personne,
  date_decision timestamptz not null,
  date_retablissement timestamptz
);
create index decision_par_personne on decision (uuid_personne_visee, date_decision);

create table signalement (
  uuid_signalement uuid primary key default gen_random_uuid(),
  cible text not null check (cible in ('annonce', 'forum', 'message_forum', 'message', 'personne')),
  uuid_cible uuid not null,
  uuid_personne_visee uuid not null references personne,
  -- Null for a visitor, whom their e-mail answers.
  uuid_personne_auteur uuid references personne,
  nom text,
  email text,
  motif text not null,
  illicite boolean not null,
  explication text,
  urgent boolean not null,
  -- The content as it was.
  extrait text,
  date_signalement timestamptz not null,
  uuid_decision uuid references decision
);
create unique index signalement_ouvert on signalement
  (cible, uuid_cible, motif, coalesce(uuid_personne_auteur::text, email)) where uuid_decision is null;
create index signalement_par_auteur on signalement (coalesce(uuid_personne_auteur::text, email), date_signalement);
create index signalement_par_decision on signalement (uuid_decision);

create table recours (
  uuid_recours uuid primary key default gen_random_uuid(),
  uuid_decision uuid not null references decision,
  -- That of who had reported; null for the author's.
  uuid_signalement uuid references signalement,
  texte text,
  date_recours timestamptz not null,
  uuid_operateur uuid references personne,
  accepte boolean,
  reponse text,
  date_reponse timestamptz,
  unique nulls not distinct (uuid_decision, uuid_signalement),
  check (num_nonnulls(uuid_operateur, accepte, reponse, date_reponse) in (0, 4))
);
create index recours_ouvert on recours (date_recours) where date_reponse is null;

create function recours_verifier() returns trigger language plpgsql as $$
begin
  if new.date_recours > (select date_decision + interval '6 months' from decision where uuid_decision = new.uuid_decision) then
    raise exception 'Un recours vient dans les six mois.' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger recours_verifie before insert on recours for each row execute function recours_verifier();

alter table personne
  -- Until when they write nothing; infinity when the account is closed.
  add column suspension timestamptz,
  -- The last day they were seen as an operator: an appeal is for another one when there is one.
  add column operateur_vu date;

alter table forum add column masque boolean not null default false;
drop index forum_par_activite;
create index forum_par_activite on forum (date_dernier_message desc, uuid_forum)
  include (nombre_messages, uuid_personne_auteur, id_categorie, date_creation, titre_forum) where not masque;
create index forum_masque on forum (uuid_forum) where masque;

alter table annonce drop constraint annonce_status_annonce_check, add constraint annonce_status_annonce_check
  check (status_annonce in ('En attente', 'Actif', 'Expirée', 'Archivée', 'Pourvue', 'Masquée'));
drop index annonce_par_fin;
create index annonce_par_fin on annonce (date_expiration) where status_annonce in ('Expirée', 'Pourvue', 'Masquée');

-- A visitor is written to as well.
alter table courrier alter column uuid_personne drop not null;

alter table journal
  alter column uuid_paiement drop not null,
  add column uuid_decision uuid references decision,
  add column uuid_recours uuid references recours,
  drop constraint journal_action_check,
  add constraint journal_action_check check (case action
    when 'Chèque encaissé' then uuid_paiement is not null and uuid_remboursement is null
    when 'Chèque annulé' then uuid_paiement is not null and uuid_remboursement is null
    when 'Carte remboursée' then uuid_paiement is not null and uuid_remboursement is not null
    when 'Chèque remboursé' then uuid_paiement is not null and uuid_remboursement is not null
    when 'Décision' then uuid_decision is not null and uuid_recours is null and uuid_paiement is null
    when 'Recours accepté' then uuid_decision is not null and uuid_recours is not null and uuid_paiement is null
    when 'Recours rejeté' then uuid_decision is not null and uuid_recours is not null and uuid_paiement is null
    else false
  end);
