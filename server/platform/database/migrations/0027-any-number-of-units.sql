-- The contact form asks for at least one unit and names no most.
alter table contact_inquiry
  drop constraint contact_inquiry_number_of_units_check,
  add constraint contact_inquiry_number_of_units_check check (number_of_units >= 1);
