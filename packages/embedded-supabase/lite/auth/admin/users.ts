import type { Call } from '../../call.ts';
import { USERS_PER_PAGE, USERS_PER_PAGE_MAX } from '../../limits.ts';
import type { Services } from '../../services.ts';
import { checkCredentials, readAuthBody } from '../body.ts';
import { AuthRefusal } from '../refusal.ts';
import { checkNewPassword, readAdminParams, type AdminParams } from './params.ts';
import { readUser, readUsers, type AdminUser } from './user-json.ts';
import { changeUser, createUser } from './write-user.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** GET /admin/users: a page of them, with the total and the neighbouring pages in headers. */
export async function listUsers({ sql }: Services, { url }: Call): Promise<Response> {
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
export async function addUser({ sql }: Services, call: Call): Promise<Response> {
  const id = await createUser(sql, await readParams(call));
  return Response.json(await existingUser(sql, id));
}

/** GET, PUT and DELETE /admin/users/{id}. */
export async function answerUser({ sql, settings }: Services, call: Call, id: string): Promise<Response> {
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
    throw new AuthRefusal(400, 'validation_failed', 'Soft deletion is not part of this stand-in');
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
  checkCredentials(body);
  return readAdminParams(body);
}

function positive(text: string | null, otherwise: number): number {
  const number = Number(text);
  return Number.isSafeInteger(number) && number > 0 ? number : otherwise;
}
