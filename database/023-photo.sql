-- What is made from a photo to be shown: its size in pixels, and the blur of it that anybody may see, as a data address. A
-- photo without a blur is from before: its renditions are still to be made.
alter table photo
  add column largeur integer check (largeur > 0),
  add column hauteur integer check (hauteur > 0),
  add column flou text check (length(flou) <= 2000),
  add check ((flou is null) = (largeur is null) and (flou is null) = (hauteur is null));

create index photo_a_decliner on photo (date_photo) where etat = 'visible' and flou is null;
