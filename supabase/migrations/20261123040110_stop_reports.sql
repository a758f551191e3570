-- When the server learned that a driver is at a stop: claims that a passenger did not come count from then.

alter table public.trip_stops add column reported_at timestamptz;
comment on column public.trip_stops.reported_at is
  'When the server learned that the driver is at the stop; at the first stop, when the driver began to wait. reached_at is by the '
  'driver''s phone, which may have had no connection.';

create function private.stamp_stop_report()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.reported_at := case when new.reached_at is not null then coalesce(new.reported_at, now()) end;
  return new;
end
$$;
comment on function private.stamp_stop_report() is 'Trigger: keeps the server''s time of "At stop".';
create trigger stamp_stop_report before update of reached_at on public.trip_stops
for each row when ((old.reached_at is null) <> (new.reached_at is null))
execute function private.stamp_stop_report();

create function private.report_first_stop()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.trip_stops s set reported_at = now() where s.trip_id = new.id and s.position = 0;
  return null;
end
$$;
comment on function private.report_first_stop() is
'Trigger: a driver who waits for passengers is at the first stop.
Security definer because: clients cannot update stops.';
create trigger report_first_stop after update of status on public.trips
for each row when (old.status in ('scheduled', 'active') and new.status = 'waiting')
execute function private.report_first_stop();
