-- Payments: each attempt to pay for a hold, as we asked for it and as the provider has it.

create function private.open_payment(
  hold_id uuid, method text, client_key uuid, provider text, mode text,
  out payment_id uuid, out reference text, out amount_kobo bigint, out email text, out expires_at timestamptz, out is_new boolean
)
language plpgsql
security definer
set search_path = ''
as $$
declare
  -- A transfer takes minutes to arrive; its account ends before the hold does.
  transfer_time constant interval := '30 minutes';
  account_ends_before constant interval := '5 minutes';
  hold_time_max constant interval := '45 minutes';
  failed_max constant int := 10;
  -- Longer than the provider may take to answer (PROVIDER_TIMEOUT_MS).
  opens_within constant interval := '30 seconds';
  caller uuid;
  ids uuid[];
  is_held boolean;
  total_kobo bigint;
  hold public.seat_holds;
  payment public.payments;
begin
  perform from public.profiles p where p.id = auth.uid() for no key update;
  caller := private.require_active();
  ids := private.locked_holds(open_payment.hold_id, caller);
  select h.* into hold from public.seat_holds h where h.id = ids[1];
  select bool_and(h.status = 'open' and h.expires_at > now()), sum(h.total_kobo) into is_held, total_kobo
  from public.seat_holds h where h.id = any (ids);
  if hold.id is null then
    perform private.refuse(404, 'not_found', 'Booking not found.');
  elsif method is null or method not in ('card', 'ussd', 'transfer') then
    perform private.refuse(400, 'invalid_input', 'Pay by card, USSD or bank transfer');
  elsif open_payment.client_key is null then
    perform private.refuse(400, 'invalid_input', 'A client key is required');
  end if;

  select p.* into payment from public.payments p
  where p.passenger_id = caller and p.client_key = open_payment.client_key;
  if payment.id is null and is_held then
    -- A second tab gets the page or account that is open: with one of its own, the same seats could be paid twice.
    select p.* into payment from public.payments p
    where p.hold_id = hold.id and p.method = open_payment.method and p.status = 'open'
      and (p.page_url is not null or (p.transfer_account is not null and p.expires_at > now()))
    order by p.created_at desc limit 1;
  end if;
  -- Repeated after no answer came: the provider is asked again. While another request asks it, this one waits for the answer.
  is_new := payment.id is null or (
    payment.status = 'open' and payment.page_url is null and payment.transfer_account is null
    and (payment.opening_at is null or payment.opening_at < now() - opens_within)
  );
  if payment.id is not null and (payment.hold_id <> hold.id or payment.method <> open_payment.method) then
    perform private.refuse(409, 'conflict', 'This payment was already started with other details.');
  elsif is_new and hold.request_payment = 'cash' then
    perform private.refuse(409, 'conflict', 'You pay for these seats in cash when you get on.');
  elsif is_new and (hold.status = 'paid' or hold.asked_at is not null) then
    perform private.refuse(409, 'already_booked', 'This booking is paid.');
  elsif is_new and not is_held then
    perform private.refuse(409, 'hold_expired', 'Your seats are no longer held. Please book again.');
  elsif payment.id is null then
    if (
      select count(*) from public.payments p
      where p.passenger_id = caller and p.created_at > now() - interval '24 hours' and p.status <> 'paid'
    ) >= failed_max then
      perform private.refuse(429, 'rate_limited', 'Too many payments were not completed today. Please try again tomorrow.',
        jsonb_build_object('retryAfterSeconds', 3600));
    end if;
    if method = 'transfer' then
      hold.expires_at := greatest(hold.expires_at, least(now() + transfer_time, hold.created_at + hold_time_max));
      if hold.expires_at < now() + 2 * account_ends_before then
        perform private.refuse(409, 'too_late', 'There is not enough time left for a bank transfer. Please pay by card or USSD.');
      end if;
      update public.seat_holds h set expires_at = hold.expires_at where h.id = any (ids);
    end if;
    insert into public.payments (
      hold_id, passenger_id, provider, mode, reference, client_key, amount_kobo, method, opening_at, expires_at
    )
    values (
      hold.id, caller, open_payment.provider, open_payment.mode, 'tafiya-' || replace(gen_random_uuid()::text, '-', ''),
      open_payment.client_key, total_kobo, open_payment.method, now(),
      hold.expires_at - case when open_payment.method = 'transfer' then account_ends_before else interval '0' end
    )
    returning * into payment;
  elsif is_new then
    update public.payments p set opening_at = now() where p.id = payment.id;
  end if;
  payment_id := payment.id;
  reference := payment.reference;
  amount_kobo := payment.amount_kobo;
  expires_at := payment.expires_at;
  select u.email into email from auth.users u where u.id = caller;
end
$$;
comment on function private.open_payment is
'Stores the intent to pay for the caller''s hold, or for both of a journey, and returns what the provider needs. The same client key returns the
same payment, and so does another one while a page or account of the same method is open; is_new: the caller must ask the provider to open it; otherwise it is open, or another request is asking. Opening a transfer makes the hold longer, to 45 minutes in all at
most.
Refuses: 400 invalid_input; 401, 403 suspended; 404; 409 conflict if the key was used otherwise; 409 already_booked,
hold_expired; 409 too_late if no transfer can arrive in time; 429 rate_limited after 10 payments that were not completed.
Security definer because: clients cannot write payments.';

