-- What is said of a message left unread: whether its first lines are in the mail, and the token that ends such mails, which is
-- all it opens.
alter table personne
  add column mails_extraits boolean not null default true,
  add column jeton_mails uuid not null unique default gen_random_uuid();
