-- The day of the terms accepted as the account was made, and when; null for accounts of before it was kept.
alter table identite.compte add column conditions date, add column date_conditions timestamptz;
