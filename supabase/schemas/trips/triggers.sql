create trigger broadcast_admin_change after insert or update or delete on public.trip_reports
for each row execute function private.broadcast_admin_change('reports');

create constraint trigger check_stops after insert or delete or update of position, place_id, planned_at, fare_kobo
on public.trip_stops deferrable initially deferred
for each row execute function private.check_changed_stops();

create trigger before_stop before update or delete on public.trip_stops
for each row execute function private.before_stop();

create trigger before_trip
before insert or update of status, departure_at, arrives_at, driver_id, vehicle_id, total_seats, fare_kobo, description, is_listed
on public.trips for each row execute function private.before_trip();

create trigger after_trip after insert or update on public.trips
for each row execute function private.after_trip();

-- A booking, and the transaction of a booking, changes the seats or the status of its trip.
create trigger broadcast_admin_change after insert or update or delete on public.trips
for each row execute function private.broadcast_admin_change('trips');

create trigger touch_updated_at before update on public.trips
for each row execute function private.touch_updated_at();
