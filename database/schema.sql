-- The schema as it is after 076-candidat.sql: written by « node tasks/run.mjs schema », never by hand, and run by nobody.

create table alerte (
  uuid_alerte uuid default gen_random_uuid() not null,
  uuid_personne uuid not null,
  recherche text not null,
  id_zone integer,
  departements text[],
  id_typeannonce smallint default 0 not null,
  frequence text not null,
  date_alerte timestamp with time zone not null,
  rang_vu bigint not null,
  rang_lu bigint not null,
  a_envoyer boolean default false not null,
  courrier text,
  rang_courrier bigint,
  date_envoi timestamp with time zone,
  en_pause text,
  jeton uuid default gen_random_uuid() not null,
  constraint alerte_pkey PRIMARY KEY (uuid_alerte),
  constraint alerte_jeton_key UNIQUE (jeton),
  constraint alerte_uuid_personne_recherche_key UNIQUE (uuid_personne, recherche),
  constraint alerte_check CHECK (id_zone IS NULL OR departements IS NULL),
  constraint alerte_en_pause_check CHECK (en_pause = ANY (ARRAY['membre'::text, 'silence'::text])),
  constraint alerte_frequence_check CHECK (frequence = ANY (ARRAY['instant'::text, 'jour'::text, 'semaine'::text])),
  constraint alerte_recherche_check CHECK (char_length(recherche) <= 1000),
  constraint alerte_id_zone_fkey FOREIGN KEY (id_zone) REFERENCES zone(id_zone),
  constraint alerte_uuid_personne_fkey FOREIGN KEY (uuid_personne) REFERENCES personne(uuid_personne)
);
CREATE INDEX alerte_par_zone ON alerte USING btree (id_zone, frequence, id_typeannonce) WHERE en_pause IS NULL;
CREATE INDEX alerte_sans_zone ON alerte USING btree (frequence) WHERE id_zone IS NULL AND en_pause IS NULL;

create table alerte_tour (
  frequence text not null,
  jour date,
  rang bigint not null,
  fuseau text default 'Europe/Paris'::text not null,
  constraint alerte_tour_pkey PRIMARY KEY (frequence, fuseau)
);

create table annonce (
  uuid_annonce uuid default gen_random_uuid() not null,
  uuid_personne_annonceur uuid not null,
  code_tarif text not null,
  id_typeannonce smallint not null,
  code_commune text not null,
  titre_annonce text not null,
  contenu_annonce text not null,
  ville_annonce text not null,
  cp_annonce text not null,
  retrocession_annonce smallint,
  datecontrat_annonce date not null,
  affichertel_annonce boolean default false not null,
  status_annonce text not null,
  payante_annonce boolean not null,
  date_creation timestamp with time zone default now() not null,
  date_publication timestamp with time zone,
  date_expiration timestamp with time zone,
  uuid_client uuid,
  datefin_annonce date,
  souplesse_jours smallint,
  demi_journees smallint,
  logement text,
  vehicule text,
  exercice text,
  patienteles text[],
  taille_cabinet text,
  secretariat boolean,
  ca_mensuel integer,
  debut_annonce date generated always as (datecontrat_annonce - COALESCE(souplesse_jours::integer, 0)) stored not null,
  fin_annonce date generated always as (datefin_annonce + COALESCE(souplesse_jours::integer, 0)) stored,
  criteres_annonce integer generated always as (
CASE
    WHEN logement = 'fourni'::text THEN 1
    WHEN logement IS NULL THEN 2
    ELSE 0
END +
CASE
    WHEN vehicule = ANY (ARRAY['inutile'::text, 'fourni'::text]) THEN 4
    WHEN vehicule IS NULL THEN 8
    ELSE 0
END +
CASE
    WHEN exercice = 'cabinet'::text THEN 16
    WHEN exercice IS NULL THEN 32
    ELSE 0
END +
CASE
    WHEN 'generale'::text = ANY (patienteles) THEN 64
    ELSE 0
END +
CASE
    WHEN 'sport'::text = ANY (patienteles) THEN 128
    ELSE 0
END +
CASE
    WHEN 'pediatrie'::text = ANY (patienteles) THEN 256
    ELSE 0
END +
CASE
    WHEN 'perinealite'::text = ANY (patienteles) THEN 512
    ELSE 0
END +
CASE
    WHEN 'neurologie'::text = ANY (patienteles) THEN 1024
    ELSE 0
END +
CASE
    WHEN 'respiratoire'::text = ANY (patienteles) THEN 2048
    ELSE 0
END +
CASE
    WHEN 'geriatrie'::text = ANY (patienteles) THEN 4096
    ELSE 0
END +
CASE
    WHEN 'vestibulaire'::text = ANY (patienteles) THEN 8192
    ELSE 0
END) stored not null,
  periode_annonce smallint default 1 not null,
  date_pourvue timestamp with time zone,
  extrait_annonce text generated always as (regexp_replace(
CASE
    WHEN char_length(contenu_annonce) <= 160 THEN contenu_annonce
    ELSE regexp_replace("left"(contenu_annonce, 160), '[   \n.,;:!?…–-]*[ \n][^ \n]*$|.$'::text, '…'::text)
END, '[ \n]{2,}|\n'::text, ' '::text, 'g'::text)) stored not null,
  redevance_mensuelle integer,
  prix_cession integer,
  honoraires_annuels integer,
  loyer_mensuel integer,
  surface_cabinet smallint,
  nombre_salles smallint,
  personnel_repris boolean,
  motif_cession text,
  constraint annonce_pkey PRIMARY KEY (uuid_annonce),
  constraint annonce_ca_mensuel_check CHECK (ca_mensuel >= 500 AND ca_mensuel <= 30000),
  constraint annonce_check CHECK (status_annonce <> 'Actif'::text OR date_publication IS NOT NULL AND date_expiration IS NOT NULL),
  constraint annonce_contenu_annonce_check CHECK (btrim(contenu_annonce) <> ''::text),
  constraint annonce_cp_annonce_check CHECK (cp_annonce ~ '^[0-9]{5}$'::text),
  constraint annonce_dates CHECK (datefin_annonce >= datecontrat_annonce),
  constraint annonce_demi_journees_check CHECK (demi_journees >= 1 AND demi_journees <= 12),
  constraint annonce_exercice_check CHECK (exercice = ANY (ARRAY['cabinet'::text, 'mixte'::text, 'domicile'::text])),
  constraint annonce_honoraires_annuels_check CHECK (honoraires_annuels >= 5000 AND honoraires_annuels <= 3000000),
  constraint annonce_logement_check CHECK (logement = ANY (ARRAY['fourni'::text, 'aide'::text, 'non'::text])),
  constraint annonce_loyer_mensuel_check CHECK (loyer_mensuel >= 50 AND loyer_mensuel <= 20000),
  constraint annonce_motif_cession_check CHECK (motif_cession = ANY (ARRAY['retraite'::text, 'depart'::text, 'reorientation'::text, 'autre'::text])),
  constraint annonce_nombre_salles_check CHECK (nombre_salles >= 1 AND nombre_salles <= 30),
  constraint annonce_part_ou_redevance CHECK (redevance_mensuelle IS NULL OR retrocession_annonce IS NULL),
  constraint annonce_patienteles_check CHECK (cardinality(patienteles) >= 1 AND cardinality(patienteles) <= 3 AND patienteles <@ ARRAY['generale'::text, 'sport'::text, 'pediatrie'::text, 'perinealite'::text, 'neurologie'::text, 'respiratoire'::text, 'geriatrie'::text, 'vestibulaire'::text]),
  constraint annonce_periode_annonce_check CHECK (periode_annonce > 0),
  constraint annonce_prix_cession_check CHECK (prix_cession >= 500 AND prix_cession <= 3000000),
  constraint annonce_redevance_mensuelle_check CHECK (redevance_mensuelle >= 50 AND redevance_mensuelle <= 10000),
  constraint annonce_retrocession_annonce_check CHECK (retrocession_annonce >= 0 AND retrocession_annonce <= 100),
  constraint annonce_souplesse_jours_check CHECK (souplesse_jours = ANY (ARRAY[0, 3, 7, 14, 30])),
  constraint annonce_status_annonce_check CHECK (status_annonce = ANY (ARRAY['En attente'::text, 'Actif'::text, 'Expirée'::text, 'Archivée'::text, 'Pourvue'::text, 'Masquée'::text])),
  constraint annonce_surface_cabinet_check CHECK (surface_cabinet >= 8 AND surface_cabinet <= 2000),
  constraint annonce_taille_cabinet_check CHECK (taille_cabinet = ANY (ARRAY['seul'::text, 'petit'::text, 'grand'::text])),
  constraint annonce_titre_annonce_check CHECK (btrim(titre_annonce) <> ''::text),
  constraint annonce_vehicule_check CHECK (vehicule = ANY (ARRAY['inutile'::text, 'fourni'::text, 'necessaire'::text])),
  constraint annonce_code_commune_fkey FOREIGN KEY (code_commune) REFERENCES commune(code_commune),
  constraint annonce_code_tarif_fkey FOREIGN KEY (code_tarif) REFERENCES tarif(code_tarif),
  constraint annonce_id_typeannonce_fkey FOREIGN KEY (id_typeannonce) REFERENCES typeannonce(id_typeannonce),
  constraint annonce_uuid_personne_annonceur_fkey FOREIGN KEY (uuid_personne_annonceur) REFERENCES personne(uuid_personne)
);
CREATE UNIQUE INDEX annonce_par_client ON annonce USING btree (uuid_personne_annonceur, uuid_client) WHERE uuid_client IS NOT NULL;
CREATE INDEX annonce_par_commune ON annonce USING btree (code_commune, payante_annonce) INCLUDE (id_typeannonce, code_tarif, date_publication, uuid_annonce, datecontrat_annonce, debut_annonce, fin_annonce, criteres_annonce, demi_journees) WHERE status_annonce = 'Actif'::text;
CREATE INDEX annonce_par_debut ON annonce USING btree (id_typeannonce, datecontrat_annonce, date_publication DESC, uuid_annonce) INCLUDE (code_tarif, payante_annonce, debut_annonce, fin_annonce, criteres_annonce, demi_journees) WHERE status_annonce = 'Actif'::text;
CREATE INDEX annonce_par_expiration ON annonce USING btree (date_expiration) WHERE status_annonce = 'Actif'::text;
CREATE INDEX annonce_par_fin ON annonce USING btree (date_expiration) WHERE status_annonce = ANY (ARRAY['Expirée'::text, 'Pourvue'::text, 'Masquée'::text]);
CREATE INDEX annonce_par_personne ON annonce USING btree (uuid_personne_annonceur);
CREATE INDEX annonce_par_pourvue ON annonce USING btree (date_pourvue) WHERE status_annonce = 'Pourvue'::text;
CREATE INDEX annonce_par_tarif ON annonce USING btree (code_tarif, date_publication DESC, uuid_annonce) INCLUDE (payante_annonce, datecontrat_annonce, debut_annonce, fin_annonce, criteres_annonce, demi_journees) WHERE status_annonce = 'Actif'::text;
CREATE INDEX annonce_par_tarif_et_type ON annonce USING btree (code_tarif, id_typeannonce, date_publication DESC, uuid_annonce) INCLUDE (payante_annonce, datecontrat_annonce, debut_annonce, fin_annonce, criteres_annonce, demi_journees) WHERE status_annonce = 'Actif'::text;
CREATE INDEX annonce_question ON annonce USING btree (date_publication DESC, uuid_annonce) INCLUDE (id_typeannonce, retrocession_annonce, datecontrat_annonce, affichertel_annonce, date_expiration, uuid_personne_annonceur, code_tarif, code_commune, status_annonce, cp_annonce, ville_annonce, titre_annonce) WHERE status_annonce = 'Actif'::text;
CREATE TRIGGER annonce_ajout AFTER INSERT ON annonce REFERENCING NEW TABLE AS apres FOR EACH STATEMENT EXECUTE FUNCTION annonce_compter_ajout();
CREATE TRIGGER annonce_changement AFTER UPDATE ON annonce REFERENCING OLD TABLE AS avant NEW TABLE AS apres FOR EACH STATEMENT EXECUTE FUNCTION annonce_compter_changement();
CREATE TRIGGER annonce_commencee BEFORE UPDATE ON annonce FOR EACH ROW WHEN (new.periode_annonce <> old.periode_annonce OR new.status_annonce = 'En attente'::text AND old.status_annonce <> 'En attente'::text) EXECUTE FUNCTION annonce_commencer();
CREATE CONSTRAINT TRIGGER annonce_couverte AFTER UPDATE ON annonce DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old.status_annonce = 'En attente'::text OR new.status_annonce = 'En attente'::text) EXECUTE FUNCTION annonce_equilibrer();
CREATE CONSTRAINT TRIGGER annonce_debitee AFTER INSERT ON annonce DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.status_annonce = 'En attente'::text) EXECUTE FUNCTION annonce_equilibrer();
CREATE TRIGGER annonce_neuve_ajoutee AFTER INSERT ON annonce FOR EACH ROW WHEN (new.status_annonce = 'Actif'::text) EXECUTE FUNCTION annonce_noter_neuve();
CREATE TRIGGER annonce_neuve_publiee AFTER UPDATE OF status_annonce ON annonce FOR EACH ROW WHEN (new.status_annonce = 'Actif'::text AND old.status_annonce <> 'Actif'::text) EXECUTE FUNCTION annonce_noter_neuve();
CREATE TRIGGER annonce_retrait AFTER DELETE ON annonce REFERENCING OLD TABLE AS avant FOR EACH STATEMENT EXECUTE FUNCTION annonce_compter_retrait();

