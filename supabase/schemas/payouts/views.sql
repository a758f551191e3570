create function private.is_payee_held(payee uuid) returns text language sql stable set search_path = '' as $$
  select case
    when p.suspended then 'suspended'
    when exists (select from private.payout_holds h where h.payee_id = p.id) then 'held'
  end
  from public.profiles p where p.id = payee
$$;
comment on function private.is_payee_held(uuid) is 'Why payouts of a payee wait for an administrator: suspended, held, or null.';
