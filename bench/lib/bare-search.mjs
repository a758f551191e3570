// The baseline of a search: sends the arguments of private.search_trips, the body of the request, to the database and the
// answer back without reading either. Runs as a child process.
import postgres from 'postgres';

const sql = postgres(Deno.env.get('DATABASE_URL'), { max: 8, prepare: false, onnotice: () => undefined });

Deno.serve(async (request) => {
  const body = await request.text();
  // Postgres parses the text: a parameter of type jsonb would be encoded once more.
  const [row] = await sql`
    select private.search_trips(x -> 'searched', x -> 'windows')::text as answer from (select ${body}::text::jsonb as x) body`;
  return new Response(row.answer, { headers: { 'content-type': 'application/json' } });
});