create table annonce_compte (
  code_commune text not null,
  id_typeannonce smallint not null,
  payante_annonce boolean not null,
  code_departement text not null,
  lat double precision not null,
  lon double precision not null,
  coords_estimees boolean not null,
  n integer not null,
  constraint annonce_compte_pkey PRIMARY KEY (code_commune, id_typeannonce, payante_annonce)
);
CREATE INDEX annonce_compte_par_lieu ON annonce_compte USING btree (id_typeannonce, lat, lon) INCLUDE (code_commune, payante_annonce, code_departement, coords_estimees, n) WHERE n > 0;

create table annonce_compte_departement (
  code_departement text not null,
  id_typeannonce smallint not null,
  payante_annonce boolean not null,
  n integer not null,
  constraint annonce_compte_departement_pkey PRIMARY KEY (code_departement, id_typeannonce, payante_annonce)
);

create table annonce_compte_jour (
  id_typeannonce smallint not null,
  criteres smallint not null,
  jour date not null,
  debuts integer not null,
  fins integer not null,
  constraint annonce_compte_jour_pkey PRIMARY KEY (id_typeannonce, criteres, jour)
);

create table annonce_neuve (
  uuid_annonce uuid not null,
  rang bigint,
  constraint annonce_neuve_pkey PRIMARY KEY (uuid_annonce),
  constraint annonce_neuve_rang_key UNIQUE (rang),
  constraint annonce_neuve_uuid_annonce_fkey FOREIGN KEY (uuid_annonce) REFERENCES annonce(uuid_annonce) ON DELETE CASCADE
);
CREATE INDEX annonce_neuve_sans_rang ON annonce_neuve USING btree (uuid_annonce) WHERE rang IS NULL;

create table appareil (
  uuid_appareil uuid default gen_random_uuid() not null,
  uuid_personne uuid not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  date_appareil timestamp with time zone not null,
  constraint appareil_pkey PRIMARY KEY (uuid_appareil),
  constraint appareil_endpoint_key UNIQUE (endpoint),
  constraint appareil_uuid_personne_fkey FOREIGN KEY (uuid_personne) REFERENCES personne(uuid_personne)
);
CREATE INDEX appareil_par_personne ON appareil USING btree (uuid_personne);

create table blocage (
  uuid_personne uuid not null,
  uuid_bloque uuid not null,
  date_blocage timestamp with time zone not null,
  constraint blocage_pkey PRIMARY KEY (uuid_personne, uuid_bloque),
  constraint blocage_check CHECK (uuid_personne <> uuid_bloque),
  constraint blocage_uuid_bloque_fkey FOREIGN KEY (uuid_bloque) REFERENCES personne(uuid_personne),
  constraint blocage_uuid_personne_fkey FOREIGN KEY (uuid_personne) REFERENCES personne(uuid_personne)
);
CREATE INDEX blocage_par_bloque ON blocage USING btree (uuid_bloque);

create table candidat (
  uuid_personne uuid not null,
  annee_diplome smallint,
  experience text,
  disponibilite text,
  mobilite text,
  mots text,
  constraint candidat_pkey PRIMARY KEY (uuid_personne),
  constraint candidat_check CHECK (num_nonnulls(annee_diplome, experience, disponibilite, mobilite, mots) > 0),
  constraint candidat_uuid_personne_fkey FOREIGN KEY (uuid_personne) REFERENCES personne(uuid_personne)
);

create table categorie_forum (
  id_categorie smallint not null,
  nom_categorie text not null,
  constraint categorie_forum_pkey PRIMARY KEY (id_categorie)
);

create table commune (
  code_commune text not null,
  nom_commune text not null,
  code_departement text not null,
  population integer default 0 not null,
  lat double precision not null,
  lon double precision not null,
  coords_estimees boolean not null,
  constraint commune_pkey PRIMARY KEY (code_commune),
  constraint commune_lat_check CHECK (lat >= '-90'::integer::double precision AND lat <= 90::double precision),
  constraint commune_lon_check CHECK (lon >= '-180'::integer::double precision AND lon <= 180::double precision)
);

create table commune_postale (
  code_postal text not null,
  nom_normalise text not null,
  code_commune text not null,
  constraint commune_postale_pkey PRIMARY KEY (code_postal, nom_normalise),
  constraint commune_postale_code_postal_check CHECK (code_postal ~ '^[0-9]{5}$'::text),
  constraint commune_postale_code_commune_fkey FOREIGN KEY (code_commune) REFERENCES commune(code_commune)
);
CREATE INDEX commune_postale_par_commune ON commune_postale USING btree (code_commune, code_postal);

create table conversation (
  uuid_conversation uuid default gen_random_uuid() not null,
  uuid_personne_a uuid not null,
  uuid_personne_b uuid not null,
  dernier_rang integer default 0 not null,
  date_dernier_message timestamp with time zone,
  lu_a integer default 0 not null,
  lu_b integer default 0 not null,
  rappel_a integer,
  rappel_b integer,
  constraint conversation_pkey PRIMARY KEY (uuid_conversation),
  constraint conversation_uuid_personne_a_uuid_personne_b_key UNIQUE (uuid_personne_a, uuid_personne_b),
  constraint conversation_check CHECK (uuid_personne_a < uuid_personne_b),
  constraint conversation_uuid_personne_a_fkey FOREIGN KEY (uuid_personne_a) REFERENCES personne(uuid_personne),
  constraint conversation_uuid_personne_b_fkey FOREIGN KEY (uuid_personne_b) REFERENCES personne(uuid_personne)
);
CREATE INDEX conversation_a_rappeler_a ON conversation USING btree (date_dernier_message) WHERE lu_a < dernier_rang AND rappel_a IS DISTINCT FROM lu_a;
CREATE INDEX conversation_a_rappeler_b ON conversation USING btree (date_dernier_message) WHERE lu_b < dernier_rang AND rappel_b IS DISTINCT FROM lu_b;
CREATE INDEX conversation_par_b ON conversation USING btree (uuid_personne_b);

