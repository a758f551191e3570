import { createHash, randomBytes } from 'node:crypto';
import type { Person } from './cast.ts';
import type { Answer, Call, Facade } from './facade.ts';

/** An administrator with a live session, made straight in the database. */
export interface Admin {
  person: Person;
  cookie: string;
  /** A call with the administrator's cookie; the path without /admin. */
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

/** The cookies an answer sets, as the next request sends them. */
export function cookiesOf(answer: Answer): Record<string, string> {
  const pairs = answer.headers.getSetCookie().map((line) => line.split(';', 1)[0]?.split('=') ?? []);
  return Object.fromEntries(pairs.map(([name = '', value = '']) => [name, value]));
}

/** A Cookie header of some cookies. */
export function cookieHeader(cookies: Record<string, string>): Record<string, string> {
  return {
    cookie: Object.entries(cookies)
      .map(([name, value]) => `${name}=${value}`)
      .join('; '),
  };
}
