import { isSame, readBearer } from '../../api-keys.ts';
import { USERS_PER_PAGE, USERS_PER_PAGE_MAX } from '../../lite-limits.ts';
import type { Call, Services } from '../../lite-services.ts';
import { checkAddress, checkPassword, readAuthBody } from '../body.ts';
import { AuthRefusal } from '../refusal.ts';
import { generateLink } from './generate-link.ts';
import { checkNewPassword, readAdminParams, type AdminParams } from './params.ts';
import { changeUser, createUser, readUser, readUsers, type AdminUser } from './user-store.ts';

/** Answers the admin API (users and links), for callers with the secret key only. */
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

/** Accepts the secret key, or the token of a service_role; a user's token takes precedence over the key. */
async function requireServiceRole({ keys, tokens }: Services, call: Call): Promise<void> {
  const bearer = readBearer(call.request);
  const isKey = bearer === null || bearer.startsWith('sb_');
  if (isKey && call.apiKey === 'secret' && (bearer === null || isSame(bearer, keys.secretKey))) return;
  if (isKey) throw new AuthRefusal(403, 'not_admin', 'User not allowed');
  const claims = await tokens.readAccess(bearer);
  if (claims === null) {
    throw new AuthRefusal(403, 'bad_jwt', 'invalid JWT: unable to parse or verify signature');
  }
  if (claims.role !== 'service_role') throw new AuthRefusal(403, 'not_admin', 'User not allowed');
}

/** GET /admin/users: one page of users, with the total and links to other pages in headers. */
async function listUsers({ sql }: Services, { url }: Call): Promise<Response> {
  const page = positive(url.searchParams.get('page'), 1);
  const perPage = Math.min(positive(url.searchParams.get('per_page'), USERS_PER_PAGE), USERS_PER_PAGE_MAX);
  const { users, total } = await readUsers(sql, { limit: perPage, offset: (page - 1) * perPage });
  const last = Math.max(1, Math.ceil(total / perPage));
  const link = (number: number, rel: string) =>
    `<${url.pathname}?page=${number}&per_page=${perPage}>; rel="${rel}"`;
  const links = [...(page < last ? [link(page + 1, 'next')] : []), link(last, 'last')];
  const headers = { 'x-total-count': String(total), link: links.join(', ') };
  return Response.json({ users, aud: 'authenticated' }, { headers });
}

/** POST /admin/users. */
async function addUser({ sql }: Services, call: Call): Promise<Response> {
  const id = await createUser(sql, await readParams(call));
  return Response.json(await existingUser(sql, id));
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** GET, PUT and DELETE /admin/users/{id}. */
async function answerUser({ sql, settings }: Services, call: Call, id: string): Promise<Response> {
  const user = await existingUser(sql, id);
  if (call.request.method === 'GET') return Response.json(user);
  if (call.request.method === 'PUT') {
    const params = await readParams(call);
    if (params.password !== undefined) checkNewPassword(params.password, settings.passwordMinCharacters);
    await changeUser(sql, id, params);
    return Response.json(await existingUser(sql, id));
  }
  if (call.request.method !== 'DELETE') return new Response(null, { status: 405 });
  const { should_soft_delete: isSoft } = await readAuthBody(call.request);
  if (isSoft === true)
    throw new AuthRefusal(400, 'validation_failed', 'The embedded Auth service has no soft deletion');
  await sql`delete from auth.users where id = ${id}`;
  return Response.json({});
}

async function existingUser(sql: Services['sql'], id: string): Promise<AdminUser> {
  if (!UUID.test(id)) throw new AuthRefusal(404, 'validation_failed', 'user_id must be an UUID');
  const user = await readUser(sql, id);
  if (user === null) throw new AuthRefusal(404, 'user_not_found', 'User not found');
  return user;
}

async function readParams({ request }: Call): Promise<AdminParams> {
  const body = await readAuthBody(request);
  checkAddress(body);
  checkPassword(body);
  return readAdminParams(body);
}

function positive(text: string | null, otherwise: number): number {
  const number = Number(text);
  return Number.isSafeInteger(number) && number > 0 ? number : otherwise;
}
