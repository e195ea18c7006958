-- How many times each has called, by counter and window: the table of the rate-limiter-flexible package (ADR 017).
create table limite (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index limite_finie on limite (expire);

-- What a member has online is counted at each of their writings.
create index message_forum_par_personne on message_forum (uuid_personne);

-- What is mixed into the hash of a day's readers, the same for all servers; forgotten with the day.
create table poivre (
  jour date primary key,
  grain bytea not null
);
