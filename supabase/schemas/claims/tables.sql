create table public.trip_claims (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references public.bookings (id),
  by_id uuid references public.profiles (id),
  side text not null check (side in ('passenger', 'driver', 'platform')),
  kind text not null,
  words text check (length(words) <= 1000),
  status text not null default 'open' check (status in ('open', 'answered', 'upheld', 'refused', 'withdrawn')),
  answer text check (length(answer) <= 1000),
  answered_by uuid references public.profiles (id),
  answered_at timestamptz,
  decision text check (length(decision) <= 500),
  decided_by uuid,
  decided_at timestamptz,
  refund_kobo bigint not null default 0 check (refund_kobo >= 0),
  created_at timestamptz not null default now(),
  about_id uuid,
  company_id uuid,
  constraint kind_of_the_side check (case side
    when 'passenger' then kind in ('driver_absent', 'left_behind', 'not_as_described', 'not_completed')
    when 'driver' then kind = 'passenger_absent'
    else kind = 'unverified'
  end),
  constraint one_claim_of_each_kind unique (booking_id, kind),
  constraint people_open_claims check ((side = 'platform') = (by_id is null)),
  constraint answered_has_a_moment check ((answered_at is null) = (answered_by is null)),
  constraint over_has_a_moment check ((status in ('open', 'answered')) = (decided_at is null))
);
comment on table public.trip_claims is
  'Claims about bookings that were paid online: an open or answered claim freezes the money. passenger_absent: the driver '
  'claims that the passenger did not come, also about a booking in cash, where no money moves; it counts when it is not contested in time. unverified: no sign that the trip '
  'took place; opened by the clock for an administrator.';
comment on column public.trip_claims.decided_by is 'The administrator; null if a rule decided, or the claim was withdrawn.';
comment on column public.trip_claims.about_id is
  'Whom the claim is about: the passenger who did not come, or the driver of the booking. Copied from the booking (before_claim).';
comment on column public.trip_claims.company_id is 'Copy of the booking''s: the company of a fleet trip.';
comment on column public.trip_claims.refund_kobo is 'The sum that the decision gives back to the passenger.';

create unique index trip_claims_one_open_per_side on public.trip_claims (booking_id, side) where status in ('open', 'answered');
create index trip_claims_by_person on public.trip_claims (by_id, created_at desc) where by_id is not null;
create index trip_claims_by_answerer on public.trip_claims (answered_by) where answered_by is not null;
create index trip_claims_about on public.trip_claims (about_id, created_at desc) where about_id is not null;
create index trip_claims_of_company on public.trip_claims (company_id, created_at desc) where company_id is not null;
create index trip_claims_newest on public.trip_claims (created_at desc, id desc);

grant select on public.trip_claims to app_admin;
grant select (
  id, booking_id, by_id, side, kind, words, status, answer, answered_at, decision, decided_at, refund_kobo, created_at
) on public.trip_claims to authenticated;
alter table public.trip_claims enable row level security;

create policy "both sides of a booking read its claims" on public.trip_claims
for select to authenticated using (exists (
  select from public.bookings b
  where b.id = booking_id and (select auth.uid()) in (b.passenger_id, b.driver_id, b.company_id)
));

create policy "administrators read every claim" on public.trip_claims
for select to app_admin using (true);

create policy "only active people" on public.trip_claims as restrictive
for all to authenticated using ((select private.is_active_caller()));

create policy "only live administrators" on public.trip_claims as restrictive
for all to app_admin using ((select private.is_live_admin()));

create table public.disputes (
  id uuid primary key default gen_random_uuid(),
  provider text not null check (length(provider) between 2 and 40),
  provider_id text not null check (length(provider_id) between 1 and 100),
  payment_id uuid not null references public.payments (id),
  amount_kobo bigint not null check (amount_kobo > 0),
  status text not null default 'open' check (status in ('open', 'won', 'lost')),
  due_at timestamptz,
  accepts boolean,
  words text check (length(words) <= 2000),
  answered_by uuid,
  answered_at timestamptz,
  loss_kobo bigint not null default 0 check (loss_kobo >= 0),
  charged_kobo bigint check (charged_kobo between 0 and loss_kobo),
  charged_to uuid references public.profiles (id),
  charge_reason text check (length(charge_reason) <= 500),
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  twice_kobo bigint not null default 0 check (twice_kobo >= 0),
  constraint twice_is_part_of_the_loss check (twice_kobo <= loss_kobo),
  unclear_status text check (length(unclear_status) <= 100),
  constraint one_dispute_per_provider_id unique (provider, provider_id),
  constraint ended_has_a_moment check ((status = 'open') = (ended_at is null)),
  constraint answer_is_whole check (answered_at is null or (accepts is not null and words is not null)),
  constraint only_losses_are_charged check (charged_kobo is null or status = 'lost'),
  constraint charged_to_a_person check ((coalesce(charged_kobo, 0) > 0) = (charged_to is not null))
);
comment on table public.disputes is
  'Card payments that the passenger''s bank wants back. An open dispute freezes the booking''s money, its refunds and payouts.';
comment on column public.disputes.unclear_status is
  'The provider''s word for a state that does not say who has won, for example archived: an administrator records the end.';
comment on column public.disputes.due_at is 'Until when the provider takes our answer.';
comment on column public.disputes.answered_at is 'When the provider took our answer; null while it is only stored.';
comment on column public.disputes.loss_kobo is 'The sum that a lost dispute took and that was no longer held for the booking.';
comment on column public.disputes.twice_kobo is
  'The part of the loss that the passenger has twice: by the bank and by a refund that was sent. No driver is charged for it.';
comment on column public.disputes.charged_kobo is
  'The part of the loss that the driver or the company owes; 0: the platform bears it; null: an administrator has not decided.';

create index disputes_open on public.disputes (payment_id) where status = 'open';
create index disputes_by_payment on public.disputes (payment_id);
create index disputes_charged_to on public.disputes (charged_to) where charged_to is not null;
create index disputes_newest on public.disputes (created_at desc, id desc);

grant select on public.disputes to app_admin;
alter table public.disputes enable row level security;

create policy "administrators read every dispute" on public.disputes
for select to app_admin using (true);

create policy "only live administrators" on public.disputes as restrictive
for all to app_admin using ((select private.is_live_admin()));

create policy "only active people" on public.disputes as restrictive
for all to authenticated using ((select private.is_active_caller()));
