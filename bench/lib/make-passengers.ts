import { SignJWT } from 'jose';
import type postgres from 'postgres';

const HOUR_SECONDS = 3600;

/** A passenger and an access token that lives for an hour. */
export interface Passenger {
  id: string;
  token: string;
}

/** Makes `count` passengers straight in the database, with tokens as Auth would issue them. */
export async function makePassengers(
  sql: postgres.Sql,
  { count, jwtSecret }: { count: number; jwtSecret: string },
): Promise<Passenger[]> {
  const ids = Array.from({ length: count }, () => crypto.randomUUID());
  await sql`
    insert into auth.users (instance_id, id, aud, role, email, raw_app_meta_data, raw_user_meta_data, email_confirmed_at)
    select '00000000-0000-0000-0000-000000000000', id, 'authenticated', 'authenticated', id || '@bench.test', '{}',
      '{"name": "Bench passenger", "phone": "08031234567", "userType": "passenger"}', now()
    from unnest(${ids}::uuid[]) as id
  `;
  return Promise.all(ids.map(async (id) => ({ id, token: await tokenFor(id, jwtSecret) })));
}

function tokenFor(sub: string, secret: string): Promise<string> {
  return new SignJWT({ sub, role: 'authenticated', aud: 'authenticated' })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setExpirationTime(Math.floor(Date.now() / 1000) + HOUR_SECONDS)
    .sign(new TextEncoder().encode(secret));
}
