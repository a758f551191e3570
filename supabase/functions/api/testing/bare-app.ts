import type { Sql } from '../../_shared/core/database/client.ts';
import { EVENT_WORKS } from '../handler-services.ts';
import type { Services } from '../../_shared/core/http/app-env.ts';
import { readConfig } from '../../_shared/core/process/config.ts';
import { createApp } from '../app.ts';

/** The person behind every token. */
export const USER = '7e570000-0000-4000-8000-000000000001';
export const WAIT_SECONDS = 61;

/** The façade with fake services instead of a stack. */
interface BareApp {
  request: ReturnType<typeof createApp>['request'];
  routes: { method: string; path: string }[];
  /** Hashed names of rate limits that are used up; counting itself is tested in pgTAP. */
  fullBuckets: Set<string>;
  /** Calls to Auth, Storage and the database, except rate limits, pings and the audit log. */
  calls: string[];
  /** Entries of the audit log: action, subject, outcome. */
  audited: unknown[][];
  logged: [string, Record<string, unknown>][];
}

/** `auth` replaces parts of Auth; every other call to a service rejects. */
export function openBareApp(env: Record<string, string> = {}, auth: Partial<Services['auth']> = {}): BareApp {
  const fullBuckets = new Set<string>();
  const calls: string[] = [];
  const audited: unknown[][] = [];
  const logged: BareApp['logged'] = [];

  async function query([text = '']: TemplateStringsArray, ...values: unknown[]): Promise<unknown[]> {
    if (text.includes('hit_rate_limit'))
      return [{ wait_seconds: fullBuckets.has(String(values[0])) ? WAIT_SECONDS : 0 }];
    if (text.includes('hit_sign_in'))
      return [{ bucket: values[0], wait_seconds: fullBuckets.has(String(values[0])) ? WAIT_SECONDS : 0 }];
    if (text.includes('note_admin_attempt')) audited.push(values);
    if (text.includes('is_admin_code_set_up')) return [{ answer: true }];
    if (!/select 1$|note_admin_attempt/.test(text)) calls.push(text.trim());
    return [];
  }
  const unexpected = (name: string) => () => {
    calls.push(name);
    return Promise.reject(new Error(`unexpected call to ${name}`));
  };
  const config = readConfig(
    {
      SUPABASE_URL: 'http://supabase.test',
      SUPABASE_ANON_KEY: 'publishable',
      SUPABASE_SERVICE_ROLE_KEY: 'secret',
      GATEWAY_DB_URL: 'postgres://nobody@127.0.0.1:1/none',
      JWT_SECRET: 'a-secret-of-at-least-thirty-two-characters',
      ADMIN_SETUP_KEY: 'setup',
      ...env,
    },
    (event, fields) => void logged.push([event, fields]),
  );
  const storage = {
    upload: unexpected('upload'),
    uploadUrl: unexpected('uploadUrl'),
    downloadUrl: unexpected('downloadUrl'),
    wholeFile: unexpected('wholeFile'),
    smallFile: unexpected('smallFile'),
    hash: unexpected('hash'),
    remove: unexpected('remove'),
  };
  const services: Services = {
    config,
    inBackground: () => undefined,
    searches: { count: () => undefined, flush: () => Promise.resolve() },
    log: config.log,
    now: () => 1_800_000_000_000,
    replica: null,
    withCaller: async (_, work) => work(query as unknown as Sql),
    verifyToken: () => Promise.resolve({ sub: USER, role: 'authenticated', exp: 1_900_000_000 }),
    auth: {
      signIn: unexpected('signIn'),
      signUp: unexpected('signUp'),
      recover: unexpected('recover'),
      signOut: unexpected('signOut'),
      changePassword: unexpected('changePassword'),
      choosePassword: unexpected('choosePassword'),
      changeEmail: unexpected('changeEmail'),
      ...auth,
    },
    documents: storage,
    exports: storage,
    payments: null,
    eventWorks: EVENT_WORKS,
  };
  const app = createApp(config, services);
  const routes = app.routes.filter(({ method }) => method !== 'ALL');
  return { request: app.request, routes, fullBuckets, calls, audited, logged };
}
