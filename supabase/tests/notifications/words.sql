begin;
select no_plan();
select tests.create_cast();
select tests.closed('notification_words', 'body');
select tests.authenticate_as('postgres');

select is(private.fill_words('{seats} booked', '{"seats": "3 seats"}'), '3 seats booked', 'a fact takes the place of its name');
select is(private.fill_words('{a}{b}, twice {a}', '{"a": "x", "b": 2}'), 'x2, twice x', 'facts stand beside each other, also numbers');
select is(private.fill_words('Cancelled.[ Reason: {reason}] Bye', '{"reason": "Rain"}'), 'Cancelled. Reason: Rain Bye',
  'an optional part stays with its fact');
select is(private.fill_words('Cancelled.[ Reason: {reason}] Bye', '{"reason": null}'), 'Cancelled. Bye', 'and is left out without it');
select is(private.fill_words('Cancelled.[ {one} and {two}]', '{"one": "x"}'), 'Cancelled.', 'also if one of two is missing');
select is(private.fill_words('{name} wrote: {text}', '{"name": "{text}", "text": "[secret] {name}"}'), '{text} wrote: [secret] {name}',
  'what people write is never read as a template');
select is(
  array(
    select w.words from private.notification_words w
    where not exists (select from pg_proc p where p.pronamespace = 'private'::regnamespace and position(quote_literal(w.words) in p.prosrc) > 0)
  ), '{}', 'a function says each of the words'
);
-- Or a function that calls it, or that it calls. The facts of change_asked come through tell_changes.
create temporary table functions as
select p.proname::text as name, p.prosrc as body from pg_proc p where p.pronamespace = 'private'::regnamespace;
select is(
  array(
    select distinct w.words || ' ' || f.fact[1]
    from private.notification_words w, regexp_matches(w.title || w.body, '\{(\w+)\}', 'g') f (fact)
    where w.words <> 'change_asked' and not exists (
      select from functions p join functions q
        on p.name = q.name or position(q.name || '(' in p.body) > 0 or position(p.name || '(' in q.body) > 0
      where position(quote_literal(w.words) in p.body) > 0 and q.body ~ format('[''"]%s[''"]', f.fact[1])
    )
    order by 1
  ), '{}', 'and gives their facts'
);
select throws_ok(
  $$ select private.notify('5eed0000-0000-4000-8000-000000000001', 'unknown_words', '{}', null) $$, 'P0002', null,
  'words that do not exist are refused'
);

select * from finish();
rollback;
