import { createHash, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { Person } from './cast.ts';
import type { Answer, Call, Facade } from './facade.ts';

export const CODE_STEP_MS = 30_000;

/** An administrator with a live session, created directly in the database. */
export interface Admin {
  person: Person;
  cookie: string;
  /** Sends a request with the administrator's cookie; `path` is given without /admin. */
  call(method: string, path: string, call?: Call): Promise<Answer>;
}

export async function createAdmin(facade: Facade): Promise<Admin> {
  const person = await facade.cast.passenger();
  const token = randomBytes(32).toString('hex');
  await facade.sql`
    with admin as (insert into private.admins (user_id) values (${person.id}) returning id)
    insert into private.admin_sessions (admin_id, token_hash, expires_at)
    select id, ${createHash('sha256').update(token).digest('hex')}, now() + interval '1 hour' from admin
  `;
  const cookie = `tafiya_admin=${token}`;
  return {
    person,
    cookie,
    call: (method, path, { headers, ...call } = {}) =>
      facade.call(method, `/admin${path}`, { ...call, headers: { cookie, ...headers } }),
  };
}

/** The cookies that a response sets, by name. */
export function cookiesOf(answer: Answer): Record<string, string> {
  const pairs = answer.headers.getSetCookie().map((line) => line.split(';', 1)[0]?.split('=') ?? []);
  return Object.fromEntries(pairs.map(([name = '', value = '']) => [name, value]));
}

/** The Cookie header for these cookies. */
export function cookieHeader(cookies: Record<string, string>): Record<string, string> {
  return {
    cookie: Object.entries(cookies)
      .map(([name, value]) => `${name}=${value}`)
      .join('; '),
  };
}

/** The authenticator code of a secret, `steps` steps of 30 s from now; from a library that the product does not use. */
export function codeAt(nowMs: number, secret: string, steps = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: nowMs + steps * CODE_STEP_MS,
  });
}

/** A code that matches no step around now. */
export function wrongCodeAt(nowMs: number, secret: string): string {
  const right = new Set([-2, -1, 0, 1, 2].map((steps) => codeAt(nowMs, secret, steps)));
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !right.has(code)) ?? '';
}
