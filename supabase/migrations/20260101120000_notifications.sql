-- Chapter 12: what a person should know, kept until they have read it.

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
  'The bell: one row per person and event. Written by triggers only; live on user:<id> as event notification, complete here after a reload.';
comment on column public.notifications.about_id is
  'Whose name or words stand in it: they are taken out when that person leaves. Not told to the reader.';
comment on column public.notifications.link is 'Path of the web app that shows what this is about.';

create index notifications_newest on public.notifications (user_id, created_at desc, id desc);
create index notifications_unread on public.notifications (user_id) where read_at is null;
create index notifications_about on public.notifications (about_id) where about_id is not null;

grant select (id, user_id, kind, title, body, link, created_at, read_at) on public.notifications to authenticated;
grant select on public.notifications to app_admin;

create function private.remind(
  user_id uuid, kind text, title text, body text, link text, about_id uuid default null
)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  told uuid;
begin
  insert into public.notifications (user_id, about_id, kind, title, body, link)
  values (remind.user_id, remind.about_id, remind.kind, remind.title, left(remind.body, 600), remind.link)
  returning id into told;
  perform realtime.send(
    jsonb_build_object('notificationId', told, 'kind', remind.kind), 'notification', 'user:' || remind.user_id, true
  );
end
$$;
comment on function private.remind(uuid, text, text, text, text, uuid) is
  'Keeps a notification and announces it on the person''s topic. about_id: whose name or words it repeats. Definer: nobody writes notifications.';

create function private.notify(
  user_id uuid, kind text, title text, body text, link text, about_id uuid default null
)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- Nobody is told of what they did themselves.
  if notify.user_id is distinct from auth.uid() then
    perform private.remind(user_id, kind, title, body, link, about_id);
  end if;
end
$$;
comment on function private.notify(uuid, text, text, text, text, uuid) is
  'The same, but silent when the person is the caller: for what somebody did. Definer: nobody writes notifications.';

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
    -- In one order: read twice at once, or while somebody who is named in them leaves.
    order by u.id for no key update
  );
  return (select count(*) from public.notifications n where n.user_id = caller and n.read_at is null);
end
$$;
comment on function private.read_notifications(uuid[]) is
  'Marks the caller''s notifications as read (these, or all when empty) and answers how many are left. Definer: clients cannot update them.';

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
