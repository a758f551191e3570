create trigger broadcast_admin_change after insert or update or delete on public.trip_reports
for each row execute function private.broadcast_admin_change('reports');

create trigger claim_left_behind after insert on public.trip_reports
for each row when (new.kind = 'left_behind') execute function private.claim_left_behind();

create trigger guard_left_behind before insert on public.trip_reports
for each row when (new.kind = 'left_behind') execute function private.guard_left_behind();

create constraint trigger check_stops after insert or delete or update of position, place_id, planned_at, fare_kobo
on public.trip_stops deferrable initially deferred
for each row execute function private.check_changed_stops();

create trigger create_notification_of_stop after update of reached_at on public.trip_stops
for each row when (old.reached_at is null and new.reached_at is not null and new.position > 0)
execute function private.create_notification_of_stop();

create trigger keep_held_stops before delete on public.trip_stops
for each row execute function private.keep_held_stops();

create trigger keep_held_stops_as_they_are before update on public.trip_stops
for each row when (
  (old.position, old.planned_at, old.fare_kobo, old.place_id, old.point_name, old.point_latitude, old.point_longitude)
  is distinct from
  (new.position, new.planned_at, new.fare_kobo, new.place_id, new.point_name, new.point_latitude, new.point_longitude)
)
execute function private.keep_held_stops();

create trigger stamp_stop_report before update of reached_at on public.trip_stops
for each row when ((old.reached_at is null) <> (new.reached_at is null))
execute function private.stamp_stop_report();

create trigger before_trip
before insert or update of status, departure_at, driver_id, vehicle_id, total_seats, fare_kobo, description, is_listed
on public.trips for each row execute function private.before_trip();

create trigger after_trip after insert or update on public.trips
for each row execute function private.after_trip();

-- A booking, and the transaction of a booking, changes the seats or the status of its trip.
create trigger broadcast_admin_change after insert or update or delete on public.trips
for each row execute function private.broadcast_admin_change('trips');

create trigger touch_updated_at before update on public.trips
for each row execute function private.touch_updated_at();
