import { z } from 'zod';
import { phoneVerificationSchema, type PhoneVerification } from './phone.contract.ts';
import type { AsCaller, Sql } from '../../core/database/client.ts';
import { AppError } from '../../core/app-error.ts';
import { rowAs } from '../../core/database/rows.ts';

/** A verification without `isOn`: the configuration decides whether SMS are on, and the database does not have it. */
type Verification = Omit<PhoneVerification, 'isOn'>;

const verificationSchema = phoneVerificationSchema.omit({ isOn: true });

/** The caller's phone number and its code. */
export async function readPhoneVerification(asCaller: AsCaller): Promise<Verification> {
  return rowAs(verificationSchema, await asCaller(verificationQuery));
}

/**
 * Queues an SMS with a new code. Rules: `private.start_phone_verification`.
 * @throws AppError `email_not_confirmed`, `invalid_input`, `conflict`, `rate_limited`, `sms_off`.
 */
export async function startPhoneVerification(asCaller: AsCaller): Promise<Verification> {
  const rows = await asCaller(async (sql) => {
    await sql`select private.start_phone_verification()`;
    return verificationQuery(sql);
  });
  return rowAs(verificationSchema, rows);
}

const confirmedSchema = z.object({ verifiedAt: z.string().nullable(), triesLeft: z.number().nullable() });

/**
 * Proves the caller's phone number; idempotent. Rules: `private.confirm_phone`.
 * @throws AppError `wrong_code` with the tries that are left; `conflict` if no code is valid.
 */
export async function confirmPhone(asCaller: AsCaller, code: string): Promise<Verification> {
  const rows = await asCaller(
    (sql) => sql`
      select c.verified_at, c.tries_left from private.confirm_phone(${code}) c`,
  );
  const { verifiedAt, triesLeft } = rowAs(confirmedSchema, rows);
  // Thrown here, because an error inside the transaction would roll the count of wrong codes back.
  if (verifiedAt === null) throw wrongCode(triesLeft ?? 0);
  return readPhoneVerification(asCaller);
}

function wrongCode(triesLeft: number): AppError {
  if (triesLeft === 0)
    return new AppError('wrong_code', 'This code is wrong. No tries are left: please request a new code.');
  return new AppError(
    'wrong_code',
    `This code is wrong. ${triesLeft} ${triesLeft === 1 ? 'try' : 'tries'} left.`,
  );
}

function verificationQuery(sql: Sql) {
  return sql`
    select v.phone, v.is_proved, v.has_code, v.wait_seconds from private.read_phone_verification() v`;
}
