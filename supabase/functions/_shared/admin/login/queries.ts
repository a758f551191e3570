import { z } from 'zod';
import type { AsCaller } from '../../core/database/client.ts';
import { rowAs, valueAs } from '../../core/database/rows.ts';

/** Hashes of a new session's token and of the browser's device token. */
interface KeyHashes {
  sessionHash: string;
  deviceHash: string;
}
/** Finds the 30-second step that a typed code belongs to, given the encrypted secret; null if none matches. */
export type FindStep = (secretSealed: string) => Promise<number | null>;

const challengeSchema = z.object({ secretSealed: z.string().nullable(), waitSeconds: z.number() });
const outcomeSchema = z.enum(['opened', 'wrong', 'used', 'locked']);

/** Whether a code is enrolled: set-up is then permanently closed. */
export async function isAdminSetUp(asSignIn: AsCaller): Promise<boolean> {
  return valueAs(z.boolean(), await asSignIn((sql) => sql`select private.is_admin_code_set_up()`));
}

/** Keeps an encrypted secret for 10 minutes. Returns it, or the secret that the same browser got before. @throws AppError `conflict`. */
export async function offerCode(
  asSignIn: AsCaller,
  offer: { secretSealed: string; browserHash: string },
): Promise<string> {
  const rows = await asSignIn(
    (sql) => sql`select private.offer_admin_code(${offer.secretSealed}, ${offer.browserHash}) as answer`,
  );
  return valueAs(z.string(), rows);
}

/** Confirms the pending secret with its first code. Null: no secret is pending, or another browser was faster. */
export async function enrolCode(
  asSignIn: AsCaller,
  { sessionHash, deviceHash }: KeyHashes,
  findStep: FindStep,
): Promise<'enrolled' | 'wrong' | null> {
  return asSignIn(async (sql) => {
    const sealed = valueAs(z.string().nullable(), await sql`select private.pending_admin_code()`);
    if (sealed === null) return null;
    const step = await findStep(sealed);
    if (step === null) {
      await sql`select private.note_admin_attempt('enrol_code', null, 'wrong')`;
      return 'wrong';
    }
    const rows = await sql`
      select private.enrol_admin_code(${step}::bigint, ${sessionHash}, ${deviceHash}) as answer
    `;
    return valueAs(z.boolean(), rows) ? 'enrolled' : null;
  });
}

/** Signs in with a code; every attempt is counted. `waitSeconds` belongs to `locked`. */
export async function answerCode(
  asSignIn: AsCaller,
  { sessionHash, deviceHash }: KeyHashes,
  findStep: FindStep,
): Promise<{ outcome: 'opened' | 'wrong' | 'used' | 'locked'; waitSeconds: number }> {
  return asSignIn(async (sql) => {
    const rows = await sql`
      select secret_sealed, wait_seconds from private.admin_code_challenge(${deviceHash})
    `;
    const { secretSealed: sealed, waitSeconds } = rowAs(challengeSchema, rows);
    if (sealed === null) return { outcome: 'locked', waitSeconds };
    const step = await findStep(sealed);
    const answered = await sql`
      select private.answer_admin_code(${step}::bigint, ${sessionHash}, ${deviceHash}) as answer
    `;
    return { outcome: valueAs(outcomeSchema, answered), waitSeconds };
  });
}

/** Opens a session for the administrator who owns an Auth session; false if the owner is not an administrator. */
export async function openAdminSession(
  asSignIn: AsCaller,
  authSessionId: string,
  { sessionHash, deviceHash }: KeyHashes,
): Promise<boolean> {
  const rows = await asSignIn(
    (sql) => sql`
      select private.open_admin_session(${authSessionId}::uuid, ${sessionHash}, ${deviceHash}) as answer
    `,
  );
  return valueAs(z.boolean(), rows);
}