create table copie (
  uuid_personne uuid not null,
  empreinte bytea not null,
  date_demande timestamp with time zone not null,
  constraint copie_pkey PRIMARY KEY (uuid_personne),
  constraint copie_empreinte_key UNIQUE (empreinte),
  constraint copie_uuid_personne_fkey FOREIGN KEY (uuid_personne) REFERENCES personne(uuid_personne)
);

create table courrier (
  cle text not null,
  nature text not null,
  uuid_personne uuid,
  reference uuid,
  etat text default 'attente'::text not null,
  date_courrier timestamp with time zone not null,
  date_depart timestamp with time zone,
  rang bigint,
  rang_dit bigint,
  constraint courrier_pkey PRIMARY KEY (cle),
  constraint courrier_etat_check CHECK (etat = ANY (ARRAY['attente'::text, 'parti'::text, 'refusé'::text, 'inutile'::text, 'abandonné'::text])),
  constraint courrier_uuid_personne_fkey FOREIGN KEY (uuid_personne) REFERENCES personne(uuid_personne) ON DELETE CASCADE
);
CREATE INDEX courrier_en_attente ON courrier USING btree (date_courrier) WHERE etat = 'attente'::text;
CREATE INDEX courrier_par_personne ON courrier USING btree (uuid_personne);

create table decision (
  uuid_decision uuid default gen_random_uuid() not null,
  cible text not null,
  uuid_cible uuid not null,
  uuid_personne_visee uuid not null,
  mesure text not null,
  fondement text not null,
  faits text not null,
  jusqu_au timestamp with time zone,
  retire jsonb,
  uuid_operateur uuid,
  date_decision timestamp with time zone not null,
  date_retablissement timestamp with time zone,
  automatique boolean default false not null,
  constraint decision_pkey PRIMARY KEY (uuid_decision),
  constraint decision_automatique CHECK (automatique = (mesure = 'masquer'::text) AND automatique = (uuid_operateur IS NULL)),
  constraint decision_check CHECK ((mesure = 'suspendre'::text) = (jusqu_au IS NOT NULL)),
  constraint decision_cible_check CHECK (cible = ANY (ARRAY['annonce'::text, 'forum'::text, 'message_forum'::text, 'message'::text, 'personne'::text])),
  constraint decision_mesure_check CHECK (mesure = ANY (ARRAY['rien'::text, 'avertir'::text, 'retirer'::text, 'suspendre'::text, 'fermer'::text, 'masquer'::text])),
  constraint decision_uuid_operateur_fkey FOREIGN KEY (uuid_operateur) REFERENCES personne(uuid_personne),
  constraint decision_uuid_personne_visee_fkey FOREIGN KEY (uuid_personne_visee) REFERENCES personne(uuid_personne)
);
CREATE UNIQUE INDEX decision_masque ON decision USING btree (cible, uuid_cible) WHERE automatique AND date_retablissement IS NULL;
CREATE INDEX decision_par_personne ON decision USING btree (uuid_personne_visee, date_decision);

create table demande (
  uuid_demande uuid default gen_random_uuid() not null,
  uuid_personne uuid not null,
  uuid_client uuid default gen_random_uuid() not null,
  texte text not null,
  date_demande timestamp with time zone not null,
  reponse text,
  date_reponse timestamp with time zone,
  uuid_operateur uuid,
  constraint demande_pkey PRIMARY KEY (uuid_demande),
  constraint demande_uuid_personne_uuid_client_key UNIQUE (uuid_personne, uuid_client),
  constraint demande_check CHECK ((reponse IS NULL) = (date_reponse IS NULL)),
  constraint demande_uuid_operateur_fkey FOREIGN KEY (uuid_operateur) REFERENCES personne(uuid_personne),
  constraint demande_uuid_personne_fkey FOREIGN KEY (uuid_personne) REFERENCES personne(uuid_personne)
);
CREATE INDEX demande_age ON demande USING btree (date_demande);
CREATE INDEX demande_operateur ON demande USING btree (uuid_operateur) WHERE uuid_operateur IS NOT NULL;
CREATE INDEX demande_ouverte ON demande USING btree (date_demande) WHERE date_reponse IS NULL;

create table disponibilite (
  uuid_disponibilite uuid default gen_random_uuid() not null,
  uuid_personne uuid not null,
  id_zone integer not null,
  debut date not null,
  fin date not null,
  types smallint[] default '{}'::smallint[] not null,
  logement_necessaire boolean not null,
  sans_vehicule boolean not null,
  patienteles text[] default '{}'::text[] not null,
  active boolean not null,
  date_disponibilite timestamp with time zone not null,
  date_confirmation timestamp with time zone not null,
  date_question timestamp with time zone,
  constraint disponibilite_pkey PRIMARY KEY (uuid_disponibilite),
  constraint disponibilite_check CHECK (fin >= debut AND fin <= (debut + 366)),
  constraint disponibilite_id_zone_fkey FOREIGN KEY (id_zone) REFERENCES zone(id_zone),
  constraint disponibilite_uuid_personne_fkey FOREIGN KEY (uuid_personne) REFERENCES personne(uuid_personne)
);
CREATE INDEX disponibilite_par_personne ON disponibilite USING btree (uuid_personne);
CREATE INDEX disponibilite_par_zone ON disponibilite USING btree (id_zone) WHERE active;

create table disponibles_jour (
  uuid_annonce uuid not null,
  jour date not null,
  palier smallint not null,
  prevenus boolean default false not null,
  constraint disponibles_jour_pkey PRIMARY KEY (uuid_annonce, jour),
  constraint disponibles_jour_uuid_annonce_fkey FOREIGN KEY (uuid_annonce) REFERENCES annonce(uuid_annonce)
);

create table facturation (
  uuid_personne uuid not null,
  nom text not null,
  adresse text not null,
  cp text not null,
  ville text not null,
  siret text,
  constraint facturation_pkey PRIMARY KEY (uuid_personne),
  constraint facturation_adresse_check CHECK (adresse <> ''::text),
  constraint facturation_cp_check CHECK (cp ~ '^\d{5}$'::text),
  constraint facturation_nom_check CHECK (nom <> ''::text),
  constraint facturation_siret_check CHECK (siret ~ '^\d{14}$'::text),
  constraint facturation_ville_check CHECK (ville <> ''::text),
  constraint facturation_uuid_personne_fkey FOREIGN KEY (uuid_personne) REFERENCES personne(uuid_personne)
);

create table facture (
  uuid_facture uuid default gen_random_uuid() not null,
  annee smallint not null,
  rang integer not null,
  numero text generated always as ((annee::text || '-'::text) || lpad(rang::text, GREATEST(5, length(rang::text)), '0'::text)) stored,
  nature text not null,
  uuid_facture_origine uuid,
  uuid_personne uuid not null,
  id_operation bigint not null,
  date_facture timestamp with time zone not null,
  libelle text not null,
  date_debut timestamp with time zone not null,
  date_fin timestamp with time zone not null,
  vendeur jsonb not null,
  client jsonb,
  taux_tva integer not null,
  centimes_ht integer not null,
  centimes_tva integer not null,
  centimes_ttc integer not null,
  constraint facture_pkey PRIMARY KEY (uuid_facture),
  constraint facture_annee_rang_key UNIQUE (annee, rang),
  constraint facture_id_operation_key UNIQUE (id_operation),
  constraint facture_check CHECK (centimes_ttc >= 0 AND centimes_ttc = (centimes_ht + centimes_tva)),
  constraint facture_check1 CHECK ((nature = 'avoir'::text) = (uuid_facture_origine IS NOT NULL)),
  constraint facture_nature_check CHECK (nature = ANY (ARRAY['facture'::text, 'avoir'::text])),
  constraint facture_taux_tva_check CHECK (taux_tva >= 0 AND taux_tva <= 100),
  constraint facture_id_operation_fkey FOREIGN KEY (id_operation) REFERENCES operation(id_operation),
  constraint facture_uuid_facture_origine_fkey FOREIGN KEY (uuid_facture_origine) REFERENCES facture(uuid_facture),
  constraint facture_uuid_personne_fkey FOREIGN KEY (uuid_personne) REFERENCES personne(uuid_personne)
);
CREATE INDEX facture_origine ON facture USING btree (uuid_facture_origine) WHERE uuid_facture_origine IS NOT NULL;
CREATE INDEX facture_par_personne ON facture USING btree (uuid_personne);
CREATE TRIGGER facture_figee BEFORE DELETE OR UPDATE ON facture FOR EACH ROW EXECUTE FUNCTION facture_figer();
CREATE TRIGGER facture_ineffacable BEFORE TRUNCATE ON facture FOR EACH STATEMENT EXECUTE FUNCTION refuser_changement();

create table facture_compteur (
  annee smallint not null,
  rang integer not null,
  date_facture timestamp with time zone not null,
  constraint facture_compteur_pkey PRIMARY KEY (annee),
  constraint facture_compteur_rang_check CHECK (rang > 0)
);

