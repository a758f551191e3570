create trigger before_booking before insert or update of status, boarded_at on public.bookings
for each row execute function private.before_booking();

create trigger after_bookings_made after insert on public.bookings
referencing new table as made for each statement execute function private.after_bookings_made();

create trigger after_bookings_changed after update on public.bookings
referencing old table as was new table as now_is for each statement execute function private.after_bookings_changed();

create constraint trigger online_is_paid after insert or update of payment_method on public.bookings
deferrable initially deferred for each row when (new.payment_method = 'online') execute function private.is_hold_paid();
