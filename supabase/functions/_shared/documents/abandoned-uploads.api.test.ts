import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../api/testing/cast.ts';
import { openFacade, type Facade } from '../../api/testing/facade.ts';
import { JOB_WORKS } from '../../api/job-works.ts';
import { runOneJob } from '../jobs/run-jobs.ts';
import { PNG } from './testing/files.ts';

const JOB = { name: 'delete_abandoned_uploads', isSql: false };

let facade: Facade;
let person: Person;

beforeAll(async () => {
  facade = openFacade();
  person = await facade.cast.passenger();
});
afterAll(() => facade.close());

async function upload(kind: string, days: number): Promise<string> {
  const path = `${person.id}/${kind}-${crypto.randomUUID()}.png`;
  await facade.services.documents.upload({ path, contentType: 'image/png', bytes: PNG }, person.token);
  await facade.sql`
    update storage.objects set created_at = now() - make_interval(days => ${days}) where name = ${path}`;
  return path;
}

async function run() {
  await facade.sql`update private.jobs set is_more_to_do = true where name = ${JOB.name}`;
  return runOneJob(facade.services, JOB, JOB_WORKS);
}

test('unsubmitted files are deleted after 7 days, and no other file', async () => {
  const submitted = await upload('proof-of-address', 0);
  const answer = await facade.call('PATCH', '/user', { as: person, json: { proofOfAddressPath: submitted } });
  expect(answer.status).toBe(200);
  await facade.sql`update storage.objects set created_at = now() - interval '60 days' where name = ${submitted}`;
  const abandoned = await upload('licence', 8);
  const fresh = await upload('licence', 6);

  expect(await run()).toMatchObject({ outcome: 'done' });
  const read = (path: string) => facade.services.documents.wholeFile(path, person.token);
  expect(await read(abandoned)).toBeNull();
  expect(await read(submitted)).toHaveLength(PNG.length);
  expect(await read(fresh)).toHaveLength(PNG.length);
});

test('when Storage is down, the failure is recorded and the files are deleted by the next run', async () => {
  const abandoned = await upload('licence', 8);
  const { remove } = facade.services.documents;
  facade.services.documents.remove = () => Promise.reject(new Error('sk_live_secret refused'));
  expect(await run()).toMatchObject({ outcome: 'failed' });
  const [row] = await facade.sql`select last_error, claim_token from private.jobs where name = ${JOB.name}`;
  expect(row).toEqual({ last_error: 'internal: see the log of the functions', claim_token: null });
  facade.services.documents.remove = remove;
  expect(await run()).toMatchObject({ outcome: 'done' });
  expect(await facade.services.documents.wholeFile(abandoned, person.token)).toBeNull();
});
