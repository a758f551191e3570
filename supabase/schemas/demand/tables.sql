-- The routes that people search for, without the people.
create table private.search_counts (
  origin_place_id text not null references public.places (id) on delete cascade,
  destination_place_id text not null references public.places (id) on delete cascade,
  travel_day date not null,
  seats smallint not null check (seats in (1, 2, 3, 5)),
  people int not null check (people > 0),
  found int not null check (found between 0 and people),
  counted_on date not null,
  primary key (origin_place_id, destination_place_id, travel_day, seats),
  constraint two_places check (origin_place_id <> destination_place_id)
);
comment on table private.search_counts is
  'How many people searched a route for a Lagos day, and how many of them found a trip. Routes of cities and towns: an area counts as '
  'its city. seats: at least so many (1, 2, 3 or 5). Deleted 90 days after counted_on (forget_searches). Read it with private.list_demand.';
comment on column private.search_counts.counted_on is 'The Lagos day of the last search that was counted.';

create index search_counts_destination on private.search_counts (destination_place_id);
create index search_counts_travel_day on private.search_counts (travel_day);
create index search_counts_counted_on on private.search_counts (counted_on);

alter table private.search_counts enable row level security;

create table private.search_keys (
  day date primary key,
  key bytea not null default extensions.gen_random_bytes(32)
);
comment on table private.search_keys is
  'The key of the hashes in search_seen, a new one each Lagos day. Once it is deleted (forget_searches), the hashes of its day lead to no person.';

alter table private.search_keys enable row level security;

create table private.search_seen (
  search_hash bytea primary key,
  visitor_hash bytea not null,
  route_hash bytea not null,
  neighbours_hash bytea,
  seats smallint not null,
  found boolean not null,
  seen_on date not null
);
comment on table private.search_seen is
  'The searches that were counted today, as keyed hashes, so that each counts once: visitor, route and day of travel (search_hash); '
  'visitor; visitor and route; neighbourhood of addresses, route and day, null for people who have confirmed an address or number. '
  'Deleted after the Lagos day (forget_searches).';

create index search_seen_visitor on private.search_seen (visitor_hash);
create index search_seen_route on private.search_seen (route_hash);
create index search_seen_neighbours on private.search_seen (neighbours_hash) where neighbours_hash is not null;
create index search_seen_day on private.search_seen (seen_on);

alter table private.search_seen enable row level security;

-- The usual price of a seat.
create table private.usual_fares (
  origin_place_id text not null references public.places (id) on delete cascade,
  destination_place_id text not null references public.places (id) on delete cascade,
  bookings int not null check (bookings >= 0),
  payees int not null check (payees >= 0),
  lower_kobo int,
  median_kobo int,
  upper_kobo int,
  counted_at timestamptz not null default now(),
  primary key (origin_place_id, destination_place_id),
  constraint two_places check (origin_place_id <> destination_place_id)
);
comment on table private.usual_fares is
  'Median and quartiles of the fares per seat that were booked in 60 days, by route of cities and towns: at most one booking of each '
  'passenger with each driver or company, paid online or boarded. payees: how many drivers and companies. Counted daily (count_usual_fares). '
  'Read it with private.usual_fare.';

create index usual_fares_destination on private.usual_fares (destination_place_id);

alter table private.usual_fares enable row level security;

create table private.fares_per_km (
  id boolean primary key default true check (id),
  payees int not null check (payees >= 0),
  lower_kobo double precision,
  median_kobo double precision,
  upper_kobo double precision,
  counted_at timestamptz not null default now()
);
comment on table private.fares_per_km is
  'One row: median and quartiles of the fare of a seat for a kilometre by road, over the drivers and companies with trips of 60 days, one '
  'voice each. Stands in for routes with too few bookings.';

alter table private.fares_per_km enable row level security;
