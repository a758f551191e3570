create extension if not exists pg_trgm with schema extensions;

create extension if not exists btree_gist with schema extensions;

create extension if not exists fuzzystrmatch with schema extensions;
