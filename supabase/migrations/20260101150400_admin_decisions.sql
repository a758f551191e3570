-- Chapter 15.4: decisions on people and drivers. The row lock lets one administrator decide.

create function private.reopen_verification()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.rejected_at := null;
  new.rejection_reason := null;
  return new;
end
$$;
comment on function private.reopen_verification() is
'Trigger: removes the rejection when a new proof of address is uploaded, which puts the person back into the queue.';

create function private.refuse_decided(subject text, decision text)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.refuse(409, 'conflict', format('This %s has already been %s.', subject, decision),
    jsonb_build_object('status', decision));
end
$$;
comment on function private.refuse_decided(text, text) is
'Refuses the second of two different decisions and reports the first.
Refuses: 409 conflict {status}, always.';

create function private.verify_user(user_id uuid, approve boolean, reason text)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  words text;
  wanted text := case when approve then 'verified' else 'rejected' end;
  person public.profiles;
  decision text;
begin
  perform private.require_admin();
  words := private.clean_text(reason, 500, 'Reason');
  select p.* into person from public.profiles p
  where p.id = verify_user.user_id and p.deleted_at is null for no key update;
  decision := case when person.is_verified then 'verified' when person.rejected_at is not null then 'rejected' end;
  if person.id is null then
    perform private.refuse(404, 'not_found', 'User not found.');
  elsif decision = wanted then
    return decision;
  elsif decision is not null then
    perform private.refuse_decided('user', decision);
  end if;

  update public.profiles p
  set is_verified = approve,
    verified_at = case when approve then now() end,
    rejected_at = case when not approve then now() end,
    rejection_reason = case when not approve then words end
  where p.id = person.id;
  if approve then
    perform private.create_notification_unless_caller(
      person.id, 'account_verified', 'Your account is verified', 'Welcome to Tafiya.', '/dashboard'
    );
  else
    perform private.create_notification_unless_caller(person.id, 'account_rejected', 'Your account was not verified',
      coalesce(words, 'Please check your proof of address and upload it again.'), '/account');
  end if;
  perform private.broadcast_to_user(
    person.id, 'verification_decided', jsonb_build_object('verificationStatus', wanted)
  );
  perform private.audit('verify_user', person.id::text, wanted, jsonb_build_object('reason', words));
  return wanted;
end
$$;
comment on function private.verify_user(uuid, boolean, text) is
'Verifies or rejects a person and returns the result. Repeating the decision changes nothing.
Refuses: 401 unauthenticated; 404 not_found; 409 conflict if the other decision was made; 400 invalid_input if the reason
is too long.
Security definer because: no role may write these columns.';

create function private.decide_driver(driver_id uuid, approve boolean, reason text, must_be_pending boolean)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  words text;
  wanted text := case when approve then 'approved' else 'rejected' end;
  driver public.driver_profiles;
begin
  perform private.require_admin();
  words := private.clean_text(reason, 500, 'Reason');
  -- Waits for a concurrent deletion of the account.
  perform from public.profiles p where p.id = decide_driver.driver_id and p.deleted_at is null for share;
  if found then
    select d.* into driver from public.driver_profiles d where d.id = decide_driver.driver_id for no key update;
  end if;
  if driver.id is null then
    perform private.refuse(404, 'not_found', 'Driver not found.');
  elsif driver.verification_status = wanted then
    return wanted;
  elsif driver.verification_status in ('approved', 'rejected') then
    perform private.refuse_decided('driver', driver.verification_status);
  elsif must_be_pending and driver.verification_status <> 'pending' then
    perform private.refuse(409, 'conflict', 'This driver has not submitted any documents yet.');
  end if;

  update public.driver_verifications v
  set status = wanted, decided_at = now(), rejection_reason = case when not approve then words end
  where v.driver_id = driver.id and v.status = 'pending';
  -- Triggers on driver_profiles notify the driver.
  update public.driver_profiles d
  set verification_status = wanted,
    verification_approved_at = case when approve then now() end,
    verified_name = case when approve then d.display_name end,
    renamed_at = null,
    rejection_reason = case when not approve then words end
  where d.id = driver.id;
  perform private.audit('decide_driver', driver.id::text, wanted, jsonb_build_object('reason', words));
  return wanted;
end
$$;
comment on function private.decide_driver(uuid, boolean, text, boolean) is
'Approves or rejects a driver with their pending submission and returns the result. Repeating the decision changes
nothing. must_be_pending: only drivers who have submitted documents.
Refuses: 401 unauthenticated; 404 not_found; 409 conflict if the other decision was made or nothing was submitted; 400
invalid_input if the reason is too long.
Security definer because: no role may write these tables.';

grant execute on function
  private.verify_user(uuid, boolean, text),
  private.decide_driver(uuid, boolean, text, boolean)
to app_admin;

create trigger reopen_verification before update of proof_of_address_path on public.profiles
for each row when (
  old.rejected_at is not null
  and new.proof_of_address_path is not null
  and old.proof_of_address_path is distinct from new.proof_of_address_path
)
execute function private.reopen_verification();
