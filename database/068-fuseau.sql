-- The alerts of a morning leave at the hour of the place they are about: one round for each time zone of the country.
alter table alerte_tour add column fuseau text not null default 'Europe/Paris';
alter table alerte_tour drop constraint alerte_tour_pkey;
alter table alerte_tour add primary key (frequence, fuseau);
insert into alerte_tour (frequence, fuseau, jour, rang)
select t.frequence, f, t.jour, t.rang
from alerte_tour t, unnest(array['America/Martinique', 'America/Cayenne', 'America/Miquelon', 'Indian/Reunion', 'Indian/Mayotte',
  'Pacific/Noumea', 'Pacific/Tahiti', 'Pacific/Wallis']) as f
where t.frequence in ('jour', 'semaine');
