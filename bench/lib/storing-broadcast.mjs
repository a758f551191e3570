// The second baseline: the bare loop, but each position is stored before it is broadcast: one upsert without any checks.
// Runs as a child process.
import postgres from 'postgres';

const sql = postgres(Deno.env.get('DATABASE_URL'), { max: 8, onnotice: () => undefined });
await sql`create table if not exists public.bench_positions (sender text primary key, position text not null)`;
const rooms = new Map();
let senders = 0;

Deno.serve((request) => {
  const room = new URL(request.url).searchParams.get('room') ?? '';
  const { socket, response } = Deno.upgradeWebSocket(request, { idleTimeout: 30 });
  const sender = String((senders += 1));
  const sockets = rooms.get(room) ?? new Set();
  rooms.set(room, sockets.add(socket));
  socket.addEventListener('message', async ({ data }) => {
    await sql`
      insert into public.bench_positions values (${sender}, ${data})
      on conflict (sender) do update set position = excluded.position`;
    for (const other of sockets) if (other.readyState === 1) other.send(data);
  });
  socket.addEventListener('close', () => sockets.delete(socket));
  return response;
});
