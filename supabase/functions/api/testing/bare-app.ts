import type { Sql } from '../../_shared/database/client.ts';
import type { Services } from '../../_shared/http/app-env.ts';
import { readConfig } from '../../_shared/http/config.ts';
import { createApp } from '../app.ts';

/** The person behind every token. */
export const USER = '7e570000-0000-4000-8000-000000000001';
export const WAIT_SECONDS = 61;

/** The façade without a stack behind it, for what it decides by itself. */
interface BareApp {
  request: ReturnType<typeof createApp>['request'];
  routes: { method: string; path: string }[];
  /** Buckets that are full; the database counts them (pgTAP proves how). */
  full: Set<string>;
  /** What Auth, Storage and the database were asked, but for the counting, knocking and the audit log. */
  asked: string[];
  /** What was written into the audit log: action, subject, outcome. */
  noted: unknown[][];
  logged: [string, Record<string, unknown>][];
}

/** `auth` answers where a test says what; everything else behind the façade is away. */
export function openBareApp(env: Record<string, string> = {}, auth: Partial<Services['auth']> = {}): BareApp {
  const full = new Set<string>();
  const asked: string[] = [];
  const noted: unknown[][] = [];
  const logged: BareApp['logged'] = [];

  async function answer([question = '']: TemplateStringsArray, ...values: unknown[]): Promise<unknown[]> {
    if (question.includes('hit_rate_limit'))
      return [{ wait_seconds: full.has(String(values[0])) ? WAIT_SECONDS : 0 }];
    if (question.includes('note_admin_attempt')) noted.push(values);
    if (question.includes('is_admin_code_set_up')) return [{ answer: true }];
    if (!/select 1$|note_admin_attempt/.test(question)) asked.push(question.trim());
    return [];
  }
  const away = (name: string) => () => {
    asked.push(name);
    return Promise.reject(new Error(`${name} was not to be asked`));
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
  const services: Services = {
    config,
    log: config.log,
    now: () => 1_800_000_000_000,
    withCaller: async (_, work) => work(answer as unknown as Sql),
    verifyToken: () => Promise.resolve({ sub: USER, role: 'authenticated', exp: 1_900_000_000 }),
    auth: {
      signIn: away('signIn'),
      signUp: away('signUp'),
      signOut: away('signOut'),
      changePassword: away('changePassword'),
      ...auth,
    },
    documents: {
      upload: away('upload'),
      uploadUrl: away('uploadUrl'),
      downloadUrl: away('downloadUrl'),
      firstBytes: away('firstBytes'),
      remove: away('remove'),
    },
  };
  const app = createApp(config, services);
  const routes = app.routes.filter(({ method }) => method !== 'ALL');
  return { request: app.request, routes, full, asked, noted, logged };
}
