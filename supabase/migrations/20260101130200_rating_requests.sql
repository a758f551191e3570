-- Chapter 13.2: notifications that ask both sides for a rating.

create function private.create_notification_to_rate_driver()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.create_notification_unless_caller(new.passenger_id, 'rating_due', 'How was your trip?',
    format('Rate your driver for %s within %s days.', private.describe_trip(new.trip_id), private.rating_days()), '/account#ratings');
  return null;
end
$$;
comment on function private.create_notification_to_rate_driver() is
'Trigger: stores a notification that asks the passenger of a completed booking for a rating.
Security definer because: clients cannot write notifications.';

create function private.create_notification_to_rate_passengers()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  -- Confirmed and completed bookings: settle_bookings may have run or not.
  passengers int := (select count(*) from public.bookings b where b.trip_id = new.id and b.status <> 'cancelled');
begin
  if passengers > 0 then
    perform private.create_notification(new.driver_id, 'rating_due', 'How was your trip?',
      format('Rate your %s for %s within %s days.', case passengers when 1 then 'passenger' else 'passengers' end,
        private.describe_trip(new.id), private.rating_days()), '/account#ratings');
  end if;
  return null;
end
$$;
comment on function private.create_notification_to_rate_passengers() is
'Trigger: stores a notification that asks the driver of a completed trip for ratings, even if the driver completed it.
Security definer because: clients cannot write notifications.';

create trigger create_notification_to_rate_driver after update of status on public.bookings
for each row when (old.status is distinct from new.status and new.status = 'completed')
execute function private.create_notification_to_rate_driver();

create trigger create_notification_to_rate_passengers after update of status on public.trips
for each row when (old.status is distinct from new.status and new.status = 'completed')
execute function private.create_notification_to_rate_passengers();
