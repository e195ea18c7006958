-- Counted in the site's table `limite` from here on; these two are left empty for servers of the version before.
delete from identite.quota;
delete from identite.essai;
