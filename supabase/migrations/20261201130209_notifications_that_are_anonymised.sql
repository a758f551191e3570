SET local check_function_bodies = off;

REVOKE ALL ON TABLE "public"."notifications" FROM "app_admin";

DROP POLICY "administrators read every notification" ON "public"."notifications";

DROP POLICY "only live administrators" ON "public"."notifications";

ALTER TABLE "public"."notifications"
  ADD COLUMN "is_anonymised" boolean NOT NULL DEFAULT false;

-- What the functions of before have cleared.
UPDATE public.notifications n SET is_anonymised = true
WHERE n.body IN (n.title || '. This person has left Tafiya.', n.title || '. The person who offered this trip has left Tafiya.');

CREATE OR REPLACE FUNCTION private.finish_deletions()
  RETURNS integer
  LANGUAGE sql
  SET search_path TO ''
RETURN
  ((((private.each_row('finish_deletions'::text, 'select q.trip_id from private.trips_to_forget q order by q.trip_id'::text, 'forget_trip_of_deleted'::text) +
  private.change_batch('finish_deletions'::text, 'private.deliveries'::regclass, 'delete from %s r'::text, '
    r.user_id = any (array(select d.person_id from private.deletions d))
  '::text)) + private.change_batch('finish_deletions'::text, 'public.notifications'::regclass, 'delete from %s r'::text, '
    r.user_id = any (array(select d.person_id from private.deletions d))
  '::text)) + private.change_batch('finish_deletions'::text, 'public.notifications'::regclass, '
    update %s r set body = r.title || ''. This person has left Tafiya.'', about_id = null, is_anonymised = true
  '::text, '
    -- As forget_in_notifications: what was just told about a cancelled trip stays.
    r.about_id = any (array(select d.person_id from private.deletions d))
    and exists (
      select from private.deletions d where d.person_id = r.about_id and (r.kind <> ''trip_cancelled'' or r.created_at < d.accepted_at)
    )
  '::text)) + private.change_batch('finish_deletions'::text, 'private.deletions'::regclass, 'delete from %s r'::text, '
    -- Nothing is left of the person.
    not exists (select from private.trips_to_forget q where q.person_id = r.person_id)
    and not exists (select from private.deliveries x where x.user_id = r.person_id)
    and not exists (select from public.notifications n where n.user_id = r.person_id)
    and not exists (
      select from public.notifications n
      where n.about_id = r.person_id and (n.kind <> ''trip_cancelled'' or n.created_at < r.accepted_at)
    )
  '::text));

CREATE OR REPLACE FUNCTION private.forget_in_notifications (
  person uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  told record;
begin
  -- Notifications of others keep their title but lose name and words, except those about a trip cancelled just now.
  update public.notifications n set body = n.title || '. This person has left Tafiya.', about_id = null, is_anonymised = true
  where n.about_id = person and (n.kind <> 'trip_cancelled' or n.created_at < now());
  -- Notifications about their trips name meeting points, which may have been renamed since.
  update public.notifications n set body = n.title || '. The person who offered this trip has left Tafiya.', is_anonymised = true
  from private.recipients_of_trips(person) r
  where n.user_id = r.recipient and n.created_at < now() and n.link in ('/trips/' || r.trip_id, '/track/' || r.trip_id)
    and not n.is_anonymised;
  -- Other notifications that repeat the name of a point: those about several trips, and new ones.
  for told in
    select distinct r.recipient, p.name from private.recipients_of_trips(person) r
    cross join lateral (
      select s.point_name from public.trip_stops s where s.trip_id = r.trip_id
      union
      select point ->> 'name' from public.bookings b, jsonb_each(b.agreed_points) as e(key, point) where b.trip_id = r.trip_id
    ) as p (name)
    where p.name is not null order by p.name desc
  loop
    update public.notifications n set body = replace(replace(n.body, ' (' || told.name || ')', ''), ', ' || told.name, '')
    where n.user_id = told.recipient and position(told.name in n.body) > 0;
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION private.forget_trip_in_notifications (
  trip   uuid,
  person uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  page constant text[] := array['/trips/' || trip, '/track/' || trip];
  recipients constant uuid[] := array(
    select b.passenger_id from public.bookings b where b.trip_id = trip and b.passenger_id <> person
    union
    select t.driver_id from public.trips t where t.id = trip and t.driver_id is distinct from person
  );
  points constant text[] := array(
    select s.point_name from public.trip_stops s where s.trip_id = trip and s.point_name is not null
    union
    select e.point ->> 'name' from public.bookings b, jsonb_each(b.agreed_points) as e (key, point)
    where b.trip_id = trip and e.point ->> 'name' is not null
    order by 1 desc
  );
  point text;
begin
  perform from public.notifications n
  where n.user_id = any (recipients)
    and (n.link = any (page) or exists (select from unnest(points) p where position(p in n.body) > 0))
  order by n.id for update;
  update public.notifications n set body = n.title || '. The person who offered this trip has left Tafiya.', is_anonymised = true
  where n.user_id = any (recipients) and n.created_at < now() and n.link = any (page) and not n.is_anonymised;
  -- Other notifications that repeat the name of a point: those about several trips, and new ones.
  foreach point in array points loop
    update public.notifications n set body = replace(replace(n.body, ' (' || point || ')', ''), ', ' || point, '')
    where n.user_id = any (recipients) and position(point in n.body) > 0;
  end loop;
end
$function$;

COMMENT ON COLUMN "public"."notifications"."is_anonymised" IS 'The deletion of an account has removed the name and words of another person. Not granted to the recipient.';
