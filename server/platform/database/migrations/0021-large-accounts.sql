-- What many payments of a lease come to may be more than one amount can be.
alter table lease_account alter column paid type numeric(20,2), alter column carried type numeric(20,2);
