create table private.ledger_accounts (
  id int generated always as identity primary key,
  code text not null check (code ~ '^[a-z_]{3,40}$'),
  owner_id uuid references public.profiles (id),
  may_go_debit boolean not null,
  may_go_credit boolean not null,
  balance_kobo bigint not null default 0,
  constraint one_account_per_owner unique nulls not distinct (owner_id, code),
  constraint balance_on_its_side check (
    (balance_kobo <= 0 or may_go_debit) and (balance_kobo >= 0 or may_go_credit)
  )
);
comment on table private.ledger_accounts is
  'Accounts of the ledger. Debit is positive. driver_payable has one account per driver or company (owner_id); the others exist '
  'once. balance_kobo is the sum of the entries.';

alter table private.ledger_accounts enable row level security;

create table private.ledger_journals (
  id bigint generated always as identity primary key,
  cause text not null unique check (length(cause) between 3 and 200),
  event text not null check (event ~ '^[a-z_]{3,40}$'),
  booking_id uuid,
  created_at timestamptz not null default now()
);
comment on table private.ledger_journals is
  'One row per event that moved money. The cause names the event and is unique, so that no event is booked twice.';

create index ledger_journals_by_time on private.ledger_journals (created_at);

alter table private.ledger_journals enable row level security;

create table private.ledger_entries (
  journal_id bigint not null references private.ledger_journals (id),
  account_id int not null references private.ledger_accounts (id),
  amount_kobo bigint not null check (amount_kobo <> 0),
  balance_kobo bigint not null,
  primary key (account_id, journal_id)
);
comment on table private.ledger_entries is
  'Entries of the journals: debit is positive, credit negative. balance_kobo is the balance of the account after the entry.';

create index ledger_entries_by_journal on private.ledger_entries (journal_id);

alter table private.ledger_entries enable row level security;

create table public.seat_holds (
  id uuid primary key default gen_random_uuid(),
  trip_id uuid not null references public.trips (id),
  passenger_id uuid not null references public.profiles (id),
  seats int not null check (seats between 1 and 50),
  fare_kobo int not null check (fare_kobo > 0),
  total_kobo bigint not null generated always as (fare_kobo::bigint * seats + private.extras_kobo(extras)) stored,
  from_stop_id uuid not null,
  to_stop_id uuid not null,
  departure_at timestamptz not null,
  points jsonb,
  travellers jsonb not null default '[]',
  client_key uuid not null,
  status text not null default 'open',
  expires_at timestamptz not null,
  is_extended boolean not null default false,
  terms_version int not null default 1,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  agreed_terms jsonb,
  extras jsonb not null default '[]' constraint known_extras check (private.are_extras(extras)),
  request_payment text constraint known_request_payment check (request_payment in ('cash', 'online')),
  asked_at timestamptz,
  is_refused boolean not null default false,
  from_place_id text references public.places (id),
  to_place_id text references public.places (id),
  arrives_at timestamptz,
  adds_to uuid references public.bookings (id),
  is_given_up boolean not null default false,
  constraint known_status check (status in ('open', 'paid', 'accepted', 'expired', 'released')),
  constraint only_requests_are_answered check (
    request_payment is not null
    or (asked_at is null and not is_refused and from_place_id is null and to_place_id is null and status <> 'accepted')
  ),
  constraint requests_add_to_no_booking check (adds_to is null or request_payment is null),
  constraint ended_has_a_moment check ((status = 'open') = (ended_at is null)),
  constraint one_hold_per_client_key unique (passenger_id, client_key)
);
comment on table public.seat_holds is
  'Seats of a leg that a passenger is paying for, counted in trips.leg_taken while the hold is open. A paid hold becomes the '
  'booking with the same id. The stops have no foreign key: a driver may remove them once the hold has ended. One that became no '
  'booking and has no payment is deleted after 180 days (forget_holds).';
comment on column public.seat_holds.request_payment is
  'How a request is paid: a hold that waits for the driver''s answer (requests.sql). Null: an ordinary hold. Accepted, it becomes the '
  'booking with the same id: status paid online, accepted in cash.';
comment on column public.seat_holds.asked_at is
  'When the driver is asked: at once in cash, after paying online; in the quiet hours of the driver, when they end (answer_time).';
comment on column public.seat_holds.from_place_id is
  'A place along the way that was not a stop when the passenger asked. from_stop_id is then the stop before it, to_stop_id the one after '
  'to_place_id, so that the seats are taken on every leg that the request touches.';
