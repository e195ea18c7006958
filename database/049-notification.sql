-- What becomes of a favourite is told too; and what is lit may be told by mail: 'dû' until a mail takes it, then the mail's key.
alter table notification drop constraint notification_genre_check,
  add constraint notification_genre_check check (genre in ('message', 'alerte', 'forum', 'annonce', 'favori', 'paiement', 'remboursement', 'decision', 'signalement')),
  add column courrier text;
create index notification_due on notification (uuid_personne, reference) where courrier = 'dû';

alter table personne drop constraint personne_mails_refuses_check,
  add constraint personne_mails_refuses_check check (mails_refuses <@ array['alerte', 'forum', 'annonce', 'favori']);

-- The ads filled a moment ago.
create index annonce_par_pourvue on annonce (date_pourvue) where status_annonce = 'Pourvue';
