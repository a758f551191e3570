-- The outbox: messages that wait, were sent, or could not be sent. Claims are leases, as measured for decision 0040.

create table private.deliveries (
  id uuid primary key default gen_random_uuid(),
  source text not null default 'notification' check (source in ('notification', 'phone_code', 'contact', 'support')),
  subject_id uuid not null,
  user_id uuid references public.profiles (id),
  subscription_id uuid,
  channel text not null check (channel in ('push', 'email', 'sms')),
  kind text not null,
  dedupe_key text collate "C" not null check (length(dedupe_key) <= 400),
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'skipped', 'dead')),
  priority smallint not null default 5,
  attempts smallint not null default 0,
  max_attempts smallint not null default 6,
  due_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  departs_at timestamptz,
  claim_token uuid,
  provider_id text check (length(provider_id) <= 200),
  problem text check (length(problem) <= 300),
  created_at timestamptz not null default clock_timestamp(),
  settled_at timestamptz,
  constraint once unique nulls not distinct (user_id, dedupe_key, channel, subscription_id),
  constraint settled_has_a_moment check ((state = 'waiting') = (settled_at is null))
);
comment on table private.deliveries is
  'One message to one address. It keeps no text and no address: both are read when it is sent. Settled rows are kept for 30 days.';
comment on column private.deliveries.source is
  'Where its words come from; subject_id is the row there: notifications, phone_verifications, emergency contacts or support.';
comment on column private.deliveries.subscription_id is
  'The browser of a push message, so that one dead browser does not repeat the message in the others.';
comment on column private.deliveries.dedupe_key is
  'What happened, not when it was sent: the same event gives one message.';
comment on column private.deliveries.due_at is 'When it may be sent; while claimed, when the claim runs out.';
comment on column private.deliveries.departs_at is
  'The person''s departure when the message was made. A reminder of another departure is not sent.';
alter table private.deliveries enable row level security;
create index deliveries_waiting on private.deliveries (priority, due_at) where state = 'waiting';
create index deliveries_of_subject on private.deliveries (subject_id);
create index deliveries_settled on private.deliveries (settled_at) where state <> 'waiting';

create function private.departs_for(person uuid, trip uuid)
returns timestamptz
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if trip is null then
    return null;
  end if;
  return coalesce(
    (select min(s.planned_at) from public.bookings b
     join public.trip_stops s on s.trip_id = b.trip_id and s.id = b.from_stop_id
     where b.trip_id = trip and b.passenger_id = person and b.status = 'confirmed'),
    (select t.departure_at from public.trips t where t.id = trip)
  );
end
$$;
comment on function private.departs_for(uuid, uuid) is
'When a person leaves with a trip: at their own stop, or with the trip. Null without a trip.
Security definer because: the deliveries of a person are made in the transaction of another.';

create function private.enqueue_deliveries()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  happened_at constant timestamptz := clock_timestamp();
  soon constant interval := '6 hours';
  leaves_at timestamptz := private.departs_for(new.user_id, private.trip_of_link(new.link));
  pause constant interval := '2 minutes';
  -- The same words about the same page are the same event, except for messages, of which each conversation has one unread
  -- alert, and where only the last state counts: 8:00, 9:00 and 8:00 again, or booked, cancelled and booked again.
  newest_wins boolean := new.kind in ('trip_changed', 'booking_created', 'booking_confirmed', 'booking_cancelled');
  what text := case when new.kind like 'booking%' then format('booking:%s:%s:', new.link, new.about_id)
    else format('%s:%s:', new.kind, new.link) end;
  delay interval := '0';
