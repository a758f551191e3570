-- Chapter 05.1: transactions, the payment of each booking.

create table public.transactions (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null unique references public.bookings (id),
  passenger_id uuid not null references public.profiles (id),
  amount_kobo bigint not null check (amount_kobo > 0),
  status text not null default 'pending',
  payment_reference text check (length(payment_reference) <= 100),
  created_at timestamptz not null default now(),
  processed_at timestamptz,
  constraint known_status check (status in ('pending', 'confirmed', 'cancelled')),
  constraint processed_has_a_moment check ((status = 'pending') = (processed_at is null))
);
comment on table public.transactions is
  'Payment of a booking: pending until boarding, when the driver is paid; confirmed with the completed trip; cancelled with '
  'the booking.';

create index transactions_by_passenger on public.transactions (passenger_id, created_at desc);
create index transactions_by_time on public.transactions (created_at desc);
create index transactions_newest on public.transactions (created_at desc, id desc);
create index transactions_processed on public.transactions (processed_at) where status = 'confirmed';

grant select on public.transactions to authenticated, app_admin;

create function private.sync_transaction()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    insert into public.transactions (booking_id, passenger_id, amount_kobo)
    values (new.id, new.passenger_id, new.total_kobo);
  else
    update public.transactions x
    set status = case new.status when 'completed' then 'confirmed' else 'cancelled' end, processed_at = now()
    where x.booking_id = new.id;
  end if;
  return null;
end
$$;
comment on function private.sync_transaction() is
'Trigger: creates the transaction of a new booking and confirms or cancels it when the booking ends.
Security definer because: clients cannot write transactions.';

create trigger open_transaction after insert on public.bookings
for each row when (new.status = 'confirmed') execute function private.sync_transaction();

create trigger close_transaction after update of status on public.bookings
for each row when (old.status = 'confirmed' and new.status <> 'confirmed') execute function private.sync_transaction();

alter table public.transactions enable row level security;

create policy "passengers read their transactions" on public.transactions
for select to authenticated using (passenger_id = (select auth.uid()));

create policy "administrators read every transaction" on public.transactions
for select to app_admin using (true);

create policy "only active people" on public.transactions as restrictive
for all to authenticated using ((select private.is_active_caller()));

create policy "only live administrators" on public.transactions as restrictive
for all to app_admin using ((select private.is_live_admin()));
