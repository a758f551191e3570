-- What passengers and drivers claim about a booking that was paid online, and what the banks dispute. Either freezes its money.

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
  'Claims about bookings that were paid online. An open or answered claim freezes the money. passenger_absent: the driver '
  'claims that the passenger did not come; it counts when it is not contested in time. unverified: no sign that the trip '
  'took place; opened by the clock for an administrator.';
comment on column public.trip_claims.decided_by is 'The administrator; null if a rule decided, or the claim was withdrawn.';
comment on column public.trip_claims.refund_kobo is 'What the decision gives back to the passenger.';

create unique index trip_claims_one_open_per_side on public.trip_claims (booking_id, side) where status in ('open', 'answered');
create index trip_claims_by_person on public.trip_claims (by_id, created_at desc) where by_id is not null;
create index trip_claims_by_answerer on public.trip_claims (answered_by) where answered_by is not null;
create index trip_claims_newest on public.trip_claims (created_at desc, id desc);

grant select on public.trip_claims to app_admin;
grant select (
  id, booking_id, by_id, side, kind, words, status, answer, answered_at, decision, decided_at, refund_kobo, created_at
) on public.trip_claims to authenticated;

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
  constraint one_dispute_per_provider_id unique (provider, provider_id),
  constraint ended_has_a_moment check ((status = 'open') = (ended_at is null)),
  constraint answer_is_whole check (answered_at is null or (accepts is not null and words is not null)),
  constraint only_losses_are_charged check (charged_kobo is null or status = 'lost'),
  constraint charged_to_a_person check ((coalesce(charged_kobo, 0) > 0) = (charged_to is not null))
);
comment on table public.disputes is
  'Card payments that the passenger''s bank wants back. An open dispute freezes the booking''s money, its refunds and payouts.';
comment on column public.disputes.due_at is 'Until when the provider takes our answer.';
comment on column public.disputes.answered_at is 'When the provider took our answer; null while it is only stored.';
comment on column public.disputes.loss_kobo is 'What a lost dispute took that was no longer held for the booking.';
comment on column public.disputes.charged_kobo is
  'What of the loss the driver or the company owes; 0: the platform bears it; null: an administrator has not decided.';

create index disputes_by_payment on public.disputes (payment_id);
create index disputes_charged_to on public.disputes (charged_to) where charged_to is not null;
create index disputes_newest on public.disputes (created_at desc, id desc);

grant select on public.disputes to app_admin;

create function private.contest_time()
returns interval
language sql
immutable
set search_path = ''
return interval '24 hours';
comment on function private.contest_time() is 'How long the other side can answer a claim.';
grant execute on function private.contest_time() to app_admin;

create function private.is_uncontested(claim public.trip_claims)
returns boolean
language sql
stable
set search_path = ''
return claim.kind = 'passenger_absent' and claim.status = 'open' and claim.created_at <= now() - private.contest_time();
comment on function private.is_uncontested(public.trip_claims) is
'True for the claim that a passenger did not come, when the passenger has not contested it in time.';

create function private.is_frozen(booking_id uuid)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return exists (
    select from public.trip_claims c
    where c.booking_id = is_frozen.booking_id and c.status in ('open', 'answered') and not private.is_uncontested(c)
  ) or exists (
    select from public.payments p join public.disputes d on d.payment_id = p.id
    where p.hold_id = is_frozen.booking_id and d.status = 'open'
  );
end
$$;
comment on function private.is_frozen(uuid) is
'True while a claim or a dispute about the booking is open: its money is not released, refunded by a decision or paid out.
Security definer because: no role of the functions reads claims and disputes.';

create function private.guard_open_claims()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if exists (
    select from public.trip_claims c join public.bookings b on b.id = c.booking_id
    where c.status in ('open', 'answered') and new.id in (b.passenger_id, b.driver_id, b.company_id)
  ) then
    perform private.refuse(409, 'conflict',
      'A claim about one of your trips is open. You can delete your account once it is decided.');
  end if;
  return new;
end
$$;
comment on function private.guard_open_claims() is
'Trigger: an account is not deleted while a claim by or against the person is open.
Refuses: 409 conflict.
Security definer because: people cannot read all these claims.';
create trigger guard_open_claims before update of deletion_requested_at on public.profiles
for each row when (new.deletion_requested_at is distinct from old.deletion_requested_at)
execute function private.guard_open_claims();

