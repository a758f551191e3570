-- Chapter 13, part 2: both sides are asked once the journey is over.

create function private.ask_for_rating()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.notify(new.passenger_id, 'rating_due', 'How was your trip?',
    format('Rate your driver for %s within 14 days.', private.trip_words(new.trip_id)), '/account#ratings');
  return null;
end
$$;
comment on function private.ask_for_rating() is 'Trigger: a completed booking asks its passenger for a rating. Definer: clients cannot write notifications.';

create trigger ask_for_rating after update of status on public.bookings
for each row when (old.status is distinct from new.status and new.status = 'completed')
execute function private.ask_for_rating();

create function private.ask_driver_for_ratings()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  -- Which of the bookings are settled already is a question of the order of triggers.
  passengers int := (select count(*) from public.bookings b where b.trip_id = new.id and b.status <> 'cancelled');
begin
  if passengers > 0 then
    perform private.remind(new.driver_id, 'rating_due', 'How was your trip?',
      format('Rate your %s for %s within 14 days.', case passengers when 1 then 'passenger' else 'passengers' end,
        private.trip_words(new.id)), '/account#ratings');
  end if;
  return null;
end
$$;
comment on function private.ask_driver_for_ratings() is
  'Trigger: a completed trip with passengers asks its driver for their ratings, once, though it was the driver who completed it. Definer: clients cannot write notifications.';

create trigger ask_driver_for_ratings after update of status on public.trips
for each row when (old.status is distinct from new.status and new.status = 'completed')
execute function private.ask_driver_for_ratings();
