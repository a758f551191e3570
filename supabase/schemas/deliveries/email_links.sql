-- A person proves their e-mail address with the link of a mail, which is sent after the sign-up and again on request. Who has
-- proved neither address nor phone number gets few mails and few bookings (bookings/limits.sql).

create function private.is_confirmed(person uuid) returns boolean language plpgsql stable set search_path = '' as $$
begin
  return exists (
    select from public.profiles p where p.id = person and coalesce(p.email_verified_at, p.phone_verified_at) is not null
  );
end
$$;
comment on function private.is_confirmed is
'Whether a person has proved their e-mail address or phone number by a link or a code of ours.';

create function private.email_link_wait(person uuid)
returns int language plpgsql stable set search_path = '' as $$
begin
  return (
    select coalesce(max(ceil(extract(epoch from mailed.oldest + rule.span - clock_timestamp())))::int, 0)
    from (values (1, interval '1 minute'), (5, interval '1 day')) rule (max, span)
    cross join lateral (
      select min(n.created_at) as oldest, count(*) as mails from (
        select d.created_at from private.deliveries d
        where d.user_id = person and d.source = 'email_link' and d.created_at > clock_timestamp() - rule.span
        order by d.created_at desc limit rule.max
      ) n
    ) mailed
    where mailed.mails >= rule.max
  );
end
$$;
comment on function private.email_link_wait is
'How many seconds a person must wait before another mail with a link: 1 a minute and 5 a day; 0 if none.';

create function private.queue_email_link(person uuid)
returns void language plpgsql set search_path = '' as $$
declare
  lives constant interval := '1 day';
begin
  insert into private.deliveries (source, subject_id, user_id, channel, kind, dedupe_key, priority, expires_at)
  values (
    'email_link', person, person, 'email', 'email_link', gen_random_uuid(), 1, clock_timestamp() + lives
  );
end
$$;
comment on function private.queue_email_link is
'Queues a mail with a link that proves the address of a person.';

create function private.email_link_message(delivery private.deliveries)
returns jsonb language plpgsql set search_path = '' as $$
declare
  person public.profiles;
  token text;
  stop text;
begin
  select p.* into person from public.profiles p where p.id = delivery.user_id;
  stop := case
    when person.id is null or person.deleted_at is not null then 'withdrawn'
    when person.suspended then 'suspended'
    when person.email_verified_at is not null then 'confirmed'
    when private.is_suppressed('email', lower(person.email))
      then 'suppressed'
  end;
  if stop is not null then
    return jsonb_build_object('skip', stop);
  end if;
  -- Made for each attempt, so that no token is stored.
  token := translate(rtrim(encode(extensions.gen_random_bytes(16), 'base64'), '='), '+/', '-_');
  insert into private.email_links (token_hash, person_id, email)
  values (sha256(convert_to(token, 'utf8')), person.id, person.email);
  return jsonb_build_object(
    -- A stranger can enter this address with any name: the mail repeats none.
    'to', person.email, 'name', '', 'title', 'Confirm your e-mail address',
    'body', 'An account at Tafiya was created with this address. If it is yours, confirm the address with this link within 7 days. '
      || 'Until then you get few mails from us, and you can book little.',
    'link', '/confirm-email#' || token, 'button', 'Confirm my address',
    'footer', 'If you did not create an account, ignore this mail. Your address cannot be used until you confirm it.',
    'topic', null, 'publicBody', null, 'unsubscribe', null, 'subscription', null
  );
end
$$;
comment on function private.email_link_message is
'The mail with a link that proves an address, as JSON. Each attempt makes a new link and keeps its hash only; {"skip": reason} if
there is nothing to prove.';

create function private.request_email_link()
returns void language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := private.require_active();
  person public.profiles;
  wait_seconds int;
begin
  -- The limits count under this lock.
  select p.* into person from public.profiles p where p.id = caller for no key update;
  if person.email_verified_at is not null then
    return;
  elsif private.is_suppressed('email', lower(person.email)) then
    perform private.refuse(409, 'conflict', 'This mailbox does not take our mails. Please enter another address.');
  end if;
  wait_seconds := private.email_link_wait(caller);
  if wait_seconds > 0 then
    perform private.refuse(429, 'rate_limited', 'Please wait before you request another mail.',
      jsonb_build_object('retryAfterSeconds', wait_seconds));
  end if;
  perform private.queue_email_link(caller);
end
$$;
comment on function private.request_email_link is
'Sends the caller another mail with a link that proves their address: 1 a minute and 5 a day. Nothing happens when it is proved.
Refuses: 401, 403 suspended; 409 conflict if the mailbox takes no mails; 429 rate_limited {retryAfterSeconds}.
Security definer because: clients cannot write deliveries.';

create function private.confirm_email(token_hash bytea)
returns text language plpgsql security definer set search_path = '' as $$
declare
  lives constant interval := '7 days';
  proved text;
begin
  update public.profiles p set email_verified_at = coalesce(p.email_verified_at, clock_timestamp())
  from private.email_links l
  where l.token_hash = confirm_email.token_hash and l.created_at > clock_timestamp() - lives
    and p.id = l.person_id and lower(p.email) = lower(l.email) and p.deleted_at is null
  returning p.email into proved;
  if proved is null then
    perform private.refuse(404, 'not_found', 'This link no longer works. Sign in and ask for a new one.');
  end if;
  return proved;
end
$$;
comment on function private.confirm_email is
'The reader of a mail proves that the mailbox is theirs, in any browser; returns the address. Repeating it changes nothing.
Refuses: 404 not_found for a link that is unknown, older than 7 days, or of another address than the present one.
Security definer because: the token stands for a person without a session.';

create function private.read_email_confirmation(out email text, out is_proved boolean, out is_confirmed boolean, out wait_seconds int)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  caller uuid := private.require_active();
begin
  select p.email, p.email_verified_at is not null into email, is_proved from public.profiles p where p.id = caller;
  is_confirmed := private.is_confirmed(caller);
  wait_seconds := case when is_proved then 0 else private.email_link_wait(caller) end;
end
$$;
comment on function private.read_email_confirmation is
'The caller''s e-mail address: whether it is proved, whether the caller is confirmed by it or by the phone number, and how many
seconds they must wait before another mail.
Refuses: 401, 403 suspended.
Security definer because: no role reads deliveries.';

create function private.note_mailed_session(account uuid)
returns void language plpgsql set search_path = '' as $$
begin
  update public.profiles p set email_verified_at = now()
  where p.id = account and p.email_verified_at is null and exists (
    select from auth.sessions s join auth.mfa_amr_claims a on a.session_id = s.id
    where s.user_id = account and a.authentication_method in ('otp', 'recovery', 'magiclink')
  );
end
$$;
comment on function private.note_mailed_session is
'The owner of an account that changes its password in a session that a mailed link has opened has proved the address.';

grant execute on function private.request_email_link, private.read_email_confirmation to authenticated;

grant execute on function private.confirm_email to anon, authenticated;
