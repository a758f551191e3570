-- Saving and dropping a browser that takes push messages.

-- Signing out, a new password, a suspension and the deletion of an account delete sessions, and with them the browsers.
alter table public.push_subscriptions
  alter column session_id drop not null,
  add constraint session_exists foreign key (session_id) references auth.sessions (id) on delete cascade;
comment on column public.push_subscriptions.session_id is
  'The session in which the browser was saved last. Null for a token without one, which Auth does not issue.';
create index push_subscriptions_of_session on public.push_subscriptions (session_id);

create function private.save_push_subscription(endpoint text, p256dh text, auth text, device text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  caller uuid := private.require_active();
  session uuid := nullif(auth.jwt() ->> 'session_id', '')::uuid;
  browsers_max constant int := 10;
begin
  -- The lock keeps concurrent requests of one person within the limit.
  perform from public.profiles p where p.id = caller for no key update;
  insert into public.push_subscriptions as s (user_id, session_id, endpoint, p256dh, auth, device)
  values (
    caller, session, save_push_subscription.endpoint, save_push_subscription.p256dh, save_push_subscription.auth,
    coalesce(left(save_push_subscription.device, 60), '')
  )
  on conflict on constraint one_per_browser do update
  set user_id = excluded.user_id, session_id = excluded.session_id, p256dh = excluded.p256dh, auth = excluded.auth,
    device = excluded.device, last_seen_at = now(),
    created_at = case when s.user_id = excluded.user_id then s.created_at else now() end
  -- Only the browser itself has both: an address alone takes no messages away from another person.
  where s.user_id = excluded.user_id or (s.p256dh = excluded.p256dh and s.auth = excluded.auth);
  if not found then
    perform private.refuse(409, 'conflict', 'This browser belongs to another person.');
  end if;
  delete from public.push_subscriptions s where s.id in (
    select o.id from public.push_subscriptions o where o.user_id = caller order by o.last_seen_at desc, o.id offset browsers_max
  );
end
$$;
comment on function private.save_push_subscription(text, text, text, text) is
'Makes a browser take the caller''s push messages until their session ends; again at each start of the app, so that we know it
still exists. The browser of another person moves to the caller. Of more than 10 browsers the one not seen longest leaves.
Refuses: 401, 403 suspended; 409 conflict if the address is known with other keys and belongs to another person.
Security definer because: clients cannot write push_subscriptions.';

create function private.drop_push_subscription(endpoint text, auth text)
returns void
language sql
security definer
set search_path = ''
as $$
  delete from public.push_subscriptions s
  where s.endpoint = drop_push_subscription.endpoint and s.auth = drop_push_subscription.auth
$$;
comment on function private.drop_push_subscription(text, text) is
'Ends the push messages of a browser; idempotent. The browser proves itself with its secret and needs no session, so that a
sign-out without network can finish later.
Security definer because: clients cannot write push_subscriptions.';

grant execute on function private.save_push_subscription(text, text, text, text) to authenticated;
grant execute on function private.drop_push_subscription(text, text) to anon, authenticated;
