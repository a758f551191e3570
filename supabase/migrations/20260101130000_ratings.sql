-- Chapter 13: after the journey, both sides say how it was; nobody sees the other's word first.

create table public.ratings (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references public.bookings (id),
  rater_id uuid not null references public.profiles (id),
  ratee_id uuid not null references public.profiles (id),
  stars int not null check (stars between 1 and 5),
  comment text check (length(comment) <= 500),
  created_at timestamptz not null default now(),
  revealed_at timestamptz,
  constraint once_per_booking_and_person unique (booking_id, rater_id),
  constraint not_oneself check (rater_id <> ratee_id)
);
comment on table public.ratings is
  'Stars and words for a completed booking, one from each side, within 14 days. Hidden from the person rated until revealed_at: both have rated, or the window is over.';

create index ratings_by_ratee on public.ratings (ratee_id, created_at desc);
create index ratings_by_rater on public.ratings (rater_id);
create index ratings_hidden on public.ratings (created_at) where revealed_at is null;

grant select on public.ratings to authenticated, app_admin;

create function private.refresh_rating(person uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  seen record;
begin
  select avg(r.stars)::numeric(3, 2) as average, count(*)::int as amount into seen
  from public.ratings r where r.ratee_id = person and r.revealed_at is not null;
  update public.profiles p set rating_average = seen.average, rating_count = seen.amount where p.id = person;
  update public.driver_profiles d set rating_average = seen.average, rating_count = seen.amount where d.id = person;
  perform realtime.send(jsonb_build_object('ratings', seen.amount), 'rating_revealed', 'user:' || person, true);
end
$$;
comment on function private.refresh_rating(uuid) is
  'Counts a person''s revealed ratings again, for profile and driver profile, and tells them. Whoever calls holds their '
  'profile, so that two reveals do not both count from the same past. Definer: nobody writes these columns.';

create function private.reveal_ratings()
returns int
language plpgsql
security definer
set search_path = ''
as $$
declare
  due uuid[];
  person uuid;
  people int := 0;
begin
  select array_agg(distinct r.ratee_id) into due
  from public.ratings r
  join public.bookings b on b.id = r.booking_id
  join public.trips t on t.id = b.trip_id
  where r.revealed_at is null and t.ended_at < now() - interval '14 days';
  -- People before their ratings, all of them in one order, as in give_rating.
  perform from public.profiles p where p.id = any (due) order by p.id for no key update;
  for person in
    with shown as (
      update public.ratings r set revealed_at = now()
      from public.bookings b join public.trips t on t.id = b.trip_id
      where r.revealed_at is null and b.id = r.booking_id and t.ended_at < now() - interval '14 days'
        and r.ratee_id = any (due)
      returning r.ratee_id
    )
    select distinct s.ratee_id from shown s
  loop
    perform private.refresh_rating(person);
    people := people + 1;
  end loop;
  return people;
end
$$;
comment on function private.reveal_ratings() is
  'Reveals ratings whose window is over; answers how many people that changed. Cheap when there is nothing to do: called whenever ratings are read. Definer: nobody writes ratings.';

alter table public.ratings enable row level security;

create policy "people read what they wrote and what was revealed about them" on public.ratings
for select to authenticated
using (rater_id = (select auth.uid()) or (ratee_id = (select auth.uid()) and revealed_at is not null));

create policy "administrators read every rating" on public.ratings
for select to app_admin using (true);

create policy "only active people" on public.ratings as restrictive
for all to authenticated using ((select private.is_active_caller()));

create policy "only live administrators" on public.ratings as restrictive
for all to app_admin using ((select private.is_live_admin()));
