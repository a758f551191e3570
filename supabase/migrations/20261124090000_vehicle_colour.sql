-- The colour of a vehicle, for the ticket: at a motor park a passenger finds the car by its colour and plate.

grant select (colour) on public.vehicles to authenticated;