begin
  -- The first is sent at once; later ones within the pause wait, so that only the last state is sent.
  if newest_wins and exists (
    select from private.deliveries d
    where d.user_id = new.user_id and d.dedupe_key between what and what || '~'
      and (d.state = 'waiting' or d.created_at > happened_at - pause)
  ) then
    update private.deliveries d set state = 'skipped', problem = 'superseded', settled_at = happened_at
    where d.user_id = new.user_id and d.dedupe_key between what and what || '~' and d.state = 'waiting' and d.claim_token is null;
    if exists (
      select from private.deliveries d
      where d.user_id = new.user_id and d.dedupe_key between what and what || '~' and d.created_at > happened_at - pause
    ) then
      delay := pause;
    end if;
  end if;
  insert into private.deliveries (
    subject_id, user_id, subscription_id, channel, kind, dedupe_key, priority, due_at, expires_at, departs_at
  )
  select new.id, new.user_id, s.id, r.channel, new.kind,
    what || case when newest_wins or new.kind = 'message' then new.id::text else md5(new.title || new.body) end, r.priority,
    case when r.at_night then happened_at + r.wait + delay
      else private.after_quiet_hours(new.user_id, happened_at + r.wait + delay) end,
    least(happened_at + r.lives, leaves_at + r.until_departure), leaves_at
  from private.delivery_rules r
  left join public.push_subscriptions s on r.channel = 'push' and s.user_id = new.user_id
  left join public.notification_preferences w on w.user_id = new.user_id and w.topic = r.topic
  where r.kind = new.kind
    and case r.channel
      when 'push' then s.id is not null and w.push is not false
      when 'email' then w.email is not false
      else w.sms is not false
        and exists (select from public.profiles p where p.id = new.user_id and p.phone_verified_at is not null)
    end
    and case r.condition
      when 'departs_soon' then coalesce(leaves_at < happened_at + soon, false)
      when 'departs_later' then coalesce(leaves_at >= happened_at + soon, false)
      when 'has_trips' then exists (
        select from public.trips t
        where t.driver_id = new.user_id and t.status in ('scheduled', 'active', 'waiting', 'en_route')
      )
      else true
    end
  on conflict do nothing;
  return null;
end
$$;
comment on function private.enqueue_deliveries() is
'Trigger: queues the messages that take a notification out of the app, as delivery_rules says and the person wants.
Security definer because: no role reads or writes deliveries.';

create trigger enqueue_deliveries after insert on public.notifications
for each row execute function private.enqueue_deliveries();

create function private.drop_deliveries()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from private.deliveries d where d.subject_id = old.id;
  return null;
end
$$;
comment on function private.drop_deliveries() is
'Trigger: a deleted notification, support message or code is not sent either.
Security definer because: no role reads or writes deliveries.';

create trigger drop_deliveries after delete on public.notifications
for each row execute function private.drop_deliveries();

create function private.forget_phone_proof()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.phone_verified_at := null;
  return new;
end
$$;
comment on function private.forget_phone_proof() is 'Trigger: another phone number is not proved.';

create trigger forget_phone_proof before update of phone on public.profiles
for each row when (old.phone is distinct from new.phone) execute function private.forget_phone_proof();

create function private.forget_reach()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from private.deliveries d where d.user_id = new.id;
  delete from public.push_subscriptions s where s.user_id = new.id;
  delete from public.notification_preferences p where p.user_id = new.id;
  delete from private.quiet_hours q where q.user_id = new.id;
  delete from private.unsubscribe_tokens u where u.user_id = new.id;
  return null;
end
$$;
comment on function private.forget_reach() is
'Trigger: a deleted account gets no message, and its browsers, preferences and tokens are deleted.
Security definer because: clients cannot delete them.';

create trigger forget_reach after update of deleted_at on public.profiles
for each row when (old.deleted_at is null and new.deleted_at is not null) execute function private.forget_reach();

insert into private.export_parts (name, query) values
  ('notificationPreferences', $$select coalesce(jsonb_agg(to_jsonb(p) - 'user_id' order by p.topic), '[]')
    from public.notification_preferences p where p.user_id = $1$$),
  ('quietHours', $$select to_jsonb(q) - 'user_id' from private.quiet_hours q where q.user_id = $1$$),
  ('pushSubscriptions', $$select coalesce(jsonb_agg(to_jsonb(s) - '{user_id,session_id,p256dh,auth,endpoint}'::text[]
    order by s.created_at), '[]') from public.push_subscriptions s where s.user_id = $1$$),
  ('messagesSent', $$select coalesce(jsonb_agg(jsonb_build_object('kind', d.kind, 'channel', d.channel, 'state', d.state,
    'settledAt', d.settled_at) order by d.created_at), '[]') from private.deliveries d where d.user_id = $1$$);
