create table public.ratings (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references public.bookings (id),
  rater_id uuid not null references public.profiles (id),
  ratee_id uuid not null references public.profiles (id),
  stars int not null check (stars between 1 and 5),
  comment text check (length(comment) <= 500),
  created_at timestamptz not null default now(),
  closes_at timestamptz not null,
  revealed_at timestamptz,
  answer text check (length(answer) <= 500),
  is_comment_hidden boolean not null default false,
  constraint answered_is_commented check (answer is null or comment is not null),
  constraint once_per_booking_and_person unique (booking_id, rater_id),
  constraint not_oneself check (rater_id <> ratee_id)
);
comment on table public.ratings is
  'Stars and comment for a completed booking, at most one from each side, within rating_days. Hidden from the rated person '
  'until revealed_at: when both sides have rated, or the window is over.';
comment on column public.ratings.closes_at is 'rating_days after the end of the trip. Then a rating of one side is revealed (reveal_ratings).';
comment on column public.ratings.revealed_at is 'Since when the rated person sees the rating and the averages count it. Null: hidden.';

comment on column public.ratings.answer is 'The driver''s answer to the comment, once. Everyone reads it below the comment.';
comment on column public.ratings.is_comment_hidden is 'An administrator upheld a report about the comment: visitors do not read it.';

create index ratings_by_ratee on public.ratings (ratee_id, created_at desc);
create index ratings_by_rater on public.ratings (rater_id, created_at desc);
create index ratings_hidden on public.ratings (closes_at) where revealed_at is null;

grant select on public.ratings to authenticated, app_admin;
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

create table private.cash_answers (
  booking_id uuid primary key references public.bookings (id),
  answer text not null check (answer in ('yes', 'more', 'less')),
  paid_kobo bigint check (paid_kobo between 0 and 100000000000),
  answered_at timestamptz not null default now(),
  constraint amount_unless_as_agreed check ((answer = 'yes') = (paid_kobo is null))
);
comment on table private.cash_answers is
  'Answers of passengers after a trip that they paid in cash: did they pay the agreed sum? Once per booking, within rating_days. Only '
  'administrators see answers (list_cash_answers).';
comment on column private.cash_answers.paid_kobo is 'The sum that the passenger paid for the whole booking; null for yes.';

create index cash_answers_more on private.cash_answers (answered_at) where answer = 'more';

alter table private.cash_answers enable row level security;
