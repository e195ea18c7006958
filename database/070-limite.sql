-- The key under which callers are hashed in the table limite, so that no address stands there in clear; a new one every 30 days.
create table limite_cle (
  date_cle date primary key,
  cle bytea not null
);
