-- What stands for a share: a fixed monthly fee; and for the sale of a practice, its price. Whole euros.
alter table annonce
  add column redevance_mensuelle integer check (redevance_mensuelle between 50 and 10000),
  add column prix_cession integer check (prix_cession between 500 and 3000000),
  add constraint annonce_part_ou_redevance check (redevance_mensuelle is null or retrocession_annonce is null);