create table favori (
  uuid_personne uuid not null,
  uuid_annonce uuid not null,
  date_favori timestamp with time zone not null,
  constraint favori_pkey PRIMARY KEY (uuid_personne, uuid_annonce),
  constraint favori_uuid_annonce_fkey FOREIGN KEY (uuid_annonce) REFERENCES annonce(uuid_annonce),
  constraint favori_uuid_personne_fkey FOREIGN KEY (uuid_personne) REFERENCES personne(uuid_personne)
);
CREATE INDEX favori_par_annonce ON favori USING btree (uuid_annonce);

create table forum (
  uuid_forum uuid default gen_random_uuid() not null,
  titre_forum text not null,
  id_categorie smallint not null,
  uuid_personne_auteur uuid not null,
  date_creation timestamp with time zone not null,
  nombre_messages integer default 0 not null,
  date_dernier_message timestamp with time zone not null,
  extrait_premier_message text default ''::text not null,
  uuid_client uuid,
  masque boolean default false not null,
  mots tsvector generated always as (to_tsvector('french'::regconfig, texte_cherchable(titre_forum))) stored,
  constraint forum_pkey PRIMARY KEY (uuid_forum),
  constraint forum_titre_forum_check CHECK (char_length(titre_forum) >= 3 AND char_length(titre_forum) <= 120),
  constraint forum_id_categorie_fkey FOREIGN KEY (id_categorie) REFERENCES categorie_forum(id_categorie),
  constraint forum_uuid_personne_auteur_fkey FOREIGN KEY (uuid_personne_auteur) REFERENCES personne(uuid_personne)
);
CREATE INDEX forum_masque ON forum USING btree (uuid_forum) WHERE masque;
CREATE INDEX forum_par_activite ON forum USING btree (date_dernier_message DESC, uuid_forum) INCLUDE (nombre_messages, uuid_personne_auteur, id_categorie, date_creation, titre_forum) WHERE NOT masque;
CREATE INDEX forum_par_categorie ON forum USING btree (id_categorie, date_dernier_message DESC, uuid_forum);
CREATE UNIQUE INDEX forum_par_client ON forum USING btree (uuid_personne_auteur, uuid_client) WHERE uuid_client IS NOT NULL;
CREATE INDEX forum_par_mot ON forum USING gin (mots);

create table gazetteer (
  edition text not null
);

create table identite_conservee (
  uuid_personne uuid not null,
  sub text not null,
  email text,
  pseudo_personne text,
  date_inscription timestamp with time zone not null,
  date_depart timestamp with time zone not null,
  date_oubli timestamp with time zone,
  constraint identite_conservee_pkey PRIMARY KEY (uuid_personne),
  constraint identite_conservee_uuid_personne_fkey FOREIGN KEY (uuid_personne) REFERENCES personne(uuid_personne)
);
CREATE INDEX identite_a_oublier ON identite_conservee USING btree (date_depart) WHERE date_oubli IS NULL;

create table incident_paiement (
  uuid_incident uuid default gen_random_uuid() not null,
  genre text not null,
  reference text not null,
  uuid_paiement uuid,
  montant_centimes integer,
  etat text,
  date_incident timestamp with time zone not null,
  date_traite timestamp with time zone,
  uuid_operateur uuid,
  constraint incident_paiement_pkey PRIMARY KEY (uuid_incident),
  constraint incident_paiement_genre_reference_key UNIQUE (genre, reference),
  constraint incident_paiement_genre_check CHECK (genre = ANY (ARRAY['remboursement'::text, 'remboursement échoué'::text, 'litige'::text, 'fraude'::text, 'montant'::text])),
  constraint incident_paiement_uuid_operateur_fkey FOREIGN KEY (uuid_operateur) REFERENCES personne(uuid_personne),
  constraint incident_paiement_uuid_paiement_fkey FOREIGN KEY (uuid_paiement) REFERENCES paiement(uuid_paiement)
);
CREATE INDEX incident_paiement_ouvert ON incident_paiement USING btree (date_incident) WHERE date_traite IS NULL;
CREATE INDEX incident_paiement_paiement ON incident_paiement USING btree (uuid_paiement);

create table invitation (
  uuid_invitation uuid default gen_random_uuid() not null,
  uuid_annonce uuid not null,
  uuid_personne uuid not null,
  distance_km smallint not null,
  etat text not null,
  date_invitation timestamp with time zone not null,
  constraint invitation_pkey PRIMARY KEY (uuid_invitation),
  constraint invitation_uuid_annonce_uuid_personne_key UNIQUE (uuid_annonce, uuid_personne),
  constraint invitation_etat_check CHECK (etat = ANY (ARRAY['envoyée'::text, 'acceptée'::text, 'déclinée'::text, 'expirée'::text])),
  constraint invitation_uuid_annonce_fkey FOREIGN KEY (uuid_annonce) REFERENCES annonce(uuid_annonce),
  constraint invitation_uuid_personne_fkey FOREIGN KEY (uuid_personne) REFERENCES personne(uuid_personne)
);
CREATE INDEX invitation_envoyee ON invitation USING btree (date_invitation) WHERE etat = 'envoyée'::text;
CREATE INDEX invitation_par_personne ON invitation USING btree (uuid_personne, date_invitation);

create table journal (
  uuid_entree uuid default gen_random_uuid() not null,
  date_action timestamp with time zone not null,
  uuid_operateur uuid not null,
  action text not null,
  uuid_paiement uuid,
  uuid_remboursement uuid,
  uuid_decision uuid,
  uuid_recours uuid,
  uuid_personne uuid,
  uuid_retractation uuid,
  nom text,
  constraint journal_pkey PRIMARY KEY (uuid_entree),
  constraint journal_uuid_remboursement_key UNIQUE (uuid_remboursement),
  constraint journal_uuid_retractation_key UNIQUE (uuid_retractation),
  constraint journal_action_check CHECK (
CASE action
    WHEN 'Chèque encaissé'::text THEN uuid_paiement IS NOT NULL AND uuid_remboursement IS NULL
    WHEN 'Chèque annulé'::text THEN uuid_paiement IS NOT NULL AND uuid_remboursement IS NULL
    WHEN 'Carte remboursée'::text THEN uuid_paiement IS NOT NULL AND uuid_remboursement IS NOT NULL
    WHEN 'Chèque remboursé'::text THEN uuid_paiement IS NOT NULL AND uuid_remboursement IS NOT NULL
    WHEN 'Rétractation reçue'::text THEN uuid_retractation IS NOT NULL
    WHEN 'Décision'::text THEN uuid_decision IS NOT NULL AND uuid_recours IS NULL AND uuid_paiement IS NULL
    WHEN 'Recours accepté'::text THEN uuid_decision IS NOT NULL AND uuid_recours IS NOT NULL AND uuid_paiement IS NULL
    WHEN 'Recours rejeté'::text THEN uuid_decision IS NOT NULL AND uuid_recours IS NOT NULL AND uuid_paiement IS NULL
    WHEN 'Justificatif accepté'::text THEN uuid_personne IS NOT NULL
    WHEN 'Justificatif refusé'::text THEN uuid_personne IS NOT NULL
    WHEN 'Nom réservé'::text THEN nom IS NOT NULL
    WHEN 'Nom libéré'::text THEN nom IS NOT NULL
    ELSE false
END),
  constraint journal_uuid_decision_fkey FOREIGN KEY (uuid_decision) REFERENCES decision(uuid_decision),
  constraint journal_uuid_operateur_fkey FOREIGN KEY (uuid_operateur) REFERENCES personne(uuid_personne),
  constraint journal_uuid_paiement_fkey FOREIGN KEY (uuid_paiement) REFERENCES paiement(uuid_paiement),
  constraint journal_uuid_personne_fkey FOREIGN KEY (uuid_personne) REFERENCES personne(uuid_personne),
  constraint journal_uuid_recours_fkey FOREIGN KEY (uuid_recours) REFERENCES recours(uuid_recours),
  constraint journal_uuid_remboursement_fkey FOREIGN KEY (uuid_remboursement) REFERENCES remboursement(uuid_remboursement),
  constraint journal_uuid_retractation_fkey FOREIGN KEY (uuid_retractation) REFERENCES operation(uuid_retractation)
);
CREATE UNIQUE INDEX journal_par_paiement ON journal USING btree (uuid_paiement, action) WHERE uuid_remboursement IS NULL;
CREATE TRIGGER journal_immuable BEFORE DELETE OR UPDATE OR TRUNCATE ON journal FOR EACH STATEMENT EXECUTE FUNCTION refuser_changement();

create table justificatif (
  uuid_justificatif uuid default gen_random_uuid() not null,
  uuid_personne uuid not null,
  nature text not null,
  etat text default 'attendu'::text not null,
  nom_fichier text,
  motif text,
  fin date,
  uuid_operateur uuid,
  date_depot timestamp with time zone not null,
  date_decision timestamp with time zone,
  constraint justificatif_pkey PRIMARY KEY (uuid_justificatif),
  constraint justificatif_nom_fichier_key UNIQUE (nom_fichier),
  constraint justificatif_check CHECK ((etat = ANY (ARRAY['attendu'::text, 'depose'::text])) = (nom_fichier IS NOT NULL)),
  constraint justificatif_check1 CHECK ((etat = ANY (ARRAY['accepte'::text, 'refuse'::text])) = (date_decision IS NOT NULL)),
  constraint justificatif_check2 CHECK ((etat = 'refuse'::text) = (motif IS NOT NULL)),
  constraint justificatif_check3 CHECK ((etat = 'accepte'::text AND nature = 'scolarite'::text) = (fin IS NOT NULL)),
  constraint justificatif_etat_check CHECK (etat = ANY (ARRAY['attendu'::text, 'depose'::text, 'accepte'::text, 'refuse'::text])),
  constraint justificatif_nature_check CHECK (nature = ANY (ARRAY['carte'::text, 'scolarite'::text])),
  constraint justificatif_uuid_operateur_fkey FOREIGN KEY (uuid_operateur) REFERENCES personne(uuid_personne),
  constraint justificatif_uuid_personne_fkey FOREIGN KEY (uuid_personne) REFERENCES personne(uuid_personne) ON DELETE CASCADE
);
CREATE UNIQUE INDEX justificatif_accepte ON justificatif USING btree (uuid_personne) WHERE etat = 'accepte'::text;
CREATE UNIQUE INDEX justificatif_dernier ON justificatif USING btree (uuid_personne) WHERE etat <> 'accepte'::text;
CREATE INDEX justificatif_file ON justificatif USING btree (date_depot) WHERE etat = ANY (ARRAY['attendu'::text, 'depose'::text]);
CREATE INDEX justificatif_fin ON justificatif USING btree (fin) WHERE fin IS NOT NULL;

