-- What masks itself: the message that a member whose number is checked reports as showing a patient, until a person decides.
alter table decision
  add column automatique boolean not null default false,
  alter column uuid_operateur drop not null,
  drop constraint decision_mesure_check,
  add constraint decision_mesure_check check (mesure in ('rien', 'avertir', 'retirer', 'suspendre', 'fermer', 'masquer')),
  add constraint decision_automatique check (automatique = (mesure = 'masquer') and automatique = (uuid_operateur is null));
-- One at a time for a content; ended, it is told from one that holds.
create unique index decision_masque on decision (cible, uuid_cible) where automatique and date_retablissement is null;
-- Whether the notice masked its content by itself: few a day may.
alter table signalement add column masque boolean not null default false;
