create table private.jobs (
  name text primary key check (name ~ '^[a-z][a-z_]{2,39}$'),
  description text not null check (length(description) between 1 and 200),
  every interval not null check (every >= interval '10 seconds'),
  function_name name,
  batch int not null default 500 check (batch > 0),
  is_more_to_do boolean not null default false,
  claim_token uuid,
  claimed_until timestamptz,
  last_started_at timestamptz,
  last_finished_at timestamptz,
  last_result int,
  last_error text check (length(last_error) <= 500),
  failures int not null default 0,
  constraint claim_is_whole check ((claim_token is null) = (claimed_until is null))
);
comment on table private.jobs is
  'Work that happens by the clock, at most once at a time per job. rows.sql registers jobs; every job can run at any '
  'moment and again without harm.';
comment on column private.jobs.function_name is
  'A function of schema private without parameters that returns the number of rows it changed. Null: a job of the functions in TypeScript, which holds a claim and no transaction while it works.';
comment on column private.jobs.batch is
  'How many rows one run changes at most. After a run that changed so many, the job is due again at once.';
comment on column private.jobs.is_more_to_do is
  'The last run filled its batch, or an administrator asked for a run: due at once.';
comment on column private.jobs.failures is 'Failed runs since the last one that succeeded.';

alter table private.jobs enable row level security;

create table private.clock (
  id boolean primary key default true check (id),
  last_tick_at timestamptz
);
comment on table private.clock is 'When the clock last ran. One row.';

alter table private.clock enable row level security;

create table private.trip_track (
  trip_id uuid not null references public.trips (id),
  recorded_at timestamptz not null,
  latitude double precision not null,
  longitude double precision not null,
  primary key (trip_id, recorded_at)
);
comment on table private.trip_track is
  'Where the driver of a trip was: at most one point per 2 minutes, by the clock of the device. Closed to clients; kept '
  'until 7 days after the trip, and until its claims and disputes are closed (forget_tracks).';

create index trip_track_by_time on private.trip_track (recorded_at);

alter table private.trip_track enable row level security;
