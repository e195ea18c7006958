-- An alert has one row of courrier for all its mails: the last rank it owes, and the last it has told (ADR 032).
alter table courrier add column rang bigint, add column rang_dit bigint;

drop index alerte_a_envoyer;
drop index alerte_en_cours;
drop index alerte_par_zone;
create index alerte_par_zone on alerte (id_zone, frequence, id_typeannonce) where en_pause is null;

-- What the version before had under way goes on from the last it told; the columns it held that in are its own.
insert into courrier (cle, nature, uuid_personne, reference, date_courrier, rang, rang_dit)
select 'alerte ' || a.uuid_alerte, 'alerte', a.uuid_personne, a.uuid_alerte, now(),
  (select coalesce(max(rang), 0) from annonce_neuve), case when c.etat not in ('attente', 'abandonné') then a.rang_courrier end
from alerte a left join courrier c on c.cle = a.courrier where a.a_envoyer or a.courrier is not null;
update courrier set etat = 'inutile' where nature = 'alerte' and etat = 'attente' and rang is null;
