-- What awaits each member: one row for each thing that has changed, lit again when it changes anew. Neither its words nor its
-- link: both are made of the thing itself, as it then is. And the kinds of mails that a member wants no more.
create table notification (
  uuid_personne uuid not null references personne,
  -- The conversation, the alert, the topic, the ad, the payment… by genre.
  reference uuid not null,
  genre text not null check (genre in ('message', 'alerte', 'forum', 'annonce', 'paiement', 'remboursement', 'decision', 'signalement')),
  date_notification timestamptz not null,
  vue boolean not null default false,
  primary key (uuid_personne, reference)
);
create index notification_par_date on notification (date_notification);

alter table personne add column mails_refuses text[] not null default '{}' check (mails_refuses <@ array['alerte', 'forum', 'annonce']);
