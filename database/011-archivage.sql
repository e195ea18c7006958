-- Ads that are over are archived some time later: each minute looks for them.
create index annonce_par_fin on annonce (date_expiration) where status_annonce in ('Expirée', 'Pourvue');
