-- Every booking has a code of 4 digits, which its passenger shows when they board.

alter table public.bookings
add column boarded_at timestamptz,
add column boarded_by uuid,
add constraint boarded_by_a_driver check ((boarded_at is null) = (boarded_by is null));
comment on column public.bookings.boarded_at is
  'When the server verified the passenger''s code; null until then. Never taken back.';
comment on column public.bookings.boarded_by is 'The driver who sent the code.';

create table private.boarding_codes (
  booking_id uuid primary key references public.bookings (id) on delete cascade,
  code text not null check (code ~ '^[0-9]{4}$'),
  wrong_codes int not null default 0 check (wrong_codes between 0 and 20),
  locked_until timestamptz,
  scanned_at timestamptz
);
comment on table private.boarding_codes is
  'The code of each booking. No role reads it: own_boarding_codes shows it to the passenger, board_passenger compares it. '
  'Deleted with the track of the trip (forget_tracks).';
comment on column private.boarding_codes.wrong_codes is
  'Wrong codes so far: each fifth locks the booking until locked_until, the twentieth for good.';
comment on column private.boarding_codes.scanned_at is
  'When the driver''s phone read the code, by its own clock. Informative only: a phone without a connection sends it later.';

alter table private.boarding_codes enable row level security;

create function private.new_boarding_code()
returns text
language sql
volatile
set search_path = ''
return lpad((('x' || encode(extensions.gen_random_bytes(4), 'hex'))::bit(32)::bigint % 10000)::text, 4, '0');
comment on function private.new_boarding_code() is 'A random code of 4 digits.';

insert into private.boarding_codes (booking_id, code)
select b.id, private.new_boarding_code() from public.bookings b where b.status = 'confirmed';

create function private.make_boarding_code()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.boarding_codes (booking_id, code) values (new.id, private.new_boarding_code());
  return null;
end
$$;
comment on function private.make_boarding_code() is
'Trigger: creates the boarding code of a new booking.
Security definer because: no role writes boarding codes.';

create trigger make_boarding_code after insert on public.bookings
for each row when (new.status = 'confirmed') execute function private.make_boarding_code();

create function private.own_boarding_codes(booking_ids uuid[])
returns table (booking_id uuid, code text)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  caller uuid := private.require_active();
begin
  return query
  select c.booking_id, c.code from private.boarding_codes c
  join public.bookings b on b.id = c.booking_id
  where c.booking_id = any (booking_ids) and b.passenger_id = caller and b.status = 'confirmed' and b.boarded_at is null;
end
$$;
comment on function private.own_boarding_codes(uuid[]) is
'Boarding codes of those of the given bookings that the caller made, until the caller is on board or the booking is over.
Refuses: 401, 403 suspended (by require_active).
Security definer because: no role reads boarding codes.';

grant execute on function private.own_boarding_codes(uuid[]) to authenticated;
