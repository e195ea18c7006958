-- Whether the provider says that the member reads this address: no mail leaves for one that nobody has proved.
alter table personne add column email_verifie boolean not null default false;
