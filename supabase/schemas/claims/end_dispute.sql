-- The end of a dispute that the provider has closed without saying who has won.

create function private.end_dispute(dispute_id uuid, was_won boolean, reason text)
returns text language plpgsql security definer set search_path = '' as $$
declare
  words text;
  outcome constant text := case when was_won then 'won' else 'lost' end;
  dispute public.disputes;
begin
  perform private.require_decider(private.people_of_dispute(end_dispute.dispute_id));
  words := private.required_reason(reason);
  -- Locked in the order of dispute_changed: trip and booking, payment, dispute.
  perform private.locked_paid(p.hold_id)
  from public.disputes d join public.payments p on p.id = d.payment_id where d.id = end_dispute.dispute_id;
  perform from public.payments p
  where p.id = (select d.payment_id from public.disputes d where d.id = end_dispute.dispute_id) for no key update;
  select d.* into dispute from public.disputes d where d.id = end_dispute.dispute_id for no key update;
  if dispute.id is null then
    perform private.refuse(404, 'not_found', 'Dispute not found.');
  elsif was_won is null then
    perform private.refuse(400, 'invalid_input', 'Say whether the dispute was won or lost');
  elsif dispute.status = outcome then
    return outcome;
  elsif dispute.status <> 'open' then
    perform private.refuse(409, 'conflict', 'This dispute is over.');
  elsif dispute.unclear_status is null then
    perform private.refuse(409, 'conflict', 'The bank has not decided this dispute yet.');
  elsif private.needs_second_admin(
    'end_dispute', dispute.id::text, dispute.amount_kobo, words, jsonb_build_object('won', was_won),
    private.people_of_dispute(dispute.id)
  ) then
    return 'waiting';
  end if;
  perform private.dispute_changed(dispute.provider, jsonb_build_object(
    'providerId', dispute.provider_id, 'amountKobo', dispute.amount_kobo, 'state', outcome,
    'reference', (select p.reference from public.payments p where p.id = dispute.payment_id)
  ));
  perform private.audit('end_dispute', dispute.id::text, outcome, jsonb_build_object(
    'amountKobo', dispute.amount_kobo, 'status', dispute.unclear_status, 'reason', words
  ));
  return outcome;
end
$$;
comment on function private.end_dispute is
'Records how a dispute ended that the provider has closed without saying who has won, after an administrator has asked it. Repeating
it changes nothing. Returns won or lost, or waiting for a second administrator.
Refuses: 401; 403 forbidden (require_decider); 404; 400 invalid_input; 409 conflict while the provider has it open, and after the
other end.
Security definer because: app_admin writes no money.';

grant execute on function private.end_dispute to app_admin;
