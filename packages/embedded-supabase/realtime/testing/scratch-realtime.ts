import { rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { SignJWT } from 'jose';
import postgres, { type Sql } from 'postgres';
import { applyBootstrap } from '../../bootstrap/apply.ts';
import { startPostgres } from '../../postgres/server.ts';
import { makeDataDirectory } from '../../testing/stack.ts';
import { createRealtime, type Realtime } from '../index.ts';

/** A Realtime server with its own database, which holds the Supabase schemas only. */
export interface ScratchRealtime {
  url: string;
  publishableKey: string;
  secretKey: string;
  /** As supabase_admin. */
  sql: Sql;
  logged: string[];
  /** A token signed with the server's secret; expires after `seconds`. */
  token(claims: Record<string, unknown>, seconds?: number): Promise<string>;
  /** Closes the Realtime server and creates it again on the same port. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

const JWT_SECRET = 'a-secret-for-tests-that-is-long-enough';
const PUBLISHABLE_KEY = 'sb_publishable_scratch';
const SECRET_KEY = 'sb_secret_scratch';

/** Starts PostgreSQL and a Realtime server on free ports. `setUp` is SQL that runs as supabase_admin. */
export async function startScratchRealtime(setUp = ''): Promise<ScratchRealtime> {
  const dataDir = makeDataDirectory();
  const database = await startPostgres({ dataDir, password: 'scratch', durable: false });
  const sql = postgres(database.superuserUrl, { max: 4, onnotice() {} });
  async function stopDatabase(): Promise<void> {
    await sql.end({ timeout: 1 });
    await database.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }

  const logged: string[] = [];
  try {
    await applyBootstrap(sql, 'before');
    await sql.unsafe(setUp);
    const options = {
      databaseUrl: database.superuserUrl,
      jwtSecret: JWT_SECRET,
      publishableKey: PUBLISHABLE_KEY,
      secretKey: SECRET_KEY,
      log: (line: string) => logged.push(line),
    };
    const server = await serve(() => createRealtime(options));
    return {
      url: `http://127.0.0.1:${server.port}`,
      publishableKey: PUBLISHABLE_KEY,
      secretKey: SECRET_KEY,
      sql,
      logged,
      token: signToken,
      restart: server.restart,
      async stop() {
        await server.stop();
        await stopDatabase();
      },
    };
  } catch (error) {
    await stopDatabase();
    throw error;
  }
}

function signToken(claims: Record<string, unknown>, seconds = 3600): Promise<string> {
  return new SignJWT({ role: 'authenticated', ...claims })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setExpirationTime(Math.floor(Date.now() / 1000) + seconds)
    .sign(new TextEncoder().encode(JWT_SECRET));
}

/** An HTTP server that forwards every request and upgrade to a Realtime server made by `create`. */
async function serve(create: () => Promise<Realtime>) {
  let realtime = await create();
  const http = createServer((incoming, response) => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        incoming.on('data', (chunk: Uint8Array) => controller.enqueue(chunk));
        incoming.on('end', () => controller.close());
      },
    });
    const headers = Object.entries(incoming.headers).map(([name, value]): [string, string] => [
      name,
      String(value),
    ]);
    const hasBody = incoming.method === 'POST';
    const request = new Request(`http://127.0.0.1${incoming.url}`, {
      method: incoming.method,
      headers,
      ...(hasBody && { body, duplex: 'half' }),
    });
    void realtime.fetch(request).then(async (answer) => {
      response.writeHead(answer.status, Object.fromEntries(answer.headers));
      response.end(Buffer.from(await answer.arrayBuffer()));
    });
  });
  http.on('upgrade', (request, socket, head) => realtime.upgrade(request, socket, head));
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const address = http.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');

  return {
    port: address.port,
    async restart() {
      await realtime.close();
      realtime = await create();
    },
    async stop() {
      await realtime.close();
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };
}
