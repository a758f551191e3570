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
  'A function of schema private without parameters that returns the number of rows it changed; forget_rows, which is given the name of the job. Null: a job of the functions in TypeScript, which holds a claim and no transaction while it works.';
comment on column private.jobs.batch is
  'How many rows one run changes at most. After a run that changed so many, the job is due again at once.';
comment on column private.jobs.is_more_to_do is
  'The last run filled its batch, or an administrator asked for a run: due at once.';
comment on column private.jobs.failures is 'Failed runs since the last one that succeeded.';

alter table private.jobs enable row level security;

create table private.retention (
  job text not null references private.jobs (name),
  step smallint not null default 1 check (step > 0),
  target regclass not null,
  condition text not null,
  change text not null default 'delete from %s r' check (change like '% \%s r%'),
  primary key (job, step)
);
comment on table private.retention is
  'How long rows are kept: what the jobs with the function forget_rows do, by their steps. Only migrations write here, because '
  'condition and change are run as SQL.';
comment on column private.retention.condition is 'True for the rows r of the target whose time is over.';
comment on column private.retention.change is 'A statement for these rows without its condition, with %s for the target.';

alter table private.retention enable row level security;

create table private.job_problems (
  job text not null references private.jobs (name) on update cascade on delete cascade,
  subject text not null check (length(subject) between 1 and 300),
  error text not null check (length(error) between 1 and 500),
  tries int not null default 1 check (tries > 0),
  since timestamptz not null default now(),
  failed_at timestamptz not null default now(),
  next_try_at timestamptz not null,
  told_at timestamptz,
  primary key (job, subject)
);
comment on table private.job_problems is
  'Rows that a job could not work on. The job went on without them and tries each again, after 1 minute first and after 6 hours '
  'at last. A row that was worked on in the end is deleted here.';
comment on column private.job_problems.subject is 'The step of the job and the key of the row, for example release_fare and the id of a booking.';
comment on column private.job_problems.told_at is 'When administrators got a notification because of this row.';

alter table private.job_problems enable row level security;

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
