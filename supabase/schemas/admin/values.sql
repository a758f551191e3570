create type private.person_event as (
  kind text, event text, id uuid, at timestamptz, other_id uuid, trip_id uuid, amount_kobo bigint, number int, state text, words text
);
comment on type private.person_event is
'An event around a person (person_timeline). other_id: the other person; number: seats, stars; state and words: a word of a list, or
a text that a person wrote.';