create function private.payment_opened(reference text, page_url text, transfer_account jsonb, expires_at timestamptz)
returns void language plpgsql security definer set search_path = '' as $$
begin
  update public.payments p
  set page_url = payment_opened.page_url, transfer_account = payment_opened.transfer_account,
    expires_at = coalesce(payment_opened.expires_at, p.expires_at)
  where p.reference = payment_opened.reference and p.status = 'open';
end
$$;
comment on function private.payment_opened is
'Stores where the passenger pays: the provider''s page, or the account of a transfer {bank, accountNumber, accountName}.
Security definer because: no role writes payments.';

create function private.payment_refused(reference text)
returns boolean language plpgsql security definer set search_path = '' as $$
begin
  update public.payments p set status = 'failed', problem = 'refused', look_again_at = 'infinity'
  where p.reference = payment_refused.reference and p.status = 'open'
    -- A page that was handed out takes money: the provider has refused to open it twice.
    and p.page_url is null and p.transfer_account is null;
  return found;
end
$$;
comment on function private.payment_refused is
'The provider has refused to open this payment. Returns false, and changes nothing, if the passenger has its page already.
Security definer because: no role writes payments.';

create function private.payment_not_opened(reference text)
returns void language plpgsql security definer set search_path = '' as $$
begin
  update public.payments p set opening_at = null where p.reference = payment_not_opened.reference and p.status = 'open';
end
$$;
comment on function private.payment_not_opened is
'The provider did not answer: the next request with the same key asks it again.
Security definer because: no role writes payments.';

create function private.take_look(reference text, at_most_every interval default interval '10 seconds')
returns boolean language plpgsql security definer set search_path = '' as $$
begin
  update public.payments p set looked_at = clock_timestamp()
  where p.reference = take_look.reference
    and (p.looked_at is null or p.looked_at <= clock_timestamp() - take_look.at_most_every);
  return found;
end
$$;
comment on function private.take_look is
'True if the provider may be asked about this payment now: at most once in 10 seconds, however many pages poll.
Security definer because: no role writes payments.';

create function private.payments_to_look_at(count_max int)
returns table (reference text) language plpgsql security definer set search_path = '' as $$
begin
  return query
  with due as (
    -- Sooner while seats are held, then ever later: 1 minute to 6 hours.
    select d.id, now() + least(interval '6 hours', greatest(interval '1 minute', (now() - d.created_at) / 4)) as later
    from public.payments d
    where d.look_again_at <= now() and (d.status <> 'paid' or d.fee_kobo is null)
    order by d.look_again_at limit count_max
    for no key update skip locked
  )
  update public.payments p
  set looked_at = clock_timestamp(),
    -- settle_payment ends an open one. A card that was declined may still be paid on the same page.
    look_again_at = case
      when p.status = 'open' or due.later <= private.last_moment(p) then due.later else 'infinity'
    end
  from due where p.id = due.id
  returning p.reference;
end
$$;
comment on function private.payments_to_look_at is
'Claims payments that the provider should be asked about: every one whose page or account may still take money, and paid ones
whose fee is unknown. The next time comes later and later.
Security definer because: no role writes payments.';

create function private.last_moment(payment public.payments) returns timestamptz language sql immutable
return greatest(payment.created_at + interval '7 days', payment.expires_at + interval '1 day');
comment on function private.last_moment is
'Until when money may come in for a payment: a week after its page was opened. What is on its way then is still awaited.';

create function private.points_of(trip_id uuid, from_stop_id uuid, to_stop_id uuid, with_asked boolean)
returns jsonb language plpgsql stable set search_path = '' as $$
begin
  return (
    select jsonb_build_object(
      'on', coalesce(private.point_of(f) - 'hint', case when with_asked then private.asked_point(f) end),
      'off', coalesce(private.point_of(g) - 'hint', case when with_asked then private.asked_point(g) end)
    )
    from public.trip_stops f join public.trip_stops g on g.trip_id = f.trip_id
    where f.trip_id = points_of.trip_id and f.id = points_of.from_stop_id and g.id = points_of.to_stop_id
  );
end
$$;
comment on function private.points_of is
'The meeting points {on, off} of two stops of a trip. with_asked: also those that a passenger proposed (asked_point), for a booking.';

create function private.is_hold_paid() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if not exists (
    select from public.seat_holds h join public.payments p on p.hold_id = private.paying_hold(h.id) and p.outcome in ('applied', 'retaken')
    where h.id = new.id and h.status = 'paid' and h.passenger_id = new.passenger_id and p.paid_kobo >= (
      select sum(o.total_kobo) from public.seat_holds o where o.id = any (private.holds_of(p.hold_id))
    )
  ) then
    raise exception 'Booking % is not paid.', new.id using errcode = 'check_violation';
  end if;
  return null;
end
$$;
comment on function private.is_hold_paid is
'Trigger at the end of the transaction: a booking paid online has a paid hold with its id.
Security definer because: no role reads the payments of others.';

grant execute on function private.open_payment to authenticated;

grant execute on function
  private.payment_opened,
  private.payment_refused,
  private.payment_not_opened,
  private.take_look,
  private.payments_to_look_at
to app_payments;
