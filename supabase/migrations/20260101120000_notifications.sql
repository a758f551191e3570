-- Chapter 12: notifications, stored until they are read.

create table public.notifications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id),
  about_id uuid references public.profiles (id),
  kind text not null,
  title text not null check (length(title) between 1 and 120),
  body text not null check (length(body) between 1 and 600),
  link text check (link like '/%' and length(link) <= 200),
  created_at timestamptz not null default clock_timestamp(),
  read_at timestamptz,
  constraint known_kind check (kind in (
    'booking_created', 'booking_cancelled', 'trip_changed', 'trip_cancelled', 'trip_status',
    'verification_approved', 'verification_rejected', 'account_verified', 'account_rejected',
    'suspended', 'unsuspended', 'driver_suspended', 'rating_due', 'fleet_invitation'
  ))
);
comment on table public.notifications is
  'Alerts, one row per person and event. Each new row is also broadcast on user:<id> as the event notification.';
comment on column public.notifications.about_id is
  'The person whose name or words the text repeats: anonymise_person removes them. Not granted to the recipient.';
comment on column public.notifications.link is 'Path of the page in the web app that shows the subject.';

create index notifications_newest on public.notifications (user_id, created_at desc, id desc);
create index notifications_unread on public.notifications (user_id) where read_at is null;
create index notifications_about on public.notifications (about_id) where about_id is not null;

grant select (id, user_id, kind, title, body, link, created_at, read_at) on public.notifications to authenticated;
grant select on public.notifications to app_admin;

create function private.create_notification(
  user_id uuid, kind text, title text, body text, link text, about_id uuid default null
)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into public.notifications (user_id, about_id, kind, title, body, link)
  values (
    create_notification.user_id, create_notification.about_id, create_notification.kind, create_notification.title,
    left(create_notification.body, 600), create_notification.link
  );
end
$$;
comment on function private.create_notification(uuid, text, text, text, text, uuid) is
'Stores a notification for a person. about_id: the person whose name or words the text repeats.
Security definer because: clients cannot write notifications.';

create function private.create_notification_unless_caller(
  user_id uuid, kind text, title text, body text, link text, about_id uuid default null
)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  if create_notification_unless_caller.user_id is distinct from auth.uid() then
    perform private.create_notification(user_id, kind, title, body, link, about_id);
  end if;
end
$$;
comment on function private.create_notification_unless_caller(uuid, text, text, text, text, uuid) is
'Like create_notification, unless the person is the caller: for effects of the caller''s own action.
Security definer because: clients cannot write notifications.';

create function private.read_notifications(ids uuid[])
returns int
language plpgsql
security definer
set search_path = ''
as $$
declare
  caller uuid := private.require_active();
begin
  update public.notifications n
  set read_at = now()
  where n.id in (
    select u.id from public.notifications u
    where u.user_id = caller
      and u.read_at is null
      and (coalesce(cardinality(read_notifications.ids), 0) = 0 or u.id = any (read_notifications.ids))
    -- Locked by id, as in anonymise_person, so that the two cannot deadlock.
    order by u.id for no key update
  );
  return (select count(*) from public.notifications n where n.user_id = caller and n.read_at is null);
end
$$;
comment on function private.read_notifications(uuid[]) is
'Marks the caller''s notifications as read (these ids, or all if empty) and returns how many are unread.
Refuses: 401, 403 suspended (by require_active).
Security definer because: clients cannot update notifications.';

create function private.broadcast_notification()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.broadcast_to_user(
    new.user_id, 'notification', jsonb_build_object('notificationId', new.id, 'kind', new.kind)
  );
  return null;
end
$$;
comment on function private.broadcast_notification() is
'Trigger: sends the event notification to the person.
Security definer because: clients cannot send on topics.';

grant execute on function private.read_notifications(uuid[]) to authenticated;

alter table public.notifications enable row level security;

create policy "people read their own notifications" on public.notifications
for select to authenticated using (user_id = (select auth.uid()));

create policy "administrators read every notification" on public.notifications
for select to app_admin using (true);

create policy "only active people" on public.notifications as restrictive
for all to authenticated using ((select private.is_active_caller()));

create policy "only live administrators" on public.notifications as restrictive
for all to app_admin using ((select private.is_live_admin()));

create trigger broadcast_notification after insert on public.notifications
for each row execute function private.broadcast_notification();
