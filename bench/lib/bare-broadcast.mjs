// The baseline: plain Deno. A message of one socket is sent to every socket of the same ?room=. Runs as a child process.
const rooms = new Map();

Deno.serve((request) => {
  const room = new URL(request.url).searchParams.get('room') ?? '';
  const { socket, response } = Deno.upgradeWebSocket(request, { idleTimeout: 30 });
  const sockets = rooms.get(room) ?? new Set();
  rooms.set(room, sockets.add(socket));
  socket.addEventListener('message', ({ data }) => {
    for (const other of sockets) if (other.readyState === 1) other.send(data);
  });
  socket.addEventListener('close', () => sockets.delete(socket));
  return response;
});
