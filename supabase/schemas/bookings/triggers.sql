create trigger broadcast_boarding after update of boarded_at on public.bookings
for each row when (old.boarded_at is null and new.boarded_at is not null) execute function private.broadcast_boarding();

create trigger broadcast_booking_cancelled after update of status on public.bookings
for each row when (old.status = 'confirmed' and new.status = 'cancelled') execute function private.broadcast_booking();

create trigger broadcast_booking_created after insert on public.bookings
for each row when (new.status = 'confirmed') execute function private.broadcast_booking();

create trigger broadcast_fleet_booking_cancelled after update of status on public.bookings
for each row when (new.company_id is not null and old.status = 'confirmed' and new.status = 'cancelled')
execute function private.broadcast_fleet_booking();

create trigger broadcast_fleet_booking_created after insert on public.bookings
for each row when (new.company_id is not null and new.status = 'confirmed')
execute function private.broadcast_fleet_booking();

create trigger broadcast_membership after update of status on public.bookings
for each row when (old.status is distinct from new.status and new.status = 'cancelled')
execute function private.broadcast_membership();

create trigger close_transaction after update of status on public.bookings
for each row when (old.status = 'confirmed' and new.status <> 'confirmed') execute function private.sync_transaction();

create trigger create_notification_of_booking_cancelled after update of status on public.bookings
for each row when (old.status = 'confirmed' and new.status = 'cancelled') execute function private.create_notification_of_booking();

create trigger create_notification_of_booking_created after insert on public.bookings
for each row when (new.status = 'confirmed') execute function private.create_notification_of_booking();

create trigger create_notification_of_fleet_booking_cancelled after update of status on public.bookings
for each row when (new.company_id is not null and old.status = 'confirmed' and new.status = 'cancelled')
execute function private.create_notification_of_fleet_booking();

create trigger create_notification_of_fleet_booking_created after insert on public.bookings
for each row when (new.company_id is not null and new.status = 'confirmed')
execute function private.create_notification_of_fleet_booking();

create trigger create_notification_to_rate_driver after update of status on public.bookings
for each row when (old.status is distinct from new.status and new.status = 'completed')
execute function private.create_notification_to_rate_driver();

create trigger delete_position after update of status on public.bookings
for each row when (old.status is distinct from new.status and new.status = 'cancelled')
execute function private.delete_position();

create trigger end_claims_when_boarded after update of boarded_at on public.bookings
for each row when (old.boarded_at is null and new.boarded_at is not null)
execute function private.end_claims_of_booking();

create trigger end_claims_when_cancelled after update of status on public.bookings
for each row when (old.status = 'confirmed' and new.status = 'cancelled')
execute function private.end_claims_of_booking();

create trigger guard_boarded_booking before update of status on public.bookings
for each row when (
  old.boarded_at is not null and old.status = 'confirmed' and new.status = 'cancelled' and new.cancelled_by = new.passenger_id
)
execute function private.guard_boarded_booking();

create trigger guard_booking_passenger before insert on public.bookings
for each row execute function private.guard_booking_passenger();

create trigger guard_disputed_claim before update of status on public.bookings
for each row when (old.status = 'confirmed' and new.status = 'cancelled' and new.cancelled_by = new.passenger_id)
execute function private.guard_disputed_claim();

create trigger make_boarding_code after insert on public.bookings
for each row when (new.status = 'confirmed') execute function private.make_boarding_code();

create constraint trigger online_is_paid after insert or update of payment_method on public.bookings
deferrable initially deferred for each row when (new.payment_method = 'online') execute function private.is_hold_paid();

create trigger open_transaction after insert on public.bookings
for each row when (new.status = 'confirmed') execute function private.sync_transaction();

create trigger set_booked_leg before insert on public.bookings
for each row execute function private.set_booked_leg();

create trigger set_release_time before update of status, boarded_at on public.bookings
for each row when (new.payment_method = 'online' and new.status = 'completed' and new.settled_at is null)
execute function private.set_release_time();

create trigger settle_cancelled_booking after update of status on public.bookings
-- A booking that a lost dispute has settled is not refunded once more.
for each row when (
  old.status = 'confirmed' and new.status = 'cancelled' and new.payment_method = 'online' and old.settled_at is null
)
execute function private.settle_cancelled_booking();
