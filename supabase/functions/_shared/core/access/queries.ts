import { z } from 'zod';
import type { AsCaller, Sql } from '../database/client.ts';
import { rowAs, valueAs } from '../database/rows.ts';
import { AppError } from '../app-error.ts';

/** One request to count. */
interface Hit {
  /** A hash of the call and its subject: the table holds no address and no email. */
  bucket: string;
  maxHits: number;
  windowSeconds: number;
}

/**
 * Opens a transaction of the caller and does nothing in it: the database is reachable and the caller may use it.
 * @throws AppError `unavailable`; `suspended` or `unauthenticated` for a user or administrator without access.
 */
export async function ping(asCaller: AsCaller): Promise<void> {
  await asCaller((sql) => sql`select 1`);
}

/** Counts one hit. Returns the seconds to wait: 0 within the limit. */
export async function hitRateLimit(asCaller: AsCaller, hit: Hit): Promise<number> {
  const rows = await asCaller(
    (sql) => sql`
      select private.hit_rate_limit(${hit.bucket}, ${hit.maxHits}, ${hit.windowSeconds}) as wait_seconds
    `,
  );
  return valueAs(z.number(), rows);
}

/** One attempt to sign in. All values are hashes: the table holds no address and no email. */
interface SignInHit {
  /** Shared by all unknown devices of the account. */
  account: string;
  /** The client's device and network, each together with the account. */
  devices: string[];
  maxHits: number;
  windowSeconds: number;
}

const signInHitSchema = z.object({ bucket: z.string(), waitSeconds: z.number() });

/** Counts an attempt to sign in, in the bucket of a known device or else of the account. */
export async function hitSignIn(
  asAnyone: AsCaller,
  { account, devices, maxHits, windowSeconds }: SignInHit,
): Promise<{ bucket: string; waitSeconds: number }> {
  const rows = await asAnyone(
    (sql) => sql`
      select bucket, wait_seconds from private.hit_sign_in(
        ${account}, string_to_array(${devices.join()}, ','), ${maxHits}, ${windowSeconds}
      )
    `,
  );
  return rowAs(signInHitSchema, rows);
}

/** A successful sign-in. `bucket` and hashes as in `SignInHit`; `browser`: the hash of the device's cookie. */
interface SignedIn extends Pick<SignInHit, 'account' | 'devices'> {
  bucket: string;
  email: string;
  browser: string;
}

/**
 * Records a successful sign-in: it no longer counts as an attempt, its devices are known from now on, and the person is warned
 * about a new one.
 */
export async function noteSignIn(
  asAnyone: AsCaller,
  { bucket, devices, account, email, browser }: SignedIn,
): Promise<void> {
  await asAnyone(
    (sql) => sql`
      select private.note_sign_in(${bucket}, string_to_array(${devices.join()}, ','), ${account}, ${email}, ${browser})`,
  );
}

/** The reason of a suspension, if the account is suspended and the password is right; null otherwise. */
export async function readSuspensionNotice(
  asAnyone: AsCaller,
  { email, password }: { email: string; password: string },
): Promise<string | null> {
  const rows = await asAnyone(
    (sql) => sql`select private.suspension_notice(${email}, ${password}) as notice`,
  );
  return valueAs(z.string().nullable(), rows);
}

/** The person whose alarm a key raises; null if it is unknown or dead. */
export async function personOfAlarmKey(asAnyone: AsCaller, keyHash: string): Promise<string | null> {
  const rows = await asAnyone((sql) => sql`select private.person_of_alarm_key(${keyHash}) as person`);
  return valueAs(z.string().nullable(), rows);
}

function notADriver(): AppError {
  return new AppError('forbidden', 'This page is only accessible to drivers.');
}

/** Checks that the caller is a driver. @throws AppError `forbidden`. */
export async function requireDriver(sql: Sql): Promise<void> {
  const rows = await sql`select 1 from private.own_driver_profile()`;
  if (rows.length === 0) throw notADriver();
}
