create trigger after_position after insert or update of recorded_at on public.trip_locations
for each row when (new.user_type = 'driver')
execute function private.keep_track();
