-- Refunds that have failed are sent again by an administrator; one that needs an account gets it from the passenger or from an
-- administrator. Account numbers are passed on to the provider and not stored.

create function private.retry_refund(refund_id uuid, reason text)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  words text;
  refund public.refunds;
begin
  perform private.require_admin();
  words := private.required_reason(reason);
  perform from public.payments p
  where p.id = (select r.payment_id from public.refunds r where r.id = retry_refund.refund_id) for no key update;
  select r.* into refund from public.refunds r where r.id = retry_refund.refund_id for no key update;
  if refund.id is null then
    perform private.refuse(404, 'not_found', 'Refund not found.');
  elsif refund.status <> 'failed' then
    if refund.attempt > 1 and refund.status in ('queued', 'sending', 'processing', 'done') then
      return refund.status;
    end if;
    perform private.refuse(409, 'conflict', 'Only a refund that has failed can be sent again.');
  elsif private.needs_second_admin('retry_refund', refund.id::text, refund.amount_kobo, words) then
    return 'waiting';
  end if;
  update public.refunds r
  set status = 'queued', attempt = r.attempt + 1, next_try_at = now(), problem = null, provider_id = null,
    former_provider_ids = case when r.provider_id is null then r.former_provider_ids else r.former_provider_ids || r.provider_id end
  where r.id = refund.id;
  perform private.audit('retry_refund', refund.id::text, 'queued', jsonb_build_object('reason', words, 'attempt', refund.attempt + 1));
  return 'queued';
end
$$;
comment on function private.retry_refund(uuid, text) is
'Queues a refund that has failed once more. Returns the status, or waiting for a second administrator. Repeating it changes
nothing.
Refuses: 401; 400 invalid_input without a reason; 404; 409 conflict; 403 forbidden by code alone above 100,000 naira.
Security definer because: no role writes refunds.';

create function private.refund_for_account(booking_id uuid)
returns table (refund_id uuid, provider_id text)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  caller uuid := private.require_active();
begin
  if not exists (select from public.seat_holds h where h.id = refund_for_account.booking_id and h.passenger_id = caller) then
    perform private.refuse(404, 'not_found', 'Booking not found.');
  end if;
  return query
  select r.id, r.provider_id from public.refunds r join public.payments p on p.id = r.payment_id
  where p.hold_id = refund_for_account.booking_id and r.passenger_id = caller and r.status = 'needs_attention'
    and r.provider_id is not null
  order by r.created_at;
  if not found then
    perform private.refuse(409, 'conflict', 'No refund of this booking needs an account.');
  end if;
end
$$;
comment on function private.refund_for_account(uuid) is
'Refunds of the caller''s booking that the provider could not send without an account.
Refuses: 401, 403 suspended; 404 not_found for a booking of somebody else; 409 conflict if none needs an account.
Security definer because: passengers do not read the provider''s ids.';
grant execute on function private.refund_for_account(uuid) to authenticated;

create function private.refund_to_send_by_admin(refund_id uuid, account jsonb, reason text)
returns table (state text, provider_id text)
language plpgsql
security definer
set search_path = ''
as $$
declare
  admin uuid := private.require_admin();
  words text := private.required_reason(reason);
  refund public.refunds;
begin
  select r.* into refund from public.refunds r where r.id = refund_to_send_by_admin.refund_id for no key update;
  if refund.id is null then
    perform private.refuse(404, 'not_found', 'Refund not found.');
  elsif refund.status <> 'needs_attention' or refund.provider_id is null then
    perform private.refuse(409, 'conflict', 'This refund does not need an account.');
  -- A typing error of the second administrator must not replace the request of the first.
  elsif exists (
    select from private.second_confirmations s
    where s.action = 'refund_account' and s.subject = refund.id and s.asked_by <> admin and s.details <> account
      and s.confirmed_at is null and s.declined_at is null and s.asked_at > now() - interval '7 days'
  ) then
    perform private.refuse(409, 'conflict',
      'Another administrator has entered another account. Please compare the two, or refuse that request first.');
  elsif private.needs_second_admin('refund_account', refund.id::text, refund.amount_kobo, words, account) then
    return query select 'waiting', null::text;
    return;
  end if;
  perform private.audit('refund_account', refund.id::text, 'sent', jsonb_build_object('reason', words));
  return query select 'sent', refund.provider_id;
end
$$;
comment on function private.refund_to_send_by_admin(uuid, jsonb, text) is
'Before an administrator sends a refund to an account that the passenger named. account: its bank, its last digits and a keyed
hash; the second administrator must enter the same account. state: sent, with the provider''s id of the refund; or waiting.
Refuses: 401; 400 invalid_input without a reason; 404; 409 conflict, also for another account than the first administrator
entered; 403 forbidden by code alone above 100,000 naira.
Security definer because: no role writes refunds.';
grant execute on function private.retry_refund(uuid, text), private.refund_to_send_by_admin(uuid, jsonb, text) to app_admin;
