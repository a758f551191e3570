import type { Sql } from 'postgres';
import { z } from 'zod';
import { CODE_CHALLENGE_MAX_CHARACTERS, CODE_CHALLENGE_MIN_CHARACTERS } from '../lite-limits.ts';
import type { AuthBody } from './body.ts';
import { AuthRefusal } from './refusal.ts';

/**
 * With PKCE a mailed link carries no session. It gives a code, which only the client that asked for the mail can
 * exchange, because that client alone has the verifier of the challenge.
 */
export const PKCE_PREFIX = 'pkce_';

/** How a session began that a code is exchanged for, as in the `amr` claim; by the type of the mailed link. */
const METHODS = {
  recovery: 'recovery',
  magiclink: 'magiclink',
  signup: 'email/signup',
  email_change: 'email_change',
} as const;

/** The type of a mailed link. */
export type LinkType = keyof typeof METHODS;

const methodSchema = z.enum(Object.values(METHODS));
/** The sign-in method of a PKCE session. */
export type FlowMethod = z.infer<typeof methodSchema>;

type Challenge = { challenge: string; method: 's256' | 'plain' };

/**
 * The challenge of a request for a mail; null when the client asks for a session in the link.
 *
 * @throws AuthRefusal validation_failed.
 */
export function readChallenge(body: AuthBody): Challenge | null {
  const { code_challenge: challenge = '', code_challenge_method: given = '' } = body;
  if (challenge === '' && given === '') return null;
  const method = z.enum(['s256', 'plain']).safeParse(given.toLowerCase());
  const isValid =
    challenge.length >= CODE_CHALLENGE_MIN_CHARACTERS &&
    challenge.length <= CODE_CHALLENGE_MAX_CHARACTERS &&
    /^[a-zA-Z._~0-9-]+$/.test(challenge);
  if (isValid && method.success) return { challenge, method: method.data };
  throw new AuthRefusal(
    400,
    'validation_failed',
    'PKCE flow requires code_challenge_method and code_challenge',
  );
}

/** Stores the challenge of the latest mail of one type; the codes of earlier mails end. */
export async function startFlow(
  sql: Sql,
  userId: string,
  { type, challenge }: { type: LinkType; challenge: Challenge },
): Promise<void> {
  await sql.begin(async (transaction) => {
    await transaction`
      delete from auth.flow_state where user_id = ${userId} and authentication_method = ${METHODS[type]}`;
    await transaction`
      insert into auth.flow_state (
        id, user_id, authentication_method, code_challenge_method, code_challenge, provider_type
      ) values (
        gen_random_uuid(), ${userId}, ${METHODS[type]}, ${challenge.method}, ${challenge.challenge}, 'email'
      )`;
  });
}

/** The code for a followed link, valid for five minutes from now; null when no mail asked for one. */
export async function issueCode(sql: Sql, userId: string, type: string): Promise<string | null> {
  const method = Object.entries(METHODS).find(([name]) => name === type)?.[1] ?? '';
  const [row] = await sql`
    update auth.flow_state
    set auth_code = gen_random_uuid(), auth_code_issued_at = now(), created_at = now(), updated_at = now()
    where user_id = ${userId} and authentication_method = ${method}
    returning auth_code`;
  return row === undefined ? null : z.string().parse(row.auth_code);
}

/** The sign-in method of the session that a code stands for; null for an unknown code. */
export async function methodOfCode(sql: Sql, code: string): Promise<FlowMethod | null> {
  const [row] = await sql`select authentication_method from auth.flow_state where auth_code = ${code}`;
  return row === undefined ? null : methodSchema.parse(row.authentication_method);
}
