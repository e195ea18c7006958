-- What two members write down before they sign a contract: the part of each and what they agree on, by version. A version that
-- one of them has agreed to stays as it was; the others are written over.
create table preparation (
  uuid_conversation uuid not null references conversation on delete cascade,
  version integer not null,
  -- `commun`, and `a` and `b`: the parts of the conversation's two members.
  champs jsonb not null,
  date_version timestamptz not null,
  accord_a timestamptz,
  accord_b timestamptz,
  -- The same for all versions of one.
  date_effacement date not null,
  primary key (uuid_conversation, version)
);
create index preparation_effacement on preparation (date_effacement);
