-- The browser that asked for an account: it finds the step of the code again after its tab was closed.
alter table identite.inscription add column if not exists navigateur text;
