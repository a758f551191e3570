create type private.notice as (user_id uuid, about_id uuid, kind text, title text, body text, link text);
comment on type private.notice is 'A notification before it is stored. Without a person it is not stored.';
