-- Notifications, stored until they are read.

create function private.create_notifications(notices private.notice[])
returns void language plpgsql set search_path = ''
-- One plan for the lifetime of a connection: planning for each array costs more than running.
set plan_cache_mode = force_generic_plan
as $$
begin
  insert into public.notifications (user_id, about_id, kind, title, body, link)
  select n.user_id, n.about_id, n.kind, n.title, left(n.body, 600), n.link
  from unnest(notices) n where n.user_id is not null;
end
$$;
comment on function private.create_notifications is
'Stores the notifications of one change in one statement. A notice without a person is left out.';

create function private.notice_of(user_id uuid, words text, facts jsonb, link text, about_id uuid default null)
returns private.notice language plpgsql stable set search_path = '' as $$
declare
  said private.notification_words;
begin
  if user_id is null then
    return null;
  end if;
  select w.* into strict said from private.notification_words w where w.words = notice_of.words;
  return (
    user_id, about_id, said.kind, private.fill_words(said.title, facts), private.fill_words(said.body, facts), link
  )::private.notice;
end
$$;
comment on function private.notice_of is
'A notification for a person, in the words of this name (notification_words) with these facts. about_id: the person whose name or words
the text repeats. Without a person: null, which create_notifications leaves out.';

create function private.notify(user_id uuid, words text, facts jsonb, link text, about_id uuid default null)
returns void language plpgsql set search_path = '' as $$
begin
  perform private.create_notifications(array[private.notice_of(user_id, words, facts, link, about_id)]);
end
$$;
comment on function private.notify is
'Stores a notification for a person, in the words of this name with these facts (notice_of).';

create function private.notify_unless_caller(user_id uuid, words text, facts jsonb, link text, about_id uuid default null)
returns void language plpgsql set search_path = '' as $$
begin
  perform private.notify(nullif(user_id, auth.uid()), words, facts, link, about_id);
end
$$;
comment on function private.notify_unless_caller is
'Like notify, unless the person is the caller: for effects of the caller''s own action. Null: nothing.';

create function private.notify_administrators(words text, facts jsonb, link text, about_id uuid default null)
returns void language plpgsql set search_path = '' as $$
begin
  perform private.create_notifications(array(
    select private.notice_of(a.user_id, words, facts, link, about_id) from private.admins a where a.user_id is not null
  ));
end
$$;
comment on function private.notify_administrators is
'Stores a notification for each administrator, in the words of this name with these facts (notice_of).';

create function private.read_notifications(ids uuid[])
returns int language plpgsql security definer set search_path = '' as $$
declare
  -- More would write megabytes in one statement; the app calls again to mark the rest.
  at_once_max constant int := 2000;
  unread_max constant int := 1000;
  caller uuid := private.require_active();
begin
  with chosen as materialized (
    select u.id from public.notifications u
    where u.user_id = caller and u.read_at is null
      and (coalesce(cardinality(read_notifications.ids), 0) = 0 or u.id = any (read_notifications.ids))
    limit at_once_max
  )
  update public.notifications n
  set read_at = now()
  where n.id in (
    select u.id from public.notifications u
    where u.id in (select c.id from chosen c) and u.read_at is null
    -- Locked by id, as in anonymise_person, so that the two cannot deadlock.
    order by u.id for no key update
  );
  return (select count(*) from (select from public.notifications n where n.user_id = caller and n.read_at is null limit unread_max) u);
end
$$;
comment on function private.read_notifications is
'Marks the caller''s notifications as read (these ids, or all if empty; 2,000 at once) and returns how many are unread, at most 1,000.
Refuses: 401, 403 suspended (by require_active).
Security definer because: clients cannot update notifications.';

create function private.trip_of_alert(link text)
returns uuid language plpgsql stable security definer set search_path = '' as $$
declare
  named constant uuid := substring(link from '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}');
begin
  return coalesce(
    (select t.id from public.trips t where t.id = named),
    (select b.trip_id from public.bookings b where b.id = named),
    (select m.trip_id from private.message_threads m where m.id = named)
  );
end
$$;
comment on function private.trip_of_alert is
'The trip that the link of a notification is about: its page, one of a booking, or a conversation. Null for other pages. For messages
outside the app: trip_of_link.
Security definer because: clients cannot read conversations.';

create function private.part_of_alert(link text) returns jsonb language plpgsql stable set search_path = '' as $$
begin
  return (
    select jsonb_build_object(
      'id', t.id, 'origin', o.name, 'destination', d.name,
      'departureDate', coalesce(f.planned_at, t.departure_at), 'arrivalDate', coalesce(g.planned_at, t.arrives_at)
    )
    from public.trips t
    left join lateral (
      select x.from_stop_id, x.to_stop_id from public.bookings x
      where x.trip_id = t.id and x.passenger_id = auth.uid()
      order by x.status = 'cancelled', x.created_at desc limit 1
    ) b on true
    left join public.trip_stops f on f.trip_id = t.id and f.id = b.from_stop_id
    left join public.trip_stops g on g.trip_id = t.id and g.id = b.to_stop_id
    join public.places o on o.id = coalesce(f.place_id, t.origin_place_id)
    join public.places d on d.id = coalesce(g.place_id, t.destination_place_id)
    where t.id = private.trip_of_alert(part_of_alert.link)
  );
end
$$;
comment on function private.part_of_alert is
'The trip that an alert is about, as planned now: the part that the caller has booked, or the whole; null if they do not see the trip.';

create function private.after_notifications_made() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.queue_deliveries(n::public.notifications) from made n;
  perform private.queue_warnings(n::public.notifications) from made n
  where exists (select from private.delivery_rules r where r.kind = n.kind and r.is_warning);
  perform private.broadcast_to_each(
    'notification', array_agg(n.user_id), array_agg(jsonb_build_object('notificationId', n.id, 'kind', n.kind))
  )
  from made n;
  return null;
end
$$;
comment on function private.after_notifications_made is
'Trigger: queues the messages of new notifications and sends the event notification to each person.
Security definer because: clients cannot send on topics, and no role writes deliveries.';

grant execute on function
  private.read_notifications, private.trip_of_alert, private.part_of_alert
to authenticated;
