import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { sessionSchema } from '../people/auth/contract.ts';
import { documentLinkSchema } from '../documents/contract.ts';
import { exportFileSchema } from './exports.contract.ts';
import { JOB_WORKS } from '../../api/job-works.ts';
import { runOneJob } from '../jobs/run-jobs.ts';
import { openFacade, read, type Facade } from '../../api/testing/facade.ts';

const PASSWORD = 'a-good-password-1';
const LINK = '/user/export/file/link';
let facade: Facade;

beforeAll(() => {
  facade = openFacade();
});
afterAll(() => facade.close());

/** A passenger with more rows than one answer may have. */
async function registerLarge(): Promise<{ id: string; token: string }> {
  const email = `${crypto.randomUUID()}@cast.test`;
  const json = { name: 'Ada Obi', email, phone: '0803 123 4567', password: PASSWORD, userType: 'passenger' };
  const session = read(sessionSchema, await facade.call('POST', '/auth/register', { json }));
  await facade.sql.begin(async (sql) => {
    // Without the triggers, which would queue messages.
    await sql`set local session_replication_role = replica`;
    await sql`
      insert into public.notifications (user_id, kind, title, body)
      select ${session.user.id}, 'support', 'Title', 'Body ' || n from generate_series(1, 5001) n`;
  });
  return { id: session.user.id, token: session.token };
}

async function run(name: string) {
  await facade.sql`update private.jobs set is_more_to_do = true where name = ${name}`;
  return runOneJob(facade.services, { name, isSql: false }, JOB_WORKS);
}

/** The files of an archive in the order in which they were written. */
function filesOf(zip: Buffer): Record<string, unknown> {
  const files = Object.entries(unzipSync(zip));
  return Object.fromEntries(files.map(([name, text]) => [name, JSON.parse(strFromU8(text))]));
}

test('a large account gets a file, with the password only, and for 24 hours', async () => {
  const other = await facade.cast.passenger();
  const state = async (as: { token: string }) =>
    read(exportFileSchema, await facade.call('GET', '/user/export/file', { as }));

  async function ask(): Promise<{ id: string; token: string }> {
    const person = await registerLarge();
    expect(await facade.call('GET', '/user/export', { as: person })).toMatchObject({
      status: 409,
      body: { code: 'conflict' },
    });
    expect(await state(person)).toEqual({ state: 'none', askedAt: null, bytes: null, expiresAt: null });
    const asked = read(exportFileSchema, await facade.call('POST', '/user/export/file', { as: person }));
    expect(asked.state).toBe('waiting');
    return person;
  }

  let ada = await ask();
  expect(await facade.call('POST', LINK, { as: ada, json: { password: PASSWORD } })).toMatchObject({
    status: 404,
  });
  const { upload } = facade.services.exports;
  for (;;) {
    await facade.sql`update private.data_exports set asked_at = '2020-01-01' where person_id = ${ada.id}`;
    // The first try is interrupted after the upload, before the record.
    facade.services.exports.upload = interrupted(upload);
    expect(await run('make_exports')).toMatchObject({ outcome: 'done' });
    if ((await state(ada)).state === 'waiting') break;
    // The tests of jobs, which run at the same time, were first.
    ada = await ask();
  }
  await facade.sql`update private.job_problems set next_try_at = now() where job = 'make_exports'`;
  expect(await run('make_exports')).toMatchObject({ outcome: 'done' });

  const made = await state(ada);
  expect(made).toMatchObject({ state: 'ready' });
  expect((await state(other)).state).toBe('none');
  expect(await facade.call('POST', LINK, { as: ada, json: { password: 'wrong' } })).toMatchObject({
    status: 403,
  });
  const answer = await facade.call('POST', LINK, { as: ada, json: { password: PASSWORD } });
  expect(answer).toMatchObject({ status: 200 });
  const url = new URL(read(documentLinkSchema, answer).url, inject('stack').url);
  const download = await fetch(url);
  expect(download.headers.get('content-disposition')).toContain('tafiya-my-data.zip');
  const bytes = Buffer.from(await download.arrayBuffer());
  expect(bytes).toHaveLength(made.bytes ?? 0);
  const files = filesOf(bytes);
  expect(files).toMatchObject({ 'profile.json': { id: ada.id }, 'company.json': null, 'trips.json': [] });
  expect(files['notifications.json']).toHaveLength(5001);

  await facade.sql`
    update private.data_exports set made_at = now() - interval '24 hours' where person_id = ${ada.id}`;
  expect((await state(ada)).state).toBe('none');
  expect(await facade.call('POST', LINK, { as: ada, json: { password: PASSWORD } })).toMatchObject({
    status: 404,
  });
  expect(await run('delete_exports')).toMatchObject({ outcome: 'done' });
  expect((await fetch(url)).ok).toBe(false);
  expect(await facade.sql`select from private.data_exports where person_id = ${ada.id}`).toHaveLength(0);
});

/** Stores the file once and fails afterwards, as a process that dies would. */
function interrupted(
  upload: Facade['services']['exports']['upload'],
): Facade['services']['exports']['upload'] {
  let isFirst = true;
  return async (file, token) => {
    await upload(file, token);
    if (isFirst) {
      isFirst = false;
      throw new Error('the process ends');
    }
  };
}
