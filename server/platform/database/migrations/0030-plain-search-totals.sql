-- The totals of a search of registrations are counted, by the trigram index or, where most rows match, by reading them
-- (docs/decisions/0035): what they were remembered by goes.
drop trigger registration_count_inserted on registration;
drop trigger registration_count_updated on registration;
drop function append_registration_count_change, forget_registration_changes;
drop table registration_change, registration_change_horizon;
