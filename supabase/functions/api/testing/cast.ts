import { SignJWT, type JWTPayload } from 'jose';
import type postgres from 'postgres';
import { insertAccounts } from './accounts.ts';

const HOUR_SECONDS = 3600;

export interface Person {
  id: string;
  email: string;
  token: string;
}

/** Creates people directly in the database, each with a session and its token, minted with the stack's secret. */
export interface Cast {
  /** Everyone but `unconfirmed` has proved the e-mail address. */
  passenger(): Promise<Person>;
  unconfirmed(): Promise<Person>;
  /** Verified, with a vehicle. */
  driver(): Promise<Person>;
  unverifiedDriver(): Promise<Person>;
  /** Verified. */
  corporate(): Promise<Person>;
  unverifiedCorporate(): Promise<Person>;
  suspended(): Promise<Person>;
  /** The token outlives the account. */
  deleted(): Promise<Person>;
}

export function createCast(sql: postgres.Sql, jwtSecret: string): Cast {
  async function person(details: Record<string, string>): Promise<Person> {
    const id = crypto.randomUUID();
    const email = `${id}@cast.test`;
    const data = sql.json({ name: 'Cast Member', phone: '08031234567', ...details });
    const [row] = await sql`select private.store_registration(${email}, ${data}) as registration`;
    await insertAccounts(sql, [{ id, email, metadata: { registration: String(row?.['registration']) } }]);
    const [session] = await sql`
      insert into auth.sessions (id, user_id, created_at, updated_at, aal)
      values (gen_random_uuid(), ${id}, now(), now(), 'aal1') returning id`;
    return { id, email, token: await mintToken(jwtSecret, { sub: id, email, session_id: session?.['id'] }) };
  }

  async function driver(): Promise<Person> {
    const member = await person({ userType: 'driver', name: 'Dauda Driver' });
    const plate = `T${member.id.slice(0, 8)}`;
    const [vehicle] = await sql`
      insert into public.vehicles (owner_id, make, model, year, plate_number, seats, kind, approval)
      values (${member.id}, 'Toyota', 'Sienna', 2015, ${plate}, 6, 'van', 'approved') returning id
    `;
    await sql`
      update public.driver_profiles set verification_status = 'approved', verification_approved_at = now(),
        vehicle_id = ${vehicle?.id} where id = ${member.id}
    `;
    return member;
  }

  const unverifiedCorporate = () =>
    person({ userType: 'corporate', nin: randomDigits(11), companyName: 'Sahel Lines' });

  async function corporate(): Promise<Person> {
    const member = await unverifiedCorporate();
    await sql`update public.profiles set is_verified = true, verified_at = now() where id = ${member.id}`;
    return member;
  }

  async function unconfirmed(): Promise<Person> {
    const member = await person({ userType: 'passenger', name: 'Uche Unproved' });
    await sql`update public.profiles set email_verified_at = null where id = ${member.id}`;
    await sql`select private.queue_email_link(${member.id})`;
    return member;
  }

  async function suspended(): Promise<Person> {
    const member = await person({ userType: 'passenger' });
    await sql`
      select private.set_suspended(${member.id}, true, 'Fraud')`;
    return member;
  }

  async function deleted(): Promise<Person> {
    const member = await person({ userType: 'passenger' });
    await sql`delete from auth.users where id = ${member.id}`;
    return member;
  }

  return {
    passenger: () => person({ userType: 'passenger', name: 'Peju Passenger' }),
    unconfirmed,
    driver,
    unverifiedDriver: () => person({ userType: 'driver' }),
    corporate,
    unverifiedCorporate,
    suspended,
    deleted,
  };
}

/** A number that no other account has submitted: a NIN of 11 digits, a bank account of 10. */
export function randomDigits(length: number): string {
  return Array.from({ length }, () => Math.floor(Math.random() * 10)).join('');
}

/** An access token as Auth would issue it, for any claims, also invalid ones. */
export function mintToken(secret: string, claims: JWTPayload): Promise<string> {
  const defaults = {
    role: 'authenticated',
    aud: 'authenticated',
    exp: Math.floor(Date.now() / 1000) + HOUR_SECONDS,
  };
  return new SignJWT({ ...defaults, ...claims })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .sign(new TextEncoder().encode(secret));
}
