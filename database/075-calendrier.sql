-- The secret of the link by which a member shows when they are free; null while nothing is shared.
alter table personne add column jeton_calendrier uuid unique;
