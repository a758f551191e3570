create type private.notice as (user_id uuid, about_id uuid, kind text, title text, body text, link text);
comment on type private.notice is 'A notification before it is stored. Without a person it is not stored.';

create function private.fill_words(template text, facts jsonb)
returns text language plpgsql immutable set search_path = '' as $$
begin
  return (
    -- Each part is plain or, in brackets, optional. Its pieces are text or the name of a fact. One pass: a fact is never read again.
    select string_agg(filled.words, '' order by part.place)
    from regexp_matches(template, '\[([^\]]*)\]|([^\[]+)', 'g') with ordinality as part (text, place)
    cross join lateral (
      select string_agg(coalesce(piece.text[1], facts ->> piece.text[2], ''), '' order by piece.place) as words,
        bool_and(piece.text[1] is not null or facts ->> piece.text[2] is not null) as is_whole
      from regexp_matches(coalesce(part.text[1], part.text[2]), '([^{}]+)|\{(\w+)\}', 'g') with ordinality as piece (text, place)
    ) filled
    where part.text[1] is null or filled.is_whole
  );
end
$$;
comment on function private.fill_words is
'A template with its facts: {seats} is the fact of this name, and [ Reason: {reason}] is left out if a fact in it is missing or null.';
