import { z } from 'zod';
import type { Call } from '../call.ts';
import { jsonOf, withJson } from '../http/body.ts';
import type { Services } from '../services.ts';
import { completeToken, issuedClaims } from './access-token.ts';
import { describeSession, type SignInMethod } from './sessions.ts';

const grantSchema = z.looseObject({ access_token: z.string() });

/**
 * Completes an answer that grants a session; leaves any other answer alone.
 *
 * @param method how the session began; null when it goes on.
 */
export async function completeGrant(
  services: Services,
  call: Call,
  { response, method }: { response: Response; method: SignInMethod | null },
): Promise<Response> {
  if (!response.ok) return response;
  const body = await jsonOf(response);
  const grant = grantSchema.safeParse(body);
  if (!grant.success) return withJson(response, body);
  if (method !== null) await beginSession(services, call, { accessToken: grant.data.access_token, method });
  const accessToken = await completeToken(services, grant.data.access_token);
  return withJson(response, { ...grant.data, access_token: accessToken });
}

/** Notes how and from where a session that was just granted began. */
export async function beginSession(
  { sql }: Services,
  call: Call,
  { accessToken, method }: { accessToken: string; method: SignInMethod },
): Promise<void> {
  const userAgent = call.request.headers.get('user-agent');
  const { session_id } = issuedClaims(accessToken);
  await describeSession(sql, session_id, { method, userAgent, address: call.address });
}
