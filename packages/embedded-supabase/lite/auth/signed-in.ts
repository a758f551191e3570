import type { JWTPayload } from 'jose';
import { z } from 'zod';
import { readBearer } from '../api-keys.ts';
import type { Call, Services } from '../lite-services.ts';
import { findAccount } from './accounts.ts';
import { checkCredentials, readAuthBody, withBody } from './body.ts';
import { AuthRefusal } from './refusal.ts';
import { endSessions } from './sessions.ts';

const callerSchema = z.object({ sub: z.uuid(), session_id: z.uuid().optional() });

/** GET /user, POST /logout and other requests that need a session and no body. Rejects banned users. */
export async function forwardSignedIn(services: Services, call: Call): Promise<Response> {
  await readCaller(services, call);
  const { url, method } = call.request;
  const headers = new Headers(call.request.headers);
  for (const name of ['content-length', 'content-type']) headers.delete(name);
  const { response } = await services.forward(new Request(url, { method, headers }));
  return response;
}

/** PUT /user. A new password ends every other session: one of them may be the reason for the change. */
export async function updateUser(services: Services, call: Call): Promise<Response> {
  const caller = await readCaller(services, call);
  const body = await readAuthBody(call.request);
  checkCredentials(body);
  const { response } = await services.forward(withBody(call.request, body));
  if (response.ok && caller !== null && body.password !== undefined) {
    await endSessions(services.sql, caller.sub, caller.session_id ?? null);
  }
  return response;
}

/** The caller of an authenticated request; null when the library will reject the token. */
async function readCaller(services: Services, call: Call): Promise<z.infer<typeof callerSchema> | null> {
  const bearer = readBearer(call.request);
  const claims: JWTPayload | null = bearer === null ? null : await services.tokens.readAccess(bearer);
  const caller = callerSchema.safeParse(claims);
  if (!caller.success) return null;
  const account = await findAccount(services.sql, { id: caller.data.sub });
  if (account?.is_banned === true) throw new AuthRefusal(403, 'user_banned', 'User is banned');
  return caller.data;
}
