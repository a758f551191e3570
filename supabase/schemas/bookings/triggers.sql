create trigger before_booking before insert or update of status, boarded_at on public.bookings
for each row execute function private.before_booking();

create trigger after_booking after insert or update of status, boarded_at on public.bookings
for each row execute function private.after_booking();

create constraint trigger online_is_paid after insert or update of payment_method on public.bookings
deferrable initially deferred for each row when (new.payment_method = 'online') execute function private.is_hold_paid();