comment on column public.seat_holds.arrives_at is 'Of a request: when the passenger gets off, as they saw it.';
comment on column public.seat_holds.adds_to is
  'The passenger''s booking of this trip, paid online, to which these seats are added. It may have been cancelled since.';
comment on column public.seat_holds.is_given_up is 'The passenger has ended it (release_hold).';
comment on column public.seat_holds.departure_at is 'Planned time of the stop where the passenger gets on, as they saw it.';
comment on column public.seat_holds.points is 'Meeting points {on, off} of the leg, as the passenger saw them.';
comment on column public.seat_holds.agreed_terms is 'The other terms that the passenger was shown (private.terms_of).';
comment on column public.seat_holds.extras is 'The extras that the booking will have, at the prices that the passenger saw.';
comment on column public.seat_holds.terms_version is 'The cancellation terms that the passenger was shown.';

create unique index seat_holds_one_open_per_trip on public.seat_holds (trip_id, passenger_id) where status = 'open';
create index seat_holds_by_passenger on public.seat_holds (passenger_id, created_at desc);
create index seat_holds_newest on public.seat_holds (created_at);
create index seat_holds_expiring on public.seat_holds (expires_at) where status = 'open';
create index seat_holds_requests on public.seat_holds (trip_id, passenger_id) where request_payment is not null;
create index seat_holds_requests_of_passenger on public.seat_holds (passenger_id, departure_at) where request_payment is not null;
create index seat_holds_added on public.seat_holds (adds_to) where adds_to is not null;
create index seat_holds_from_place on public.seat_holds (from_place_id) where from_place_id is not null;
create index seat_holds_to_place on public.seat_holds (to_place_id) where to_place_id is not null;
create index seat_holds_with_points on public.seat_holds (trip_id) where points is not null;
create index seat_holds_with_names on public.seat_holds (ended_at) where travellers <> '[]' and status <> 'open';
create index seat_holds_over on public.seat_holds ((greatest(ended_at, departure_at))) where status in ('expired', 'released');

grant select on public.seat_holds to authenticated, app_admin;
alter table public.seat_holds enable row level security;

create policy "passengers read their holds" on public.seat_holds
for select to authenticated using (passenger_id = (select auth.uid()));

create policy "administrators read every hold" on public.seat_holds
for select to app_admin using (true);

create policy "only active people" on public.seat_holds as restrictive
for all to authenticated using ((select private.is_active_caller()));

create policy "only live administrators" on public.seat_holds as restrictive
for all to app_admin using ((select private.is_live_admin()));

create table public.payments (
  id uuid primary key default gen_random_uuid(),
  hold_id uuid not null references public.seat_holds (id),
  passenger_id uuid not null references public.profiles (id),
  provider text not null check (length(provider) between 2 and 40),
  mode text not null check (mode in ('test', 'live')),
  reference text not null unique check (reference ~ '^tafiya-[0-9a-f]{32}$'),
  client_key uuid not null,
  amount_kobo bigint not null check (amount_kobo > 0),
  currency text not null default 'NGN' check (currency = 'NGN'),
  method text not null check (method in ('card', 'ussd', 'transfer')),
  status text not null default 'open' check (status in ('open', 'paid', 'failed')),
  outcome text check (outcome in ('applied', 'retaken', 'surplus')),
  problem text check (problem in ('wrong_amount', 'wrong_currency', 'refused', 'reversed')),
  paid_kobo bigint check (paid_kobo > 0),
  fee_kobo bigint check (fee_kobo >= 0),
  channel text check (length(channel) <= 40),
  provider_id text check (length(provider_id) <= 100),
  page_url text check (length(page_url) <= 2000 and page_url ~ '^https?://[^/[:space:]]+'),
  transfer_account jsonb,
  expires_at timestamptz,
  paid_at timestamptz,
  looked_at timestamptz,
  look_again_at timestamptz not null default now() + interval '1 minute',
  created_at timestamptz not null default now(),
  card_key text check (length(card_key) <= 100),
  returned_at timestamptz,
  opening_at timestamptz,
  constraint one_payment_per_client_key unique (passenger_id, client_key),
  constraint one_payment_per_provider_id unique (provider, provider_id),
  constraint paid_is_whole check ((status = 'paid') = (outcome is not null and paid_kobo is not null and paid_at is not null))
);
comment on table public.payments is
  'Attempts to pay for a hold. amount_kobo is what we asked for, paid_kobo what was taken. outcome: applied, the hold became a '
  'booking; retaken, the hold had expired and its seats were still free; surplus, the money goes back in full. A payment of a '
  'journey pays both of its holds, or none; hold_id is the first.';