create table limite (
  key character varying(255) not null,
  points integer default 0 not null,
  expire bigint,
  constraint limite_pkey PRIMARY KEY (key)
);
CREATE INDEX limite_finie ON limite USING btree (expire);

create table limite_cle (
  date_cle date not null,
  cle bytea not null,
  constraint limite_cle_pkey PRIMARY KEY (date_cle)
);

create table masque (
  uuid_personne uuid not null,
  uuid_masque uuid not null,
  constraint masque_pkey PRIMARY KEY (uuid_personne, uuid_masque),
  constraint masque_check CHECK (uuid_personne <> uuid_masque),
  constraint masque_uuid_masque_fkey FOREIGN KEY (uuid_masque) REFERENCES personne(uuid_personne),
  constraint masque_uuid_personne_fkey FOREIGN KEY (uuid_personne) REFERENCES personne(uuid_personne)
);
CREATE INDEX masque_par_masque ON masque USING btree (uuid_masque);

create table merci_forum (
  uuid_message uuid not null,
  uuid_personne uuid not null,
  constraint merci_forum_pkey PRIMARY KEY (uuid_message, uuid_personne),
  constraint merci_forum_uuid_message_fkey FOREIGN KEY (uuid_message) REFERENCES message_forum(uuid_message),
  constraint merci_forum_uuid_personne_fkey FOREIGN KEY (uuid_personne) REFERENCES personne(uuid_personne)
);
CREATE INDEX merci_forum_par_personne ON merci_forum USING btree (uuid_personne);

create table message (
  uuid_message uuid default gen_random_uuid() not null,
  uuid_conversation uuid not null,
  rang_dans_conversation integer not null,
  uuid_personne_emetteur uuid not null,
  contenu_message text not null,
  date_envoi timestamp with time zone not null,
  uuid_annonce uuid,
  uuid_client uuid,
  constraint message_pkey PRIMARY KEY (uuid_message),
  constraint message_uuid_conversation_rang_dans_conversation_key UNIQUE (uuid_conversation, rang_dans_conversation),
  constraint message_contenu_message_check CHECK (btrim(contenu_message) <> ''::text),
  constraint message_uuid_annonce_fkey FOREIGN KEY (uuid_annonce) REFERENCES annonce(uuid_annonce),
  constraint message_uuid_conversation_fkey FOREIGN KEY (uuid_conversation) REFERENCES conversation(uuid_conversation),
  constraint message_uuid_personne_emetteur_fkey FOREIGN KEY (uuid_personne_emetteur) REFERENCES personne(uuid_personne)
);
CREATE INDEX message_de_annonce ON message USING btree (uuid_annonce) WHERE uuid_annonce IS NOT NULL;
CREATE INDEX message_par_annonce ON message USING btree (uuid_conversation, uuid_annonce) WHERE uuid_annonce IS NOT NULL;
CREATE UNIQUE INDEX message_par_client ON message USING btree (uuid_conversation, uuid_personne_emetteur, uuid_client) WHERE uuid_client IS NOT NULL;

create table message_forum (
  uuid_message uuid default gen_random_uuid() not null,
  uuid_forum uuid not null,
  rang_dans_forum integer not null,
  uuid_personne uuid not null,
  contenu_message text not null,
  date_envoi timestamp with time zone not null,
  uuid_client uuid,
  date_modification timestamp with time zone,
  date_retrait timestamp with time zone,
  contenu_retire text,
  mots tsvector generated always as (to_tsvector('french'::regconfig, texte_cherchable(contenu_message))) stored,
  constraint message_forum_pkey PRIMARY KEY (uuid_message),
  constraint message_forum_uuid_forum_rang_dans_forum_key UNIQUE (uuid_forum, rang_dans_forum),
  constraint message_forum_contenu_message_check CHECK (btrim(contenu_message) <> ''::text),
  constraint message_forum_uuid_forum_fkey FOREIGN KEY (uuid_forum) REFERENCES forum(uuid_forum),
  constraint message_forum_uuid_personne_fkey FOREIGN KEY (uuid_personne) REFERENCES personne(uuid_personne)
);
CREATE UNIQUE INDEX message_forum_par_client ON message_forum USING btree (uuid_forum, uuid_personne, uuid_client) WHERE uuid_client IS NOT NULL;
CREATE INDEX message_forum_par_date ON message_forum USING btree (date_envoi DESC);
CREATE INDEX message_forum_par_mot ON message_forum USING gin (mots);
CREATE INDEX message_forum_par_personne ON message_forum USING btree (uuid_personne);
CREATE INDEX message_forum_retire ON message_forum USING btree (date_retrait) WHERE contenu_retire IS NOT NULL;

create table migration (
  file text not null,
  date timestamp with time zone default now() not null,
  constraint migration_pkey PRIMARY KEY (file)
);

create table moyendepaiement (
  code_moyendepaiement text not null,
  libelle_moyendepaiement text not null,
  constraint moyendepaiement_pkey PRIMARY KEY (code_moyendepaiement),
  constraint moyendepaiement_code_moyendepaiement_check CHECK (code_moyendepaiement = ANY (ARRAY['CB'::text, 'CHQ'::text]))
);

create table nom_reserve (
  uuid_nom uuid default gen_random_uuid() not null,
  nom text not null,
  squelette text not null,
  date_ajout timestamp with time zone not null,
  uuid_operateur uuid not null,
  constraint nom_reserve_pkey PRIMARY KEY (uuid_nom),
  constraint nom_reserve_squelette_key UNIQUE (squelette),
  constraint nom_reserve_nom_check CHECK (char_length(nom) >= 3 AND char_length(nom) <= 30),
  constraint nom_reserve_uuid_operateur_fkey FOREIGN KEY (uuid_operateur) REFERENCES personne(uuid_personne)
);

create table notification (
  uuid_personne uuid not null,
  reference uuid not null,
  genre text not null,
  date_notification timestamp with time zone not null,
  vue boolean default false not null,
  courrier text,
  a_pousser boolean default false not null,
  constraint notification_pkey PRIMARY KEY (uuid_personne, reference),
  constraint notification_genre_check CHECK (genre = ANY (ARRAY['message'::text, 'alerte'::text, 'forum'::text, 'annonce'::text, 'favori'::text, 'paiement'::text, 'remboursement'::text, 'decision'::text, 'signalement'::text, 'invitation'::text])),
  constraint notification_uuid_personne_fkey FOREIGN KEY (uuid_personne) REFERENCES personne(uuid_personne)
);
CREATE INDEX notification_a_pousser ON notification USING btree (uuid_personne, reference) WHERE a_pousser;
CREATE INDEX notification_due ON notification USING btree (uuid_personne, reference) WHERE courrier = 'dû'::text;
CREATE INDEX notification_par_date ON notification USING btree (date_notification);

create table operation (
  id_operation bigint generated always as identity not null,
  uuid_personne uuid not null,
  date_operation timestamp with time zone not null,
  operation text not null,
  montant_centimes integer not null,
  uuid_annonce uuid,
  uuid_paiement uuid,
  uuid_remboursement uuid,
  periode_annonce smallint default 1 not null,
  uuid_retractation uuid,
  constraint operation_pkey PRIMARY KEY (id_operation),
  constraint operation_uuid_paiement_key UNIQUE (uuid_paiement),
  constraint operation_uuid_remboursement_key UNIQUE (uuid_remboursement),
  constraint operation_uuid_retractation_key UNIQUE (uuid_retractation),
  constraint operation_check CHECK ((operation = 'RETRACTATION'::text) = (uuid_retractation IS NOT NULL) AND
CASE operation
    WHEN 'REMBOURSEMENT'::text THEN montant_centimes < 0 AND uuid_remboursement IS NOT NULL AND uuid_annonce IS NULL AND uuid_paiement IS NULL
    WHEN 'PAIEMENT'::text THEN montant_centimes > 0 AND uuid_paiement IS NOT NULL AND uuid_annonce IS NULL AND uuid_remboursement IS NULL
    ELSE (montant_centimes > 0) = (operation = ANY (ARRAY['ANNULATION ANNONCE'::text, 'RETRACTATION'::text, 'AVOIR'::text])) AND uuid_annonce IS NOT NULL AND uuid_paiement IS NULL AND uuid_remboursement IS NULL
END),
  constraint operation_operation_check CHECK (operation = ANY (ARRAY['CREATION ANNONCE'::text, 'RENOUVELLEMENT ANNONCE'::text, 'PAIEMENT'::text, 'ANNULATION ANNONCE'::text, 'REMBOURSEMENT'::text, 'RETRACTATION'::text, 'AVOIR'::text])),
  constraint operation_periode CHECK (
CASE
    WHEN operation = ANY (ARRAY['ANNULATION ANNONCE'::text, 'RETRACTATION'::text, 'AVOIR'::text]) THEN periode_annonce > 0
    WHEN operation = 'RENOUVELLEMENT ANNONCE'::text THEN periode_annonce > 1
    ELSE periode_annonce = 1
END),
  constraint operation_uuid_annonce_fkey FOREIGN KEY (uuid_annonce) REFERENCES annonce(uuid_annonce),
  constraint operation_uuid_paiement_uuid_personne_montant_centimes_fkey FOREIGN KEY (uuid_paiement, uuid_personne, montant_centimes) REFERENCES paiement(uuid_paiement, uuid_personne, montant_centimes),
  constraint operation_uuid_personne_fkey FOREIGN KEY (uuid_personne) REFERENCES personne(uuid_personne),
  constraint operation_uuid_remboursement_fkey FOREIGN KEY (uuid_remboursement) REFERENCES remboursement(uuid_remboursement)
);
CREATE INDEX operation_avoir ON operation USING btree (uuid_annonce) WHERE operation = 'AVOIR'::text;
CREATE UNIQUE INDEX operation_par_periode ON operation USING btree (uuid_annonce, periode_annonce, operation) WHERE uuid_annonce IS NOT NULL AND operation <> 'AVOIR'::text;
CREATE INDEX operation_par_personne ON operation USING btree (uuid_personne, id_operation);
CREATE UNIQUE INDEX operation_rendue ON operation USING btree (uuid_annonce, periode_annonce) WHERE operation = ANY (ARRAY['ANNULATION ANNONCE'::text, 'RETRACTATION'::text]);
CREATE CONSTRAINT TRIGGER operation_equilibree AFTER INSERT ON operation DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION operation_equilibrer();
CREATE TRIGGER operation_immuable BEFORE DELETE OR UPDATE OR TRUNCATE ON operation FOR EACH STATEMENT EXECUTE FUNCTION refuser_changement();
CREATE TRIGGER operation_verifiee BEFORE INSERT ON operation FOR EACH ROW EXECUTE FUNCTION operation_verifier();

