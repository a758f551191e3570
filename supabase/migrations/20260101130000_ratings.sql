-- Chapter 13: ratings of both sides after a trip. Neither side sees the other's rating first.

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
  'Stars and comment for a completed booking, at most one from each side, within rating_days. Hidden from the rated person '
  'until revealed_at: when both sides have rated, or the window is over.';

create index ratings_by_ratee on public.ratings (ratee_id, created_at desc);
create index ratings_by_rater on public.ratings (rater_id);
create index ratings_hidden on public.ratings (created_at) where revealed_at is null;

grant select on public.ratings to authenticated, app_admin;

create function private.rating_days()
returns int
language sql
immutable
return 14;
comment on function private.rating_days() is 'Days after the end of a trip within which it can be rated.';

create function private.update_rating(person uuid)
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
  perform private.broadcast_to_user(person, 'rating_revealed', jsonb_build_object('ratings', seen.amount));
end
$$;
comment on function private.update_rating(uuid) is
'Counts a person''s revealed ratings again, stores average and count on profile and driver profile, and broadcasts
rating_revealed. The caller holds a lock on the profile, so two reveals cannot count from the same state.
Security definer because: clients cannot write these columns.';

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
  where r.revealed_at is null and t.ended_at < now() - make_interval(days => private.rating_days());
  -- Profiles are locked before ratings and by id, as in give_rating.
  perform from public.profiles p where p.id = any (due) order by p.id for no key update;
  for person in
    with shown as (
      update public.ratings r set revealed_at = now()
      from public.bookings b join public.trips t on t.id = b.trip_id
      where r.revealed_at is null and b.id = r.booking_id and t.ended_at < now() - make_interval(days => private.rating_days())
        and r.ratee_id = any (due)
      returning r.ratee_id
    )
    select distinct s.ratee_id from shown s
  loop
    perform private.update_rating(person);
    people := people + 1;
  end loop;
  return people;
end
$$;
comment on function private.reveal_ratings() is
'Reveals the ratings whose window is over and returns for how many people that changed something. Called whenever ratings
are read, since there are no scheduled jobs.
Security definer because: clients cannot write ratings.';

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
