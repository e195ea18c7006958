-- Who read an ad's page: once for each visitor and day, kept only where the plan gives statistics.
create table vue_annonce (
  uuid_annonce uuid not null references annonce,
  jour date not null,
  -- A hash that changes every day: nobody can be followed from one day to the next.
  lecteur bytea not null,
  primary key (uuid_annonce, jour, lecteur)
);
