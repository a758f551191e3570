import { z } from 'zod';
import {
  PAYSTACK_BASE_URL_DEFAULT,
  SOCKETS_UNSIGNED_PER_ADDRESS_MAX_DEFAULT,
  SOCKETS_UNSIGNED_PER_PROCESS_MAX_DEFAULT,
} from '../limits.ts';
import { deliveryEnvironmentSchema, readDeliveryConfig, type DeliveryConfig } from './delivery-config.ts';
import { consoleLog, type Log } from './log.ts';
import { pushEnvironmentSchema, readPushConfig, type PushKeys } from './push-config.ts';

const keySet = z.object({ keys: z.array(z.record(z.string(), z.unknown())) });

const positive = z.coerce.number().int().min(1);

const environmentSchema = z.object({
  SUPABASE_URL: z.url(),
  SUPABASE_ANON_KEY: z.string().optional(),
  SUPABASE_PUBLISHABLE_KEYS: z.string().optional(),
  SUPABASE_SERVICE_ROLE_KEY: z.string().optional(),
  SUPABASE_SECRET_KEYS: z.string().optional(),
  GATEWAY_DB_URL: z.string().min(1),
  DATABASE_READ_URL: z.string().optional(),
  JWT_SECRET: z.string().min(32).optional(),
  SUPABASE_JWKS: z.string().optional(),
  ADMIN_SETUP_KEY: z.string().optional(),
  TOTP_ENCRYPTION_KEY: z.string().optional(),
  TICK_SECRET: z.string().min(32).optional(),
  DELIVER_SECRET: z.string().min(32).optional(),
  PAYSTACK_SECRET_KEY: z
    .string()
    .regex(/^sk_(?:test|live)_\w+$/)
    .optional(),
  PAYSTACK_BASE_URL: z.url().default(PAYSTACK_BASE_URL_DEFAULT),
  PUBLIC_ORIGIN: z.string().default(''),
  PUBLIC_SUPABASE_URL: z.string().default(''),
  TRUSTED_PROXY_HOPS: z.coerce.number().int().min(0).max(10).default(1),
  SOCKETS_UNSIGNED_PER_ADDRESS_MAX: positive.default(SOCKETS_UNSIGNED_PER_ADDRESS_MAX_DEFAULT),
  SOCKETS_UNSIGNED_PER_PROCESS_MAX: positive.default(SOCKETS_UNSIGNED_PER_PROCESS_MAX_DEFAULT),
  ...deliveryEnvironmentSchema.shape,
  ...pushEnvironmentSchema.shape,
});

/** The configuration of an edge function. Its secrets must not reach a log or a response. */
export interface AppConfig {
  supabaseUrl: string;
  publishableKey: string;
  secretKey: string;
  databaseUrl: string;
  /** A read replica. Null: every read goes to the database itself. */
  replicaUrl: string | null;
  jwtSecret: string | null;
  jwks: z.infer<typeof keySet> | null;
  adminSetupKey: string | null;
  totpEncryptionKey: string | null;
  /** Proves that a call comes from the clock (POST /api/internal/tick). Null: no clock can call. */
  tickSecret: string | null;
  /** Proves that a call may send the messages that are due (POST /functions/v1/deliver). Null: no call can. */
  deliverSecret: string | null;
  delivery: DeliveryConfig;
  /** Null: browsers get no push messages. */
  push: PushKeys | null;
  /** Null: there is no online payment. */
  paystack: { secretKey: string; baseUrl: string; isSimulated: boolean } | null;
  /** Origins of the web app: links point to the first one; all may send cross-origin requests. */
  publicOrigins: string[];
  /** The URL under which browsers reach Supabase; empty if it is the web app's own origin. */
  publicSupabaseUrl: string;
  /** The number of X-Forwarded-For entries, counted from the end, that our own proxies wrote. */
  trustedProxyHops: number;
  /** How many sockets of /location-ws may be open before they sign in. */
  unsignedSockets: { perAddressMax: number; perProcessMax: number };
  log: Log;
}

/**
 * Reads the environment of an edge function.
 * @throws Error naming the missing variable; a key to verify tokens is required.
 */