comment on column public.payments.problem is
  'Why an administrator must look: the provider has taken another amount or currency than we asked for, has refused the '
  'payment, or has reversed it.';
comment on column public.payments.card_key is
  'The provider''s id of the card: the same for each payment with it, on any account. Null unless a card paid.';
comment on column public.payments.returned_at is
  'When two administrators recorded that money in another currency went back outside our books.';
comment on column public.payments.look_again_at is
  'When the clock asks the provider about a payment that may still be paid, or whose fee is unknown; infinity: never again.';
comment on column public.payments.opening_at is
  'When a request began to ask the provider for the page or the account; other requests with the same key wait for its answer.';

create unique index payments_one_for_the_booking on public.payments (hold_id) where outcome in ('applied', 'retaken');
create index payments_by_reference on public.payments (reference collate "C");
create index payments_by_hold on public.payments (hold_id, created_at);
create index payments_by_passenger on public.payments (passenger_id, created_at desc);
create index payments_by_time on public.payments (created_at desc, id desc);
create index payments_open on public.payments (created_at desc, id desc) where status = 'open';
create index payments_without_booking on public.payments (created_at desc, id desc) where outcome is null or outcome = 'surplus';
create index payments_surplus on public.payments (created_at desc, id desc) where outcome = 'surplus';
create index payments_to_check on public.payments (created_at desc, id desc) where problem is not null and returned_at is null;
create index payments_by_card on public.payments (card_key) where card_key is not null;
create index payments_to_look_at on public.payments (look_again_at) where status <> 'paid' or fee_kobo is null;

grant select on public.payments to app_admin;
-- Not the provider's ids, and not when we look.
grant select (
  id, hold_id, passenger_id, mode, reference, amount_kobo, currency, method, status, outcome, problem, paid_kobo, channel,
  page_url, transfer_account, expires_at, paid_at, created_at
) on public.payments to authenticated;
alter table public.payments enable row level security;

create policy "passengers read their payments" on public.payments
for select to authenticated using (passenger_id = (select auth.uid()));

create policy "administrators read every payment" on public.payments
for select to app_admin using (true);

create policy "only active people" on public.payments as restrictive
for all to authenticated using ((select private.is_active_caller()));

create policy "only live administrators" on public.payments as restrictive
for all to app_admin using ((select private.is_live_admin()));

create table public.refunds (
  id uuid primary key default gen_random_uuid(),
  payment_id uuid not null references public.payments (id),
  passenger_id uuid not null references public.profiles (id),
  booking_id uuid references public.bookings (id),
  cause text not null check (cause in ('surplus', 'given_up', 'paid_twice', 'cancelled', 'claim', 'dispute', 'bank')),
  amount_kobo bigint not null check (amount_kobo > 0),
  status text not null default 'queued'
  check (status in ('queued', 'sending', 'processing', 'needs_attention', 'done', 'failed')),
  attempt int not null default 1 check (attempt > 0),
  provider_id text check (length(provider_id) <= 100),
  former_provider_ids text[] not null default '{}',
  problem text check (length(problem) <= 300),
  next_try_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  done_at timestamptz,
  settled_by text check (settled_by in ('bank', 'outside')),
  proof text check (length(proof) between 4 and 200),
  sending_at timestamptz,
  constraint done_has_a_moment check ((status = 'done') = (done_at is not null)),
  constraint settled_is_done check (settled_by is null or status = 'done'),
  constraint outside_has_a_proof check ((settled_by = 'outside') is true = (proof is not null)),
  constraint one_refund_per_cause unique nulls not distinct (payment_id, cause, booking_id),
  constraint one_refund_per_provider_id unique (provider_id)
);
comment on table public.refunds is
  'Money that goes back to a passenger. queued: to be sent. sending: the provider is being asked, and perhaps has it. processing '
  'and needs_attention: the provider has it. failed: the provider gave it back, or refused; an administrator decides.';
comment on column public.refunds.cause is
  'Of a payment without seats: given_up and paid_twice, because of the passenger (surplus_cause); surplus, otherwise. bank: the part '
  'of another refund that a lost dispute has given back.';
comment on column public.refunds.settled_by is
  'The party that has given the money back, if it was not the provider: the passenger''s bank through a dispute, or two administrators from '
  'another account (outside).';
comment on column public.refunds.proof is 'Of a refund that was settled outside: the reference of the bank''s transfer.';
comment on column public.refunds.attempt is 'How often the refund was sent anew after it had failed.';
comment on column public.refunds.sending_at is
  'When the provider was first asked to send this attempt: where its list is read when the answer was lost.';
