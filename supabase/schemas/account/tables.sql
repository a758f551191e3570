create table private.export_parts (
  name text primary key check (name ~ '^[a-z][a-zA-Z]{2,39}$'),
  query text not null
);
comment on table private.export_parts is
  'The parts of the export of personal data. rows.sql has a row for every table that holds data of a person.';
comment on column private.export_parts.query is
  'Selects one JSON value. $1 is the person; every query filters by it.';

alter table private.export_parts enable row level security;
