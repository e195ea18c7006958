-- The day of the terms accepted with a first pseudo, whoever keeps the account; null for those of before it was kept.
alter table personne add column conditions date;