comment on column public.refunds.former_provider_ids is
  'The provider''s ids of earlier attempts that failed. What it says about them changes nothing any more.';

create unique index refunds_one_under_way on public.refunds (payment_id) where status in ('sending', 'processing', 'needs_attention');
create index refunds_by_passenger on public.refunds (passenger_id, created_at desc);
create index refunds_by_booking on public.refunds (booking_id) where booking_id is not null;
create index refunds_by_time on public.refunds (created_at desc, id desc);
create index refunds_not_done on public.refunds (created_at desc, id desc) where status <> 'done';
create index refunds_by_former_id on public.refunds using gin (former_provider_ids) where former_provider_ids <> '{}';
create index refunds_owed on public.refunds (amount_kobo) where status in ('queued', 'sending', 'failed');
create index refunds_to_send on public.refunds (next_try_at) where status in ('queued', 'sending', 'processing');

grant select on public.refunds to app_admin;
grant select (id, payment_id, passenger_id, booking_id, cause, amount_kobo, status, created_at, done_at) on public.refunds to authenticated;
alter table public.refunds enable row level security;

create policy "passengers read their refunds" on public.refunds
for select to authenticated using (passenger_id = (select auth.uid()));

create policy "administrators read every refund" on public.refunds
for select to app_admin using (true);

create policy "only active people" on public.refunds as restrictive
for all to authenticated using ((select private.is_active_caller()));

create policy "only live administrators" on public.refunds as restrictive
for all to app_admin using ((select private.is_live_admin()));

create table public.earnings (
  id uuid primary key default private.time_uuid(),
  payee_id uuid not null references public.profiles (id),
  booking_id uuid not null references public.bookings (id),
  kind text not null check (kind in ('fare', 'kept_half', 'no_show')),
  gross_kobo bigint not null check (gross_kobo > 0),
  commission_kobo bigint not null default 0 check (commission_kobo between 0 and gross_kobo),
  amount_kobo bigint not null generated always as (gross_kobo - commission_kobo) stored,
  available_at timestamptz not null,
  created_at timestamptz not null default now(),
  is_unpaid boolean not null default true,
  constraint one_earning_per_booking unique (booking_id)
);
comment on table public.earnings is
  'The money that a booking paid online has earned for the driver, or for the company of a fleet trip. A payout may contain it from '
  'available_at on.';
comment on column public.earnings.is_unpaid is
  'No living payout contains it: due earnings are found without reading all earnings. Set by payout_items.';

create index earnings_by_payee on public.earnings (payee_id, created_at desc);
create index earnings_newest on public.earnings (created_at);
create index earnings_unpaid on public.earnings (payee_id, available_at) where is_unpaid;

grant select on public.earnings to authenticated, app_admin;
alter table public.earnings enable row level security;

create policy "drivers and companies read their earnings" on public.earnings
for select to authenticated using (payee_id = (select auth.uid()));

create policy "administrators read all earnings" on public.earnings
for select to app_admin using (true);

create policy "only active people" on public.earnings as restrictive
for all to authenticated using ((select private.is_active_caller()));

create policy "only live administrators" on public.earnings as restrictive
for all to app_admin using ((select private.is_live_admin()));

create table private.payment_events (
  id uuid primary key default private.time_uuid(),
  provider text not null check (length(provider) between 2 and 40),
  dedupe_key text not null check (length(dedupe_key) between 1 and 300),
  kind text not null check (kind in ('charge', 'transfer_rejected', 'refund', 'payout', 'dispute', 'other')),
  reference text check (length(reference) <= 200),
  body text check (length(body) <= 65536),
  received_at timestamptz not null default now(),
  processed_at timestamptz,
  tries int not null default 0,
  next_try_at timestamptz not null default now(),
  last_error text check (length(last_error) <= 300),
  constraint one_event_per_key unique (provider, dedupe_key)
);
comment on table private.payment_events is
  'Events of the payment provider, each once. They are worked on after the answer to the provider; bodies are emptied after 90 days, '
  'and events deleted after 2 years (empty_old_events).';

create index payment_events_due on private.payment_events (next_try_at) where processed_at is null;
create index payment_events_by_reference on private.payment_events (reference);
create index payment_events_to_empty on private.payment_events (received_at) where body is not null;
create index payment_events_over on private.payment_events (received_at) where body is null and processed_at is not null;

alter table private.payment_events enable row level security;
