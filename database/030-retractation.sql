-- When the member asked that the ad be put online without waiting for the end of the time to withdraw; null when they did not.
alter table paiement add column date_immediate timestamptz;