export function readConfig(env: Record<string, string | undefined>, log: Log = consoleLog): AppConfig {
  const read = environmentSchema.parse(withoutBlanks(env));
  const jwks = read.SUPABASE_JWKS ? keySet.parse(JSON.parse(read.SUPABASE_JWKS)) : null;
  if (!read.JWT_SECRET && !jwks?.keys.length) throw new Error('JWT_SECRET or SUPABASE_JWKS must be set');
  const delivery = readDeliveryConfig(read);
  return {
    supabaseUrl: read.SUPABASE_URL.replace(/\/+$/, ''),
    publishableKey: defaultKey(read.SUPABASE_PUBLISHABLE_KEYS) ?? read.SUPABASE_ANON_KEY ?? '',
    secretKey: defaultKey(read.SUPABASE_SECRET_KEYS) ?? read.SUPABASE_SERVICE_ROLE_KEY ?? '',
    databaseUrl: encrypted('GATEWAY_DB_URL', read.GATEWAY_DB_URL),
    replicaUrl: read.DATABASE_READ_URL ? encrypted('DATABASE_READ_URL', read.DATABASE_READ_URL) : null,
    // A project that publishes keys has rotated its shared secret out: a token that it signed is none.
    jwtSecret: jwks?.keys.length ? null : (read.JWT_SECRET ?? null),
    jwks,
    adminSetupKey: read.ADMIN_SETUP_KEY ?? null,
    totpEncryptionKey: read.TOTP_ENCRYPTION_KEY ?? null,
    tickSecret: read.TICK_SECRET ?? null,
    deliverSecret: read.DELIVER_SECRET ?? null,
    delivery,
    push: delivery.off.includes('push') ? null : readPushConfig(read, delivery.outbox !== null),
    paystack: paystackOf(read.PAYSTACK_SECRET_KEY, read.PAYSTACK_BASE_URL),
    publicOrigins: read.PUBLIC_ORIGIN.split(',')
      .map((origin) => origin.trim().replace(/\/+$/, ''))
      .filter(Boolean),
    publicSupabaseUrl: read.PUBLIC_SUPABASE_URL.replace(/\/+$/, ''),
    trustedProxyHops: read.TRUSTED_PROXY_HOPS,
    unsignedSockets: {
      perAddressMax: read.SOCKETS_UNSIGNED_PER_ADDRESS_MAX,
      perProcessMax: read.SOCKETS_UNSIGNED_PER_PROCESS_MAX,
    },
    log,
  };
}

// The secret key must not travel in clear text, except to the simulator on this machine, which takes no live key.
function paystackOf(secretKey: string | undefined, address: string): AppConfig['paystack'] {
  if (secretKey === undefined) return null;
  const { protocol, hostname, href } = new URL(address);
  const isSimulated = protocol === 'http:' && hostname.startsWith('127.');
  if (protocol !== 'https:' && !isSimulated) throw new Error('PAYSTACK_BASE_URL must begin with https');
  if (isSimulated && !secretKey.startsWith('sk_test_')) throw new Error('The simulator takes only test keys');
  return { secretKey, baseUrl: href.replace(/\/+$/, ''), isSimulated };
}

// The driver's default is an unencrypted connection. A connection that leaves this machine or its containers is encrypted,
// unless the address contains sslmode=disable.
function encrypted(name: string, address: string): string {
  if (!URL.canParse(address)) throw new Error(`${name} is not an address`);
  const url = new URL(address);
  const isLocal = !/[.:]/.test(url.hostname) || url.hostname.startsWith('127.') || url.hostname === '[::1]';
  if (isLocal || url.searchParams.has('sslmode')) return address;
  url.searchParams.set('sslmode', 'require');
  return url.href;
}

// An empty variable counts as not set.
function withoutBlanks(env: Record<string, string | undefined>): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
}

// New projects have named keys in JSON; older ones have one key of each kind.
function defaultKey(json: string | undefined): string | undefined {
  return json ? z.object({ default: z.string() }).parse(JSON.parse(json)).default : undefined;
}
