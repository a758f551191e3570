import { decodeJwt } from 'jose';
import { z } from 'zod';
import type { Services } from '../services.ts';
import { findAccount } from './accounts.ts';
import { unexpectedFailure } from './refusal.ts';
import { methodsOf } from './sessions.ts';

const issuedSchema = z.object({
  sub: z.string(),
  session_id: z.string(),
  iat: z.number(),
  exp: z.number(),
});
type IssuedClaims = z.infer<typeof issuedSchema>;

/** The claims of a token that the library has just issued. */
export function issuedClaims(accessToken: string): IssuedClaims {
  return issuedSchema.parse(decodeJwt(accessToken));
}

/**
 * Signs a token that the library issued anew, with all claims that hosted puts into it. Metadata is as of now
 * and stays so until the next refresh.
 */
export async function completeToken({ sql, tokens, apiUrl }: Services, accessToken: string): Promise<string> {
  const { sub, session_id, iat, exp } = issuedClaims(accessToken);
  const account = await findAccount(sql, { id: sub });
  if (account === null) throw unexpectedFailure('Database error granting user');
  return tokens.signAccess({
    iss: `${apiUrl}/auth/v1`,
    sub,
    aud: account.aud ?? 'authenticated',
    exp,
    iat,
    email: account.email ?? '',
    phone: account.phone ?? '',
    app_metadata: account.raw_app_meta_data,
    user_metadata: account.raw_user_meta_data,
    role: account.role ?? 'authenticated',
    aal: 'aal1',
    amr: await methodsOf(sql, session_id),
    session_id,
    is_anonymous: account.is_anonymous,
  });
}
