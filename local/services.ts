import { existsSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import type { Duplex } from 'node:stream';
import { pathToFileURL } from 'node:url';

/** Auth, Storage and REST. */
export type LiteService = {
  ensureSchema(): Promise<void>;
  fetch(request: Request, peerAddress: string | null): Promise<Response>;
  close(): Promise<void>;
};
export type LiteOptions = {
  databaseUrl: string;
  jwtSecret: string;
  publishableKey: string;
  secretKey: string;
  siteUrl: string;
  outboxDir: string;
  storageDir: string;
  loopbackAllowance?: number;
  log?: (line: string) => void;
};

/** The Realtime server. */
export type RealtimeService = {
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  fetch(request: Request): Promise<Response>;
  close(): Promise<void>;
};
export type RealtimeOptions = {
  databaseUrl: string;
  jwtSecret: string;
  publishableKey: string;
  secretKey: string;
  log?: (line: string) => void;
};

export type Services = {
  createLite(options: LiteOptions): Promise<LiteService>;
  createRealtime(options: RealtimeOptions): Promise<RealtimeService>;
};

/** Loads the services; slow enough (about 0.3 s) to be done while PostgreSQL starts. */
export async function loadServices(): Promise<Services> {
  const [lite, realtime] = await Promise.all([load('lite'), load('realtime')]);
  return {
    createLite: lite?.createLite ?? interimLite,
    createRealtime: realtime?.createRealtime ?? interimRealtime,
  };
}

async function load(name: string): Promise<Partial<Services> | null> {
  const file = path.join(import.meta.dirname, name, 'index.ts');
  return existsSync(file) ? ((await import(pathToFileURL(file).href)) as Partial<Services>) : null;
}

async function interimLite(options: LiteOptions): Promise<LiteService> {
  const { App, setExperimental } = await import('@supabase/lite');
  const { createPostgresConnection } = await import('@supabase/lite/postgres');
  const connection = createPostgresConnection({
    url: options.databaseUrl,
    postgresOptions: { max: 5, onnotice() {} },
  });
  setExperimental('storage', true);
  const app = new App({
    connection,
    auth: {
      enabled: true,
      jwt_secret: options.jwtSecret,
      publishable_key: options.publishableKey,
      secret_key: options.secretKey,
      site_url: options.siteUrl,
    },
    storage: { enabled: true },
    api: { schemas: ['public'] },
  });
  const hooks: Record<string, unknown> = app as unknown as Record<string, unknown>;
  hooks['_storageAdapter'] = {};
  return {
    async ensureSchema() {
      await app.ensureSystemSchema();
      (connection as unknown as Record<string, unknown>)['rlsState'] = 'active';
    },
    fetch: async (request) => app.fetch(request),
    close: async () => {
      await (connection as unknown as { driver: { end(): Promise<void> } }).driver.end();
    },
  };
}

async function interimRealtime(): Promise<RealtimeService> {
  return {
    upgrade: (_request, socket) => socket.destroy(),
    fetch: async () => new Response(null, { status: 503 }),
    close: async () => {},
  };
}
