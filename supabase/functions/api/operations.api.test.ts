import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { auditEntrySchema } from '../_shared/admin/contract.ts';
import { adminJobSchema, jobRunSchema } from '../_shared/jobs/contract.ts';
import { createAdmin, type Admin } from './testing/admin.ts';
import { nextPage, openFacade, read, type Facade } from './testing/facade.ts';

const auditSchema = z.array(auditEntrySchema);
const JOB = 'forget_admin_sessions';

let facade: Facade;
let admin: Admin;

beforeAll(async () => {
  facade = openFacade();
  admin = await createAdmin(facade);
});
afterAll(() => facade.close());

test('GET /admin/audit shows who decided what about whom, why and when, newest first and page by page', async () => {
  const people = await Promise.all([facade.cast.passenger(), facade.cast.passenger()]);
  for (const { id } of people) {
    await admin.call('POST', `/verify-user/${id}`, { json: { approve: false, reason: 'Blurred' } });
  }
  const { email } = admin.person;
  const path = `/audit?search=${encodeURIComponent(email)}&limit=1`;
  const first = await admin.call('GET', path);
  expect(read(auditSchema, first)).toMatchObject([
    {
      action: 'verify_user',
      outcome: 'rejected',
      reason: 'Blurred',
      subject: people[1]?.id,
      subjectName: 'Peju Passenger',
      admin: { email },
    },
  ]);
  const second = await admin.call('GET', nextPage('/audit', first));
  expect(read(auditSchema, second)).toMatchObject([{ subject: people[0]?.id }]);
  expect(nextPage('/audit', second)).toBe('');
});

test.each(['cursor=0', 'cursor=x', 'cursor=9999999999999999999', 'limit=0', `search=${'x'.repeat(101)}`])(
  'GET /admin/audit?%s is refused',
  async (query) => {
    expect(await admin.call('GET', `/audit?${query}`)).toMatchObject({ status: 400 });
  },
);

test('GET /admin/jobs lists the jobs', async () => {
  const jobs = read(z.array(adminJobSchema), await admin.call('GET', '/jobs'));
  expect(jobs.find(({ name }) => name === JOB)).toMatchObject({ everySeconds: 86_400, failures: 0 });
});

test('POST /admin/jobs/:name/run runs the job at once and is audited', async () => {
  const { outcome, job } = read(jobRunSchema, await admin.call('POST', `/jobs/${JOB}/run`));
  // Another test may be running it at this moment.
  expect(['done', 'skipped']).toContain(outcome);
  expect(job).toMatchObject({ name: JOB, lastError: null });
  const search = encodeURIComponent(admin.person.email);
  const [entry] = read(auditSchema, await admin.call('GET', `/audit?search=${search}&limit=1`));
  expect(entry).toMatchObject({ action: 'run_job', subject: JOB, outcome: 'requested' });
  expect(await admin.call('POST', '/jobs/no_such_job/run')).toMatchObject({ status: 404 });
});
