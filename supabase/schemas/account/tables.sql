create table private.export_parts (
  name text primary key check (name ~ '^[a-z][a-zA-Z]{2,39}$'),
  query text not null,
  is_list boolean not null
);
comment on table private.export_parts is
  'The parts of the export of personal data. rows.sql has a row for every table that holds data of a person.';
comment on column private.export_parts.query is
  'Selects JSON values, one per row. $1 is the person; every query filters by it, with an index.';
comment on column private.export_parts.is_list is 'The part is an array of the rows. False: it is its one row, or null.';

alter table private.export_parts enable row level security;

create table private.deletions (
  person_id uuid primary key references public.profiles (id),
  accepted_at timestamptz not null default now()
);
comment on table private.deletions is
  'Deleted accounts of drivers and companies with many trips. Sign-in, name and sales ended at once; the job finish_deletions does the '
  'rest and deletes the row.';

alter table private.deletions enable row level security;

create table private.trips_to_forget (
  trip_id uuid primary key references public.trips (id),
  person_id uuid not null references private.deletions (person_id)
);
comment on table private.trips_to_forget is
  'Trips of deleted accounts (deletions) that finish_deletions still has to cancel, or to clear of the person''s words.';

create index trips_to_forget_of on private.trips_to_forget (person_id);

alter table private.trips_to_forget enable row level security;

create table private.auth_log_deletions (
  person_id uuid primary key,
  next_block bigint check (next_block >= 0)
);
comment on table private.auth_log_deletions is
  'Deleted accounts whose rows in the log of Auth are still there. The job forget_auth_log deletes them in one scan for all, and then the '
  'row here.';
comment on column private.auth_log_deletions.next_block is 'Where the scan for this account goes on; null: it waits for the next scan.';

alter table private.auth_log_deletions enable row level security;

create table private.data_exports (
  id uuid primary key default gen_random_uuid(),
  person_id uuid not null references public.profiles (id),
  asked_at timestamptz not null default now(),
  made_at timestamptz,
  bytes bigint check (bytes > 0),
  ended_at timestamptz,
  constraint made_is_whole check ((made_at is null) = (bytes is null))
);
comment on table private.data_exports is
  'Exports of accounts that are too large for one answer. The job make_exports stores the file <person>/<id>.zip in the private '
  'bucket exports; delete_exports deletes file and row 24 hours later. Closed to clients.';
comment on column private.data_exports.ended_at is
  'Since then the file is not given out: its time has ended, or the account was deleted. The row stays until the file is deleted.';

create unique index one_data_export on private.data_exports (person_id) where ended_at is null;
create index data_exports_to_make on private.data_exports (asked_at) where made_at is null and ended_at is null;
create index data_exports_ended on private.data_exports (ended_at) where ended_at is not null;
create index data_exports_made on private.data_exports (made_at) where ended_at is null;
create index data_exports_person on private.data_exports (person_id);

alter table private.data_exports enable row level security;
