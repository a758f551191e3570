-- Decisions on people and drivers. The row lock lets one administrator decide.

create function private.reopen_verification(old public.profiles, new public.profiles)
returns public.profiles language plpgsql set search_path = '' as $$
begin
  if exists (
    select from storage.objects o
    where o.bucket_id = 'documents' and o.name = new.proof_of_address_path and o.created_at < old.rejected_at
  ) then
    perform private.refuse(400, 'invalid_input', 'This file was uploaded before the decision. Please upload a new document.');
  end if;
  if new.user_type = 'corporate' then
    new.resubmitted_at := now();
  else
    new.rejected_at := null;
    new.rejection_reason := null;
  end if;
  return new;
end
$$;
comment on function private.reopen_verification is
'A new proof of address puts a rejected person back into the queue, and removes the rejection unless it is a
company.
Refuses: 400 invalid_input if the file was uploaded before the rejection.';

create function private.refuse_decided(subject text, decision text)
returns void language plpgsql set search_path = '' as $$
begin
  perform private.refuse(409, 'conflict', format('This %s has already been %s.', subject, decision),
    jsonb_build_object('status', decision));
end
$$;
comment on function private.refuse_decided is
'Refuses the second of two different decisions and reports the first.
Refuses: 409 conflict {status}, always.';

create function private.verify_user(user_id uuid, approve boolean, reason text)
returns text language plpgsql security definer set search_path = '' as $$
declare
  words text;
  wanted text := case when approve then 'verified' else 'rejected' end;
  person public.profiles;
  decision text;
begin
  perform private.require_decider(array[verify_user.user_id], false);
  words := case when approve then private.clean_text(reason, 500, 'Reason') else private.required_reason(reason) end;
  select p.* into person from public.profiles p
  where p.id = verify_user.user_id and p.deleted_at is null for no key update;
  decision := case when person.is_verified then 'verified' when not person.awaits_decision then 'rejected' end;
  if person.id is null then
    perform private.refuse(404, 'not_found', 'User not found.');
  elsif decision = wanted then
    return decision;
  elsif decision is not null then
    perform private.refuse_decided('user', decision);
  elsif approve then
    perform private.refuse_duplicates(person.id);
  end if;

  update public.profiles p
  set is_verified = approve,
    verified_at = case when approve then now() end,
    rejected_at = case when not approve then now() end,
    rejection_reason = case when not approve then words end,
    resubmitted_at = null
  where p.id = person.id;
  if not approve then
    perform private.release_holds_of_person(person.id);
  end if;
  perform private.notify_unless_caller(person.id, case when approve then 'account_verified' else 'account_not_verified' end,
    jsonb_build_object('reason', words), case when approve then '/dashboard' else '/account/profile' end);
  perform private.broadcast_to_user(
    person.id, 'verification_decided', jsonb_build_object('verificationStatus', wanted)
  );
  perform private.audit('verify_user', person.id::text, wanted, jsonb_build_object('reason', words));
  return wanted;
end
$$;
comment on function private.verify_user is
'Verifies or rejects a person and returns the result; a rejected company that sent a new proof can be decided again.
Repeating the decision changes nothing.
Refuses: 401 unauthenticated; 403 forbidden (require_decider); 404 not_found; 409 conflict if the other decision was made; 409 duplicate_unresolved for an
approval (refuse_duplicates); 400 invalid_input without a reason to reject, or if it is too long.
Security definer because: no role may write these columns.';

create function private.decide_driver(driver_id uuid, approve boolean, reason text, must_be_pending boolean)
returns text language plpgsql security definer set search_path = '' as $$
declare
  words text;
  wanted text := case when approve then 'approved' else 'rejected' end;
  driver public.driver_profiles;
  submission public.driver_verifications;
begin
  perform private.require_decider(array[decide_driver.driver_id], false);
  words := case when approve then private.clean_text(reason, 500, 'Reason') else private.required_reason(reason) end;
  driver := private.locked_driver(decide_driver.driver_id);
  if driver.verification_status = wanted then
    return wanted;
  elsif driver.verification_status in ('approved', 'rejected') then
    perform private.refuse_decided('driver', driver.verification_status);
  elsif must_be_pending and driver.verification_status <> 'pending' then
    perform private.refuse(409, 'conflict', 'This driver has not submitted any documents yet.');
  elsif approve then
    perform private.refuse_duplicates(driver.id);
  end if;

  update public.driver_verifications v
  set status = wanted, decided_at = now(), rejection_reason = case when not approve then words end
  where v.driver_id = driver.id and v.status = 'pending' returning v.* into submission;
  if approve and submission.id is not null then
    perform private.mark_verification(submission);
    perform private.keep_verified_licence(submission);
  end if;
  update public.driver_profiles d
  set verification_status = wanted,
    verification_approved_at = case when approve then now() end,
    verified_name = case when approve then d.display_name end,
    rejection_reason = case when not approve then words end
  where d.id = driver.id returning d.* into driver;
  if approve then
    perform private.set_trips_listed(driver.id);
  end if;
  perform private.create_notification_of_verification(driver);
  perform private.broadcast_verification(driver);
  perform private.audit('decide_driver', driver.id::text, wanted, jsonb_build_object('reason', words));
  return wanted;
end
$$;
comment on function private.decide_driver is
'Approves or rejects a driver with their pending submission, tells them and returns the result. An approval keeps their licence and
shows their trips. Repeating the decision changes nothing. must_be_pending: only drivers who have submitted documents.
Refuses: 401 unauthenticated; 403 forbidden (require_decider); 404 not_found; 409 conflict if the other decision was made or nothing was submitted; 409
duplicate_unresolved for an approval (refuse_duplicates); 400 invalid_input without a reason to reject, or if it is too
long.
Security definer because: no role may write these tables.';

grant execute on function
  private.verify_user,
  private.decide_driver
to app_admin;