create table paiement (
  uuid_paiement uuid default gen_random_uuid() not null,
  uuid_personne uuid not null,
  code_moyendepaiement text not null,
  montant_centimes integer not null,
  uuid_annonce uuid,
  etat text default 'attendu'::text not null,
  date_paiement timestamp with time zone not null,
  session text,
  date_immediate timestamp with time zone,
  conditions date,
  intention text,
  constraint paiement_pkey PRIMARY KEY (uuid_paiement),
  constraint paiement_intention_key UNIQUE (intention),
  constraint paiement_session_key UNIQUE (session),
  constraint paiement_uuid_paiement_uuid_personne_montant_centimes_key UNIQUE (uuid_paiement, uuid_personne, montant_centimes),
  constraint paiement_check CHECK (session IS NULL OR code_moyendepaiement = 'CB'::text),
  constraint paiement_etat_check CHECK (etat = ANY (ARRAY['attendu'::text, 'reçu'::text, 'expiré'::text])),
  constraint paiement_montant_centimes_check CHECK (montant_centimes > 0),
  constraint paiement_code_moyendepaiement_fkey FOREIGN KEY (code_moyendepaiement) REFERENCES moyendepaiement(code_moyendepaiement),
  constraint paiement_uuid_annonce_fkey FOREIGN KEY (uuid_annonce) REFERENCES annonce(uuid_annonce),
  constraint paiement_uuid_personne_fkey FOREIGN KEY (uuid_personne) REFERENCES personne(uuid_personne)
);
CREATE UNIQUE INDEX paiement_carte_attendu ON paiement USING btree (uuid_personne, uuid_annonce, montant_centimes) NULLS NOT DISTINCT WHERE code_moyendepaiement = 'CB'::text AND etat = 'attendu'::text;
CREATE UNIQUE INDEX paiement_cheque_attendu ON paiement USING btree (uuid_personne, uuid_annonce) NULLS NOT DISTINCT WHERE code_moyendepaiement = 'CHQ'::text AND etat = 'attendu'::text;
CREATE INDEX paiement_par_annonce ON paiement USING btree (uuid_annonce);
CREATE CONSTRAINT TRIGGER paiement_credite AFTER INSERT OR UPDATE ON paiement DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.etat = 'reçu'::text) EXECUTE FUNCTION paiement_crediter();
CREATE TRIGGER paiement_ineffacable BEFORE DELETE OR TRUNCATE ON paiement FOR EACH STATEMENT EXECUTE FUNCTION refuser_changement();
CREATE TRIGGER paiement_recu_immuable BEFORE UPDATE ON paiement FOR EACH ROW WHEN (old.etat = 'reçu'::text) EXECUTE FUNCTION refuser_changement();

create table personne (
  uuid_personne uuid default gen_random_uuid() not null,
  sub text not null,
  email text,
  pseudo_personne text,
  telephone_personne text,
  cp_personne text,
  ville_personne text,
  numrpps_personne text,
  presentation_personne text,
  date_inscription timestamp with time zone default now() not null,
  mails_messages boolean default true not null,
  squelette_personne text,
  email_verifie boolean default false not null,
  email_refuse text,
  date_activite date default CURRENT_DATE not null,
  effacement_demande boolean default false not null,
  date_effacement timestamp with time zone,
  date_depart timestamp with time zone,
  conditions date,
  suspension timestamp with time zone,
  operateur_vu date,
  verification jsonb,
  mails_extraits boolean default true not null,
  jeton_mails uuid default gen_random_uuid() not null,
  mails_refuses text[] default '{}'::text[] not null,
  push_refuses text[] default '{}'::text[] not null,
  reponse jsonb,
  jeton_calendrier uuid,
  constraint personne_pkey PRIMARY KEY (uuid_personne),
  constraint personne_jeton_calendrier_key UNIQUE (jeton_calendrier),
  constraint personne_jeton_mails_key UNIQUE (jeton_mails),
  constraint personne_sub_key UNIQUE (sub),
  constraint personne_cp_personne_check CHECK (cp_personne ~ '^[0-9]{5}$'::text),
  constraint personne_mails_refuses_check CHECK (mails_refuses <@ ARRAY['alerte'::text, 'forum'::text, 'annonce'::text, 'favori'::text, 'invitation'::text]),
  constraint personne_numrpps_personne_check CHECK (numrpps_personne ~ '^[0-9]{11}$'::text),
  constraint personne_partie CHECK (date_depart IS NULL OR NOT email_verifie AND num_nonnulls(email, email_refuse, pseudo_personne, squelette_personne, telephone_personne, cp_personne, ville_personne, numrpps_personne, presentation_personne, date_effacement, verification, reponse) = 0),
  constraint personne_pseudo_personne_check CHECK (char_length(pseudo_personne) >= 2 AND char_length(pseudo_personne) <= 30 AND pseudo_personne = btrim(pseudo_personne)),
  constraint personne_push_refuses_check CHECK (push_refuses <@ ARRAY['message'::text, 'alerte'::text, 'forum'::text, 'annonce'::text, 'favori'::text, 'invitation'::text])
);
CREATE INDEX personne_a_effacer ON personne USING btree (date_effacement) WHERE date_effacement IS NOT NULL;
CREATE INDEX personne_endormie ON personne USING btree (date_activite) WHERE date_effacement IS NULL AND date_depart IS NULL;
CREATE UNIQUE INDEX personne_pseudo_unique ON personne USING btree (regexp_replace(lower(NORMALIZE(pseudo_personne, NFD)), '[\u0300-\u036f]'::text, ''::text, 'g'::text));
CREATE UNIQUE INDEX personne_squelette_unique ON personne USING btree (squelette_personne);

create table photo (
  uuid_photo uuid default gen_random_uuid() not null,
  uuid_annonce uuid not null,
  nom_fichier text not null,
  nom_origine text not null,
  rang smallint not null,
  etat text not null,
  date_photo timestamp with time zone not null,
  poids integer default 0 not null,
  largeur integer,
  hauteur integer,
  flou text,
  constraint photo_pkey PRIMARY KEY (uuid_photo),
  constraint photo_nom_fichier_key UNIQUE (nom_fichier),
  constraint photo_check CHECK ((flou IS NULL) = (largeur IS NULL) AND (flou IS NULL) = (hauteur IS NULL)),
  constraint photo_etat_check CHECK (etat = ANY (ARRAY['attendue'::text, 'visible'::text])),
  constraint photo_flou_check CHECK (length(flou) <= 2000),
  constraint photo_hauteur_check CHECK (hauteur > 0),
  constraint photo_largeur_check CHECK (largeur > 0),
  constraint photo_nom_origine_check CHECK (nom_origine <> ''::text),
  constraint photo_uuid_annonce_fkey FOREIGN KEY (uuid_annonce) REFERENCES annonce(uuid_annonce) ON DELETE CASCADE
);
CREATE INDEX photo_a_decliner ON photo USING btree (date_photo) WHERE etat = 'visible'::text AND flou IS NULL;
CREATE INDEX photo_attendue ON photo USING btree (date_photo) WHERE etat = 'attendue'::text;
CREATE INDEX photo_par_annonce ON photo USING btree (uuid_annonce, rang);

create table photo_balayage (
  date_balayage timestamp with time zone not null
);

create table poivre (
  jour date not null,
  grain bytea not null,
  constraint poivre_pkey PRIMARY KEY (jour)
);

create table preparation (
  uuid_conversation uuid not null,
  version integer not null,
  champs jsonb not null,
  date_version timestamp with time zone not null,
  accord_a timestamp with time zone,
  accord_b timestamp with time zone,
  date_effacement date not null,
  constraint preparation_pkey PRIMARY KEY (uuid_conversation, version),
  constraint preparation_uuid_conversation_fkey FOREIGN KEY (uuid_conversation) REFERENCES conversation(uuid_conversation) ON DELETE CASCADE
);
CREATE INDEX preparation_effacement ON preparation USING btree (date_effacement);

