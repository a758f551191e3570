-- Passengers are reminded of their departure, which is the planned time of the stop where they get on.

create table private.departure_reminders (
  booking_id uuid primary key references public.bookings (id) on delete cascade,
  sent_at timestamptz not null default now()
);
comment on table private.departure_reminders is 'Bookings whose passenger was reminded of the departure.';
alter table private.departure_reminders enable row level security;

create function private.remind_passengers()
returns int
language plpgsql
security definer
set search_path = ''
as $$
declare
  batch constant int := 500;
  ahead constant interval := '12 hours';
  item record;
  sent int := 0;
begin
  for item in
    select b as booking
    from public.trips t
    join public.bookings b on b.trip_id = t.id and b.status = 'confirmed'
    join public.trip_stops s on s.trip_id = t.id and s.id = b.from_stop_id
    where t.status in ('scheduled', 'active', 'waiting')
      -- Has an index; a stop is never planned before the departure of its trip.
      and t.departure_at < now() + ahead
      and s.planned_at > now() and s.planned_at < now() + ahead
      and b.created_at < s.planned_at - ahead
      and not exists (select from private.departure_reminders r where r.booking_id = b.id)
    order by s.planned_at limit batch
  loop
    insert into private.departure_reminders (booking_id) values ((item.booking).id);
    perform private.create_notification(
      (item.booking).passenger_id, 'trip_status', 'Your trip leaves soon', private.describe_leg(item.booking) || '.',
      '/trips/' || (item.booking).trip_id
    );
    sent := sent + 1;
  end loop;
  return sent;
end
$$;
comment on function private.remind_passengers() is
'Job: from 12 hours before the planned time of the stop where they get on, reminds each passenger once, unless they booked
later than that; at most 500.
Security definer because: clients cannot write notifications.';

insert into private.jobs (name, description, every, function_name)
values ('remind_passengers', 'Reminds passengers of their departure', '10 minutes', 'remind_passengers');
