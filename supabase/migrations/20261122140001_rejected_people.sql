-- What a rejection means: a passenger cannot book and a company stays restricted until an administrator decides again; for a
-- passenger a new document is enough to be undecided again.

alter table public.profiles
  add column resubmitted_at timestamptz,
  add column awaits_decision boolean not null
    generated always as (not is_verified and (rejected_at is null or resubmitted_at is not null)) stored,
  add constraint resubmitted_after_a_rejection check (resubmitted_at is null or rejected_at is not null);
comment on column public.profiles.rejected_at is
  'When verification was refused. A new proof of address removes it, except for a company.';
comment on column public.profiles.resubmitted_at is
  'When a rejected company sent a new proof of address: it is in the queue again and stays restricted.';
comment on column public.profiles.awaits_decision is
  'In the administrators'' queue: the condition of the list Unverified Users and of its count.';

drop index public.profiles_to_verify;
create index profiles_to_verify on public.profiles (created_at desc, id desc) where deleted_at is null and awaits_decision;

create or replace function private.reopen_verification()
returns trigger
language plpgsql
set search_path = ''
as $$
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
comment on function private.reopen_verification() is
'Trigger: a new proof of address puts a rejected person back into the queue, and removes the rejection unless it is a
company.
Refuses: 400 invalid_input if the file was uploaded before the rejection.';

create function private.guard_booking_passenger()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- book_seats holds a lock on the profile, which a decision waits for.
  if exists (select from public.profiles p where p.id = new.passenger_id and p.rejected_at is not null) then
    perform private.refuse(403, 'not_verified',
      'Your account was not verified. Please send a new proof of address on your account page before you book.');
  end if;
  return new;
end
$$;
comment on function private.guard_booking_passenger() is
'Trigger on bookings: a rejected passenger books nothing; one who is undecided or verified does.
Refuses: 403 not_verified.
Security definer because: the driver''s and the clock''s roles read no profiles.';

create trigger guard_booking_passenger before insert on public.bookings
for each row execute function private.guard_booking_passenger();

create or replace function private.verify_user(user_id uuid, approve boolean, reason text)
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
  if approve then
    perform private.create_notification_unless_caller(
      person.id, 'account_verified', 'Your account is verified', 'Welcome to Tafiya.', '/dashboard'
    );
  else
    perform private.create_notification_unless_caller(person.id, 'account_rejected', 'Your account was not verified', words, '/account');
  end if;
  perform private.broadcast_to_user(
    person.id, 'verification_decided', jsonb_build_object('verificationStatus', wanted)
  );
  perform private.audit('verify_user', person.id::text, wanted, jsonb_build_object('reason', words));
  return wanted;
end
$$;
comment on function private.verify_user(uuid, boolean, text) is
'Verifies or rejects a person and returns the result; a rejected company that sent a new proof can be decided again.
Repeating the decision changes nothing.
Refuses: 401 unauthenticated; 404 not_found; 409 conflict if the other decision was made; 409 duplicate_unresolved for an
approval (refuse_duplicates); 400 invalid_input without a reason to reject, or if it is too long.
Security definer because: no role may write these columns.';