create table recours (
  uuid_recours uuid default gen_random_uuid() not null,
  uuid_decision uuid not null,
  uuid_signalement uuid,
  texte text,
  date_recours timestamp with time zone not null,
  uuid_operateur uuid,
  accepte boolean,
  reponse text,
  date_reponse timestamp with time zone,
  constraint recours_pkey PRIMARY KEY (uuid_recours),
  constraint recours_uuid_decision_uuid_signalement_key UNIQUE NULLS NOT DISTINCT (uuid_decision, uuid_signalement),
  constraint recours_check CHECK (num_nonnulls(uuid_operateur, accepte, reponse, date_reponse) = ANY (ARRAY[0, 4])),
  constraint recours_uuid_decision_fkey FOREIGN KEY (uuid_decision) REFERENCES decision(uuid_decision),
  constraint recours_uuid_operateur_fkey FOREIGN KEY (uuid_operateur) REFERENCES personne(uuid_personne),
  constraint recours_uuid_signalement_fkey FOREIGN KEY (uuid_signalement) REFERENCES signalement(uuid_signalement)
);
CREATE INDEX recours_ouvert ON recours USING btree (date_recours) WHERE date_reponse IS NULL;
CREATE TRIGGER recours_verifie BEFORE INSERT ON recours FOR EACH ROW EXECUTE FUNCTION recours_verifier();

create table remboursement (
  uuid_remboursement uuid default gen_random_uuid() not null,
  uuid_paiement uuid not null,
  uuid_personne uuid not null,
  montant_centimes integer not null,
  uuid_operateur uuid,
  date_demande timestamp with time zone not null,
  etat text default 'demandé'::text not null,
  reference_externe text,
  constraint remboursement_pkey PRIMARY KEY (uuid_remboursement),
  constraint remboursement_reference_externe_key UNIQUE (reference_externe),
  constraint remboursement_check CHECK (uuid_operateur IS NOT NULL OR reference_externe IS NOT NULL),
  constraint remboursement_etat_check CHECK (etat = ANY (ARRAY['demandé'::text, 'fait'::text, 'refusé'::text])),
  constraint remboursement_montant_centimes_check CHECK (montant_centimes > 0),
  constraint remboursement_uuid_operateur_fkey FOREIGN KEY (uuid_operateur) REFERENCES personne(uuid_personne),
  constraint remboursement_uuid_paiement_fkey FOREIGN KEY (uuid_paiement) REFERENCES paiement(uuid_paiement),
  constraint remboursement_uuid_personne_fkey FOREIGN KEY (uuid_personne) REFERENCES personne(uuid_personne)
);
CREATE UNIQUE INDEX remboursement_demande ON remboursement USING btree (uuid_paiement) WHERE etat = 'demandé'::text;
CREATE INDEX remboursement_par_paiement ON remboursement USING btree (uuid_paiement);
CREATE INDEX remboursement_par_personne ON remboursement USING btree (uuid_personne);
CREATE CONSTRAINT TRIGGER remboursement_debite AFTER INSERT OR UPDATE ON remboursement DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.etat = 'fait'::text) EXECUTE FUNCTION remboursement_debiter();
CREATE CONSTRAINT TRIGGER remboursement_equilibre AFTER INSERT ON remboursement DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION operation_equilibrer();
CREATE TRIGGER remboursement_fini_immuable BEFORE UPDATE ON remboursement FOR EACH ROW WHEN (old.etat <> 'demandé'::text) EXECUTE FUNCTION refuser_changement();
CREATE TRIGGER remboursement_ineffacable BEFORE DELETE OR TRUNCATE ON remboursement FOR EACH STATEMENT EXECUTE FUNCTION refuser_changement();
CREATE TRIGGER remboursement_verifie BEFORE INSERT ON remboursement FOR EACH ROW EXECUTE FUNCTION remboursement_verifier();

create table signalement (
  uuid_signalement uuid default gen_random_uuid() not null,
  cible text not null,
  uuid_cible uuid not null,
  uuid_personne_visee uuid not null,
  uuid_personne_auteur uuid,
  nom text,
  email text,
  motif text not null,
  illicite boolean not null,
  explication text,
  urgent boolean not null,
  extrait text,
  date_signalement timestamp with time zone not null,
  uuid_decision uuid,
  masque boolean default false not null,
  boite text,
  date_confirmation timestamp with time zone,
  uuid_confirmation uuid,
  constraint signalement_pkey PRIMARY KEY (uuid_signalement),
  constraint signalement_uuid_confirmation_key UNIQUE (uuid_confirmation),
  constraint signalement_cible_check CHECK (cible = ANY (ARRAY['annonce'::text, 'forum'::text, 'message_forum'::text, 'message'::text, 'personne'::text])),
  constraint signalement_uuid_decision_fkey FOREIGN KEY (uuid_decision) REFERENCES decision(uuid_decision),
  constraint signalement_uuid_personne_auteur_fkey FOREIGN KEY (uuid_personne_auteur) REFERENCES personne(uuid_personne),
  constraint signalement_uuid_personne_visee_fkey FOREIGN KEY (uuid_personne_visee) REFERENCES personne(uuid_personne)
);
CREATE UNIQUE INDEX signalement_ouvert ON signalement USING btree (cible, uuid_cible, motif, COALESCE(uuid_personne_auteur::text, email)) WHERE uuid_decision IS NULL;
CREATE INDEX signalement_par_auteur ON signalement USING btree (COALESCE(uuid_personne_auteur::text, boite), date_signalement);
CREATE INDEX signalement_par_contenu ON signalement USING btree (cible, uuid_cible) WHERE uuid_decision IS NULL;
CREATE INDEX signalement_par_decision ON signalement USING btree (uuid_decision);

create table suivi_forum (
  uuid_personne uuid not null,
  uuid_forum uuid not null,
  suivi boolean,
  rang_lu integer,
  constraint suivi_forum_pkey PRIMARY KEY (uuid_personne, uuid_forum),
  constraint suivi_forum_uuid_forum_fkey FOREIGN KEY (uuid_forum) REFERENCES forum(uuid_forum),
  constraint suivi_forum_uuid_personne_fkey FOREIGN KEY (uuid_personne) REFERENCES personne(uuid_personne)
);
CREATE INDEX suivi_forum_par_sujet ON suivi_forum USING btree (uuid_forum) WHERE suivi;

create table tarif (
  code_tarif text not null,
  libelle_tarif text not null,
  prix_centimes integer not null,
  duree_jours integer not null,
  constraint tarif_pkey PRIMARY KEY (code_tarif),
  constraint tarif_duree_jours_check CHECK (duree_jours > 0),
  constraint tarif_prix_centimes_check CHECK (prix_centimes >= 0)
);

create table typeannonce (
  id_typeannonce smallint not null,
  libelle_typeannonce text not null,
  constraint typeannonce_pkey PRIMARY KEY (id_typeannonce)
);

create table verification (
  uuid_personne uuid not null,
  numrpps text not null,
  nom_exercice text not null,
  prenom_exercice text not null,
  etat text default 'attente'::text not null,
  motif text,
  essais integer default 0 not null,
  date_controle timestamp with time zone,
  prochain_controle timestamp with time zone,
  constraint verification_pkey PRIMARY KEY (uuid_personne),
  constraint verification_etat_check CHECK (etat = ANY (ARRAY['attente'::text, 'reussi'::text, 'echec'::text])),
  constraint verification_numrpps_check CHECK (numrpps ~ '^[0-9]{11}$'::text),
  constraint verification_uuid_personne_fkey FOREIGN KEY (uuid_personne) REFERENCES personne(uuid_personne) ON DELETE CASCADE
);
CREATE INDEX verification_due ON verification USING btree (prochain_controle) WHERE prochain_controle IS NOT NULL;
CREATE UNIQUE INDEX verification_unique ON verification USING btree (numrpps) WHERE etat = 'reussi'::text;

create table vue_annonce (
  uuid_annonce uuid not null,
  jour date not null,
  lecteur bytea not null,
  constraint vue_annonce_pkey PRIMARY KEY (uuid_annonce, jour, lecteur),
  constraint vue_annonce_uuid_annonce_fkey FOREIGN KEY (uuid_annonce) REFERENCES annonce(uuid_annonce)
);

create table zone (
  id_zone integer generated always as identity not null,
  code_commune text not null,
  rayon_km smallint not null,
  lat double precision not null,
  lon double precision not null,
  boite box not null,
  constraint zone_pkey PRIMARY KEY (id_zone),
  constraint zone_code_commune_rayon_km_key UNIQUE (code_commune, rayon_km),
  constraint zone_rayon_km_check CHECK (rayon_km >= 0 AND rayon_km <= 100),
  constraint zone_code_commune_fkey FOREIGN KEY (code_commune) REFERENCES commune(code_commune)
);
CREATE INDEX zone_par_lieu ON zone USING gist (boite);

