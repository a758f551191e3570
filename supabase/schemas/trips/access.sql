-- Policies of public.trips that read bookings, which refer to trips.

create policy "people see open trips, their own, their fleet's and those they booked" on public.trips
for select to authenticated using (
  (status in ('scheduled', 'active') and is_listed and departure_at > now())
  or driver_id = (select auth.uid())
  or company_id = (select auth.uid())
  or id in (select b.trip_id from public.bookings b where b.passenger_id = (select auth.uid()))
);
