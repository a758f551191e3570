-- Comments of passengers about a driver, which everyone reads before they book.

create function private.is_public_comment(rating public.ratings)
returns boolean language plpgsql stable set search_path = '' as $$
begin
  return rating.revealed_at is not null and rating.comment is not null and not rating.is_comment_hidden
    -- A driver is also rated as a passenger of others.
    and exists (select from public.bookings b where b.id = rating.booking_id and b.driver_id = rating.ratee_id)
    and exists (
      select from public.profiles p where p.id = rating.rater_id and not p.suspended and p.deleted_at is null
    )
    and exists (select from public.driver_profiles d where d.id = rating.ratee_id and d.is_driver_verified)
    and not private.is_suspended(rating.ratee_id);
end
$$;
comment on function private.is_public_comment is
'True if everyone may read the comment: revealed, about a driver who may travel, by a person whose account is active, and not hidden
by an administrator.';

create function private.driver_comments(driver uuid)
returns table (
  id uuid, stars int, comment text, answer text, first_name text, origin_place_id text, destination_place_id text, month text
)
language plpgsql stable security definer set search_path = '' as $$
declare
  shown_max constant int := 50;
begin
  if not exists (select from public.driver_profiles d where d.id = driver and d.is_driver_verified and not private.is_suspended(d.id)) then
    perform private.refuse(404, 'not_found', 'Driver not found.');
  end if;
  return query
  select r.id, r.stars, r.comment, r.answer, private.first_name_of(r.rater_id), f.place_id, g.place_id,
    to_char(f.planned_at at time zone 'Africa/Lagos', 'YYYY-MM')
  from (
    select x.* from public.ratings x
    -- First what needs no other table.
    where x.ratee_id = driver and x.revealed_at is not null and x.comment is not null and private.is_public_comment(x)
    order by x.created_at desc, x.id
    limit shown_max
  ) r
  join public.bookings b on b.id = r.booking_id
  join public.trip_stops f on f.trip_id = b.trip_id and f.id = b.from_stop_id
  join public.trip_stops g on g.trip_id = b.trip_id and g.id = b.to_stop_id
  order by r.created_at desc, r.id;
end
$$;
comment on function private.driver_comments is
'The latest 50 comments about a driver that everyone may read (is_public_comment), with the first name of the passenger, their way and
its month.
Refuses: 404 not_found for a driver who may not travel.
Security definer because: visitors read neither ratings nor names.';

create function private.answer_comment(rating_id uuid, words text)
returns void language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := private.require_active();
  said text := private.open_text(words, 500, 'Answer');
  rating public.ratings;
begin
  select r.* into rating from public.ratings r
  where r.id = answer_comment.rating_id and r.ratee_id = caller for no key update;
  if rating.id is null or not private.is_public_comment(rating) then
    perform private.refuse(404, 'not_found', 'Comment not found.');
  elsif said is null then
    perform private.refuse(400, 'invalid_input', 'Please write an answer');
  elsif rating.answer = said then
    return;
  elsif rating.answer is not null then
    perform private.refuse(409, 'conflict', 'You have already answered.');
  end if;
  update public.ratings r set answer = said where r.id = rating.id;
end
$$;
comment on function private.answer_comment is
'Stores the driver''s answer to a public comment, once; the same answer again changes nothing.
Refuses: 401, 403 suspended; 404 not_found for all but the driver; 400 invalid_input if it is empty, too long or has contact details;
409 conflict if another answer exists.
Security definer because: clients cannot write ratings.';

create function private.drives_since(driver uuid)
returns text language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select to_char(min(t.departure_at) at time zone 'Africa/Lagos', 'YYYY-MM') from public.trips t
    where t.driver_id = driver and t.status = 'completed'
  );
end
$$;
comment on function private.drives_since is
'The month of the first trip that the driver completed; null before it.
Security definer because: visitors do not read trips that are over.';

grant execute on function private.driver_comments, private.drives_since to anon, authenticated;
grant execute on function private.answer_comment to authenticated;