CREATE OR REPLACE FUNCTION public.annonce_commencer()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.periode_annonce <> old.periode_annonce + 1 or old.status_annonce <> 'Expirée'
    or new.status_annonce <> 'En attente' or new.date_publication is not null
  then
    raise exception 'Une période ne commence qu’une fois la précédente expirée.' using errcode = '23514';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.annonce_compter_ajout()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform annonce_compter(array_agg(code_commune), array_agg(id_typeannonce), array_agg(payante_annonce), array_agg(1)),
    annonce_compter_jours(array_agg(id_typeannonce), array_agg(criteres_annonce), array_agg(debut_annonce),
      array_agg(fin_annonce), array_agg(1))
  from apres where status_annonce = 'Actif';
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.annonce_compter_changement()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform annonce_compter(array_agg(code_commune), array_agg(id_typeannonce), array_agg(payante_annonce), array_agg(delta)),
    annonce_compter_jours(array_agg(id_typeannonce), array_agg(criteres_annonce), array_agg(debut_annonce),
      array_agg(fin_annonce), array_agg(delta))
  from (
    select code_commune, id_typeannonce, payante_annonce, criteres_annonce, debut_annonce, fin_annonce, 1 as delta
    from apres where status_annonce = 'Actif'
    union all
    select code_commune, id_typeannonce, payante_annonce, criteres_annonce, debut_annonce, fin_annonce, -1
    from avant where status_annonce = 'Actif'
  ) as mouvement;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.annonce_compter_jours(types smallint[], criteres integer[], debuts date[], fins date[], deltas integer[])
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into annonce_compte_jour as c (id_typeannonce, criteres, jour, debuts, fins)
  select m.id_typeannonce, m.criteres & 63, b.jour, sum(b.debuts), sum(b.fins)
  from unnest(types, criteres, debuts, fins, deltas) as m (id_typeannonce, criteres, debut, fin, delta)
  cross join lateral (values (m.debut, m.delta, 0), (m.fin, 0, m.delta)) as b (jour, debuts, fins)
  where b.jour is not null
  group by 1, 2, 3
  having sum(b.debuts) <> 0 or sum(b.fins) <> 0
  order by 1, 2, 3
  on conflict (id_typeannonce, criteres, jour) do update
    set debuts = c.debuts + excluded.debuts, fins = c.fins + excluded.fins
$function$;

CREATE OR REPLACE FUNCTION public.annonce_compter_retrait()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform annonce_compter(array_agg(code_commune), array_agg(id_typeannonce), array_agg(payante_annonce), array_agg(-1)),
    annonce_compter_jours(array_agg(id_typeannonce), array_agg(criteres_annonce), array_agg(debut_annonce),
      array_agg(fin_annonce), array_agg(-1))
  from avant where status_annonce = 'Actif';
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.annonce_compter(codes text[], types smallint[], payantes boolean[], deltas integer[])
 RETURNS void
 LANGUAGE sql
AS $function$
  with mouvement as (
    select m.code_commune, t.id_typeannonce, m.payante_annonce, sum(m.delta)::integer as delta
    from unnest(codes, types, payantes, deltas) as m (code_commune, id_typeannonce, payante_annonce, delta)
    cross join lateral (values (m.id_typeannonce), (0::smallint)) as t (id_typeannonce)
    group by 1, 2, 3
    having sum(m.delta) <> 0
  ), par_commune as (
    insert into annonce_compte as c (code_commune, id_typeannonce, payante_annonce, code_departement,
      lat, lon, coords_estimees, n)
    select m.code_commune, m.id_typeannonce, m.payante_annonce, l.code_departement,
      l.lat, l.lon, l.coords_estimees, m.delta
    from mouvement m join commune l using (code_commune)
    order by 1, 2, 3
    on conflict (code_commune, id_typeannonce, payante_annonce) do update set n = c.n + excluded.n
  )
  insert into annonce_compte_departement as d (code_departement, id_typeannonce, payante_annonce, n)
  select l.code_departement, m.id_typeannonce, m.payante_annonce, sum(m.delta)::integer
  from mouvement m join commune l using (code_commune)
  group by 1, 2, 3
  order by 1, 2, 3
  on conflict (code_departement, id_typeannonce, payante_annonce) do update set n = d.n + excluded.n
$function$;

CREATE OR REPLACE FUNCTION public.annonce_equilibrer()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.status_annonce = 'En attente' and not exists (
    select from operation o
    where o.uuid_annonce = new.uuid_annonce and o.periode_annonce = new.periode_annonce and est_debit(o.operation)
  ) then
    raise exception 'Une annonce en attente n’est pas débitée.' using errcode = '23514';
  end if;
  if disponible(new.uuid_personne_annonceur) < 0 then
    raise exception 'Une annonce n’est pas couverte.' using errcode = '23514';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.annonce_noter_neuve()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into annonce_neuve (uuid_annonce) values (new.uuid_annonce) on conflict do nothing;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.disponible(membre uuid)
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(sum(o.montant_centimes), 0)
    - coalesce(sum(o.montant_centimes) filter (
        where est_debit(o.operation) and a.status_annonce = 'En attente'
          and o.periode_annonce = a.periode_annonce), 0)
    - reserve(membre)
  from operation o left join annonce a on a.uuid_annonce = o.uuid_annonce
  where o.uuid_personne = membre
$function$;

CREATE OR REPLACE FUNCTION public.est_debit(operation text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select operation in ('CREATION ANNONCE', 'RENOUVELLEMENT ANNONCE')
$function$;

CREATE OR REPLACE FUNCTION public.facture_figer()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and old.client is null and new.client is not null
    and to_jsonb(new) - '{client,numero}'::text[] = to_jsonb(old) - '{client,numero}'::text[]
  then
    return new;
  end if;
  raise exception 'Une facture ne se change ni ne s’efface.' using errcode = '55000';
end $function$;

CREATE OR REPLACE FUNCTION public.operation_equilibrer()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if disponible(new.uuid_personne) < 0 then
    raise exception 'Une annonce n’est pas couverte.' using errcode = '23514';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.operation_verifier()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if est_debit(new.operation) then
    perform from annonce a join tarif t using (code_tarif)
    where a.uuid_annonce = new.uuid_annonce and a.uuid_personne_annonceur = new.uuid_personne
      and a.periode_annonce = new.periode_annonce and t.prix_centimes = -new.montant_centimes;
  elsif new.operation in ('ANNULATION ANNONCE', 'RETRACTATION') then
    perform from annonce a join operation d using (uuid_annonce, periode_annonce)
    where a.uuid_annonce = new.uuid_annonce and a.status_annonce = 'Archivée'
      and a.periode_annonce = new.periode_annonce and est_debit(d.operation) and d.uuid_personne = new.uuid_personne
      -- What was shown goes back by a withdrawal alone, whole or in part.
      and case when a.date_publication is null then d.montant_centimes = -new.montant_centimes
        else new.operation = 'RETRACTATION' and d.montant_centimes <= -new.montant_centimes end;
  elsif new.operation = 'AVOIR' then
    perform from operation d
    where d.uuid_annonce = new.uuid_annonce and d.periode_annonce = new.periode_annonce and est_debit(d.operation)
      and d.uuid_personne = new.uuid_personne
      -- No more than what the period cost, with all that has been given back of it.
      and new.montant_centimes + coalesce((select sum(r.montant_centimes) from operation r
        where r.uuid_annonce = new.uuid_annonce and r.periode_annonce = new.periode_annonce and r.montant_centimes > 0), 0)
        <= -d.montant_centimes;
  elsif new.operation = 'REMBOURSEMENT' then
    perform from remboursement r where r.uuid_remboursement = new.uuid_remboursement and r.etat = 'fait'
      and r.uuid_personne = new.uuid_personne and r.montant_centimes = -new.montant_centimes;
  else
    perform from paiement p where p.uuid_paiement = new.uuid_paiement and p.etat = 'reçu';
  end if;
  if not found then
    raise exception 'Opération incorrecte : % de % centimes.', new.operation, new.montant_centimes using errcode = '23514';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.paiement_crediter()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (select from operation where uuid_paiement = new.uuid_paiement) then
    raise exception 'Un paiement reçu n’est pas crédité.' using errcode = '23514';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.recours_verifier()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.date_recours > (select date_decision + interval '6 months' from decision where uuid_decision = new.uuid_decision) then
    raise exception 'Un recours vient dans les six mois.' using errcode = '23514';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuser_changement()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'Une ligne de % ne se change ni ne s’efface.', tg_table_name using errcode = '55000';
end $function$;

CREATE OR REPLACE FUNCTION public.remboursement_debiter()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (select from operation where uuid_remboursement = new.uuid_remboursement) then
    raise exception 'Un remboursement fait n’est pas débité.' using errcode = '23514';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.remboursement_verifier()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform from paiement p
  where p.uuid_paiement = new.uuid_paiement and p.uuid_personne = new.uuid_personne and p.etat = 'reçu'
    and p.montant_centimes >= new.montant_centimes + (
      select coalesce(sum(r.montant_centimes), 0) from remboursement r
      where r.uuid_paiement = new.uuid_paiement and r.etat <> 'refusé');
  if not found then
    raise exception 'Remboursement incorrect de % centimes.', new.montant_centimes using errcode = '23514';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.reserve(membre uuid)
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(sum(montant_centimes), 0) from remboursement where uuid_personne = membre and etat = 'demandé'
$function$;

CREATE OR REPLACE FUNCTION public.texte_cherchable(texte text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN regexp_replace(regexp_replace(regexp_replace(replace(replace(lower(NORMALIZE(NORMALIZE(texte, NFKC), NFD)), 'œ'::text, 'oe'::text), 'æ'::text, 'ae'::text), '[\u0300-\u036f\u00ad\u200b-\u200f\u2060\ufeff]'::text, ''::text, 'g'::text), '(?<![0-9.,])([0-9]+)[.,]([0-9]{1,2})(?![.,]?[0-9])'::text, '\1virgule\2'::text, 'g'::text), '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b9\u00bb-\u00bf\u00d7\u00f7\u2010-\u205f\u2190-\u2bff\u3000-\u303f]'::text, ' '::text, 'g'::text);
