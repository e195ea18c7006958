-- The look of a pseudo leaves out blanks and punctuation: the next start takes it anew.
update personne set squelette_personne = null;