create function private.forget_claim_words()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.trip_claims c set words = null where c.by_id = new.id and c.words is not null;
  update public.trip_claims c set answer = null where c.answered_by = new.id and c.answer is not null;
  return null;
end
$$;
comment on function private.forget_claim_words() is
'Trigger: the words of a person whose account is deleted are removed from decided claims; the claims stay.
Security definer because: clients cannot write claims.';
create trigger forget_claim_words after update of deleted_at on public.profiles
for each row when (old.deleted_at is null and new.deleted_at is not null)
execute function private.forget_claim_words();

create function private.guard_disputed_claim()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if exists (
    select from public.trip_claims c
    where c.booking_id = new.id and c.kind = 'passenger_absent' and c.status in ('open', 'answered')
  ) then
    perform private.refuse(409, 'conflict',
      'The driver says that you did not come. Please answer that on the page of your trip instead of cancelling.');
  end if;
  return new;
end
$$;
comment on function private.guard_disputed_claim() is
'Trigger: a passenger cannot cancel for a refund while a no-show claim about them is open; they contest the claim.
Refuses: 409 conflict.';
create trigger guard_disputed_claim before update of status on public.bookings
for each row when (old.status = 'confirmed' and new.status = 'cancelled' and new.cancelled_by = new.passenger_id)
execute function private.guard_disputed_claim();

create function private.locked_claimable(booking_id uuid)
returns public.bookings
language plpgsql
set search_path = ''
as $$
declare
  booking public.bookings;
begin
  -- The trip is locked first, as everywhere; the release of the fare locks the booking.
  perform from public.trips t
  where t.id = (select b.trip_id from public.bookings b where b.id = locked_claimable.booking_id) for no key update;
  select b.* into booking from public.bookings b where b.id = locked_claimable.booking_id for no key update;
  return booking;
end
$$;
comment on function private.locked_claimable(uuid) is 'A booking, locked behind its trip; null if there is none.';

create function private.end_claims(booking_id uuid, status text, decision text, kinds text[] default null)
returns void
language sql
set search_path = ''
as $$
  update public.trip_claims c
  set status = end_claims.status, decision = end_claims.decision, decided_at = now()
  where c.booking_id = end_claims.booking_id and c.status in ('open', 'answered')
    and (end_claims.kinds is null or c.kind = any (end_claims.kinds))
$$;
comment on function private.end_claims(uuid, text, text, text[]) is
'Ends the open claims of a booking, or only those of some kinds, because another event has decided them. The caller has locked
the booking.';

create function private.end_claims_of_booking()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if new.status = 'cancelled' then
    perform private.end_claims(new.id, 'withdrawn', 'The booking was cancelled.');
  else
    perform private.end_claims(new.id, 'withdrawn', 'The passenger boarded.', array['passenger_absent', 'driver_absent', 'left_behind']);
  end if;
  return null;
end
$$;
comment on function private.end_claims_of_booking() is
'Trigger: ends all open claims of a cancelled booking; when the passenger boards, those that the passenger or the driver did
not come.
Security definer because: clients cannot write claims.';
create trigger end_claims_when_cancelled after update of status on public.bookings
for each row when (old.status = 'confirmed' and new.status = 'cancelled')
execute function private.end_claims_of_booking();
create trigger end_claims_when_boarded after update of boarded_at on public.bookings
for each row when (old.boarded_at is null and new.boarded_at is not null)
execute function private.end_claims_of_booking();

insert into private.export_parts (name, query) values
  ('claims', $$select coalesce(jsonb_agg(to_jsonb(c) - 'decided_by' order by c.created_at), '[]')
    from public.trip_claims c join public.bookings b on b.id = c.booking_id
    where $1 in (b.passenger_id, b.driver_id, b.company_id)$$);

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

alter table public.disputes enable row level security;
create policy "administrators read every dispute" on public.disputes
for select to app_admin using (true);
create policy "only live administrators" on public.disputes as restrictive
for all to app_admin using ((select private.is_live_admin()));
create policy "only active people" on public.disputes as restrictive
for all to authenticated using ((select private.is_active_caller()));
