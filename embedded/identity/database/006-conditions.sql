-- The day of the terms accepted as the account was made, and when; null for accounts of before it was kept.
alter table identite.compte add column if not exists conditions date, add column if not exists date_conditions timestamptz;
