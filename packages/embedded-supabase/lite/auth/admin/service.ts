import type { Call } from '../../call.ts';
import { isSame, readBearer } from '../../http/keys.ts';
import type { Services } from '../../services.ts';
import { AuthRefusal } from '../refusal.ts';
import { generateLink } from './generate-link.ts';
import { addUser, answerUser, listUsers } from './users.ts';

/** Answers the admin API: users and links, for holders of the secret key only. */
export async function answerAdmin(services: Services, call: Call): Promise<Response> {
  await requireServiceRole(services, call);
  const { method } = call.request;
  const id = /^\/admin\/users\/([^/]+)$/.exec(call.path)?.[1];
  if (id !== undefined) return answerUser(services, call, id);
  if (call.path === '/admin/users' && method === 'GET') return listUsers(services, call);
  if (call.path === '/admin/users' && method === 'POST') return addUser(services, call);
  if (call.path === '/admin/generate_link' && method === 'POST') return generateLink(services, call);
  return new Response('404 page not found', { status: 404 });
}

/**
 * The gateway of hosted turns the secret key into a service_role token, unless the request brings a user's
 * token of its own.
 */
async function requireServiceRole({ keys, tokens }: Services, call: Call): Promise<void> {
  const bearer = readBearer(call.request);
  const isKey = bearer === null || bearer.startsWith('sb_');
  if (isKey && call.apiKey === 'secret' && (bearer === null || isSame(bearer, keys.secretKey))) return;
  if (isKey) {
    throw new AuthRefusal(401, 'no_authorization', 'This endpoint requires a valid Bearer token');
  }
  const claims = await tokens.readAccess(bearer);
  if (claims === null) {
    throw new AuthRefusal(403, 'bad_jwt', 'invalid JWT: unable to parse or verify signature');
  }
  if (claims.role !== 'service_role') throw new AuthRefusal(403, 'not_admin', 'User not allowed');
}
