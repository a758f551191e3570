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

-- A booking, and the transaction of a booking, changes the seats or the status of its trip.
create trigger broadcast_admin_change after insert or update or delete on public.trips
for each row execute function private.broadcast_admin_change('trips');

create trigger broadcast_fleet_driver after update of driver_id on public.trips
for each row when (new.company_id is not null and old.driver_id is distinct from new.driver_id)
execute function private.broadcast_fleet_driver();

create trigger broadcast_fleet_trip after update on public.trips
for each row when (
  new.company_id is not null
  and (old.status, old.departure_at, old.is_listed) is distinct from (new.status, new.departure_at, new.is_listed)
)
execute function private.broadcast_fleet_trip();

-- Changes by the driver or the company; broadcast_booking reports seats sold.
create trigger broadcast_trip after update on public.trips
for each row when (
  (
    old.status, old.departure_at, old.total_seats, old.fare_kobo, old.description, old.is_listed, old.vehicle_id, old.driver_id
  ) is distinct from (
    new.status, new.departure_at, new.total_seats, new.fare_kobo, new.description, new.is_listed, new.vehicle_id, new.driver_id
  )
)
execute function private.broadcast_trip();

create trigger create_notification_of_fleet_cancellation after update of status on public.trips
for each row when (new.company_id is not null and old.status <> 'cancelled' and new.status = 'cancelled')
execute function private.create_notification_of_fleet_cancellation();

create trigger create_notification_of_fleet_change after update on public.trips
for each row when (
  new.company_id is not null
  and (old.departure_at, old.vehicle_id, old.driver_id) is distinct from (new.departure_at, new.vehicle_id, new.driver_id)
)
execute function private.create_notification_of_fleet_change();

create trigger create_notification_to_rate_passengers after update of status on public.trips
for each row when (old.status is distinct from new.status and new.status = 'completed')
execute function private.create_notification_to_rate_passengers();

create trigger follow_trip after update on public.trips
for each row when (
  (old.departure_at, old.arrives_at, old.fare_kobo, old.status, old.is_listed, old.driver_id, old.total_seats, old.leg_taken)
  is distinct from
  (new.departure_at, new.arrives_at, new.fare_kobo, new.status, new.is_listed, new.driver_id, new.total_seats, new.leg_taken)
)
execute function private.follow_trip();

create trigger forget_other_track after update of driver_id on public.trips
for each row when (old.driver_id is distinct from new.driver_id)
execute function private.forget_other_track();

-- A trip that is already published may be changed, and may leave earlier.
create trigger guard_changed_trip_licence before update of driver_id, departure_at on public.trips
for each row when (new.driver_id is distinct from old.driver_id or new.departure_at > old.departure_at)
execute function private.guard_trip_licence();

create trigger guard_fleet_trip before update on public.trips
for each row when (
  old.company_id is not null
  and (old.departure_at, old.total_seats, old.fare_kobo, old.description, old.status = 'cancelled')
  is distinct from (new.departure_at, new.total_seats, new.fare_kobo, new.description, new.status = 'cancelled')
)
execute function private.guard_fleet_trip();

create trigger guard_trip_licence before insert on public.trips
for each row execute function private.guard_trip_licence();

create trigger guard_trip_start before update of status on public.trips
for each row when (old.status is distinct from new.status and new.status in ('waiting', 'en_route'))
execute function private.guard_trip_start();

create trigger guard_trip_status before update of status on public.trips
for each row when (old.status is distinct from new.status) execute function private.guard_trip_status();

create trigger guard_trip_vehicle before insert or update of vehicle_id, total_seats on public.trips
for each row execute function private.guard_trip_vehicle();

create trigger hand_over_fleet_trip after update of driver_id on public.trips
for each row when (new.company_id is not null and old.driver_id is distinct from new.driver_id)
execute function private.hand_over_fleet_trip();

create trigger hold_trip_without_driver before insert or update on public.trips
for each row when (new.driver_id is null) execute function private.hold_trip_without_driver();

create trigger make_first_stops after insert on public.trips
for each row execute function private.make_first_stops();

create trigger note_waiting before update of status on public.trips
for each row when (old.status is distinct from new.status) execute function private.note_waiting();

create trigger notify_passengers_of_trip after update on public.trips
for each row when (
  new.status <> 'cancelled'
  and (new.status <> 'completed' or old.status <> 'completed')
  and (old.status, old.departure_at, old.description, old.vehicle_id, old.driver_id)
  is distinct from (new.status, new.departure_at, new.description, new.vehicle_id, new.driver_id)
)
execute function private.create_notification_of_trip();

-- A trip that loses its driver is hidden by a trigger: is_listed is not in that update.
create trigger release_holds after update of status, is_listed, driver_id on public.trips
for each row when (
  old.status in ('scheduled', 'active') and (new.status not in ('scheduled', 'active') or (old.is_listed and not new.is_listed))
)
execute function private.release_holds_of_trip();

create trigger report_end_stops after update of status on public.trips
for each row when (
  old.status is distinct from new.status
  and (new.status in ('en_route', 'arrived') or private.is_step_back(old.status, new.status))
)
execute function private.report_end_stops();

create trigger report_first_stop after update of status on public.trips
for each row when (old.status in ('scheduled', 'active') and new.status = 'waiting')
execute function private.report_first_stop();

create trigger set_trip_arrival before insert or update of departure_at, driver_id on public.trips
for each row execute function private.set_trip_arrival();

create trigger set_trip_payment before insert on public.trips
for each row execute function private.set_trip_payment();

create trigger settle_bookings after update of status on public.trips
for each row when (old.status is distinct from new.status and new.status in ('completed', 'cancelled'))
execute function private.settle_bookings();

create trigger stamp_trip_end before update of status on public.trips
for each row when (new.status = 'completed' and old.status is distinct from new.status)
execute function private.stamp_trip_end();

-- Named to run after settle_bookings.
create trigger tell_unboarded_passengers after update of status on public.trips
for each row when (old.status is distinct from new.status and new.status = 'completed')
execute function private.ask_about_trip();

create trigger touch_updated_at before update on public.trips
for each row execute function private.touch_updated_at();
