-- The postal codes of a commune: a map writes the address of the search around each town it shows.
create index commune_postale_par_commune on commune_postale (code_commune, code_postal);
