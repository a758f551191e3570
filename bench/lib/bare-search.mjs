// The baseline of a search: calls private.search_trips with stored arguments and returns the answer unread. `POST /` stores
// the list of arguments, `GET /<n>` calls with the n-th. Arguments are not sent with each request, because Deno closes the
// connection after a request body of about 1 KB. Runs as a child process.
import postgres from 'postgres';

const sql = postgres(Deno.env.get('DATABASE_URL'), { max: 8, prepare: false, onnotice: () => undefined });
let calls = [];

Deno.serve(async (request) => {
  if (request.method === 'POST') {
    calls = (await request.json()).map((each) => JSON.stringify(each));
    return new Response();
  }
  const call = calls[Number(new URL(request.url).pathname.slice(1))];
  // Postgres parses the text: a parameter of type jsonb would be encoded once more.
  const [row] = await sql`
    select private.search_trips(x -> 'criteria', x -> 'windows')::text as answer from (select ${call}::text::jsonb as x) body`;
  return new Response(row.answer, { headers: { 'content-type': 'application/json' } });
});
