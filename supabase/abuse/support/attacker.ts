import { setTimeout } from 'node:timers/promises';
import { inject } from 'vitest';
import { randomAddress } from '../../functions/api/testing/facade.ts';
import type { Secret } from './secrets.ts';

/** The sender of a call: a token, an administrator's cookie, both or neither. */
export interface Caller {
  /** Its name in `Secret.readers` and in reports. */
  name: string;
  token?: string;
  cookie?: string;
}

export interface Attack {
  json?: unknown;
  /** Sent unchanged. */
  body?: RequestInit['body'];
  headers?: Record<string, string>;
}

export interface Reply {
  status: number;
  headers: Headers;
  text: string;
  /** The parsed JSON; null if the answer is something else. */
  body: unknown;
}

export interface Attacker {
  /** Calls an entry point through the gateway, for example `send(caller, 'GET /api/trips')`. */
  send(caller: Caller, request: string, attack?: Attack): Promise<Reply>;
  /** Records a problem if the text shows a secret that the caller must not read. */
  look(caller: Caller, where: string, text: string): void;
  /** @throws Error when an answer since the last check showed a secret or internals, or was a 5xx. */
  check(): void;
}

/** Text that only the inside of the product contains. */
const INTERNALS =
  /postgres(?:ql)?:\/\/|PostgresError|node_modules|\.ts:\d+|\bat \w+ \(|\bselect .{1,200}\bfrom\b|violates|pg_catalog|private\.\w+\(|syntax error at/i;

/** Sends attacks over HTTP and reads every answer for secrets, internals and server errors. */
export function createAttacker(secrets: readonly Secret[]): Attacker {
  const { url, publishableKey } = inject('stack');
  const problems: string[] = [];

  function look({ name }: Caller, where: string, text: string): void {
    for (const { what, value, readers } of secrets) {
      if (text.includes(value) && !readers.includes(name)) problems.push(`${where} shows ${what} to ${name}`);
    }
  }

  async function send(caller: Caller, request: string, attack: Attack = {}): Promise<Reply> {
    const [method = 'GET', path = '/'] = request.split(/ (.*)/s);
    const isApi = path.startsWith('/api/');
    const headers: Record<string, string> = {
      'x-forwarded-for': randomAddress(),
      ...(isApi ? {} : { apikey: publishableKey }),
      ...(attack.json === undefined ? {} : { 'content-type': 'application/json' }),
      ...(caller.token === undefined ? {} : { authorization: `Bearer ${caller.token}` }),
      ...(caller.cookie === undefined ? {} : { cookie: caller.cookie }),
      ...attack.headers,
    };
    const body = attack.json === undefined ? (attack.body ?? null) : JSON.stringify(attack.json);
    const attempt = () => fetch(`${url}${path}`, { method, headers, body, redirect: 'manual' });
    let response = await attempt();
    // The floods of another file may keep the process busy; like every client, the attacker comes back when told.
    const busyFor = Number(response.status === 503 && response.headers.get('retry-after'));
    if (busyFor > 0) {
      await response.body?.cancel();
      await setTimeout(busyFor * 1000);
      response = await attempt();
    }
    const text = await response.text();
    const shown = `${text}\n${JSON.stringify([...response.headers])}`;
    const where = `${method} ${path.slice(0, 200)}`;
    look(caller, where, shown);
    if (isApi && INTERNALS.test(text)) problems.push(`${where} shows internals: ${text.slice(0, 300)}`);
    if (response.status >= 500)
      problems.push(`${where} as ${caller.name} answered ${response.status} ${text.slice(0, 300)}`);
    return { status: response.status, headers: response.headers, text, body: parsed(text) };
  }

  function check(): void {
    const found = problems.splice(0);
    if (found.length > 0) throw new Error(found.join('\n'));
  }

  return { send, look, check };
}

function parsed(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return null;
  }
}
