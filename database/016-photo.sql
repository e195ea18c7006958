-- What a photo weighs in the store, in bytes, once it is seen: a member's may not exceed a sum. Older ones weigh nothing.
alter table photo add column poids integer not null default 0;
