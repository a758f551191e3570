-- A seat that is sold updates its trip: most trips offer nothing, and the check of their choices needs no call.

alter table public.trips drop constraint trips_choices_check;
alter table public.trips add constraint trips_choices_check check (choices = '{}' or private.are_choices(choices));
