create table private.document_hashes (
  path text primary key check (length(path) <= 300),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  recorded_at timestamptz not null default now()
);
comment on table private.document_hashes is
  'SHA-256 of each document when an administrator first opened or approved it. Written by compare_document_hash; deleted '
  'with the account.';

alter table private.document_hashes enable row level security;

create table private.file_deletions (
  path text primary key check (length(path) <= 300),
  queued_at timestamptz not null default now(),
  attempts int not null default 0,
  next_attempt_at timestamptz not null default now()
);
comment on table private.file_deletions is
  'Files in the bucket documents that must be deleted. Written in the transaction that deletes an account; the job '
  'delete_files empties it, and the call that deleted the account tries at once.';

create index file_deletions_due on private.file_deletions (next_attempt_at);

alter table private.file_deletions enable row level security;
