-- Notifications, stored until they are read.

create function private.create_notifications(notices private.notice[])
returns void language plpgsql security definer set search_path = ''
-- One plan for the lifetime of a connection: planning for each array costs more than running.
set plan_cache_mode = force_generic_plan
as $$
begin
  insert into public.notifications (user_id, about_id, kind, title, body, link)
  select n.user_id, n.about_id, n.kind, n.title, left(n.body, 600), n.link
  from unnest(notices) n where n.user_id is not null;
end
$$;
comment on function private.create_notifications(private.notice[]) is
'Stores the notifications of one change in one statement. A notice without a person is left out.
Security definer because: clients cannot write notifications.';

create function private.create_notification(
  user_id uuid, kind text, title text, body text, link text, about_id uuid default null
)
returns void language plpgsql security definer set search_path = '' as $$
begin
  perform private.create_notifications(array[(user_id, about_id, kind, title, body, link)::private.notice]);
end
$$;
comment on function private.create_notification(uuid, text, text, text, text, uuid) is
'Stores a notification for a person. about_id: the person whose name or words the text repeats.
Security definer because: clients cannot write notifications.';

create function private.create_notification_unless_caller(
  user_id uuid, kind text, title text, body text, link text, about_id uuid default null
)
returns void language plpgsql security definer set search_path = '' as $$
begin
  perform private.create_notification(nullif(user_id, auth.uid()), kind, title, body, link, about_id);
end
$$;
comment on function private.create_notification_unless_caller(uuid, text, text, text, text, uuid) is
'Like create_notification, unless the person is the caller: for effects of the caller''s own action. Null: nothing.
Security definer because: clients cannot write notifications.';

create function private.read_notifications(ids uuid[])
returns int language plpgsql security definer set search_path = '' as $$
declare
  -- More would write megabytes in one statement; whoever marks all calls again.
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
comment on function private.read_notifications(uuid[]) is
'Marks the caller''s notifications as read (these ids, or all if empty; 2,000 at once) and returns how many are unread, at most 1,000.
Refuses: 401, 403 suspended (by require_active).
Security definer because: clients cannot update notifications.';

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
comment on function private.after_notifications_made() is
'Trigger: queues the messages of new notifications and sends the event notification to each person.
Security definer because: clients cannot send on topics, and no role writes deliveries.';

grant execute on function private.read_notifications(uuid[]) to authenticated;
