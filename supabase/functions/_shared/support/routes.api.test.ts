import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  adminSupportListSchema,
  type AdminSupportThread,
  adminSupportViewSchema,
  supportCreatedSchema,
  supportListSchema,
  supportThreadSchema,
} from './contract.ts';
import { findProof, visitorProofSubject } from './proof-of-work.rules.ts';
import { SUPPORT_SUBJECTS } from './subjects.rules.ts';
import { createAdmin } from '../../api/testing/admin.ts';
import type { Person } from '../../api/testing/cast.ts';
import { nextPage, openFacade, read, type Facade } from '../../api/testing/facade.ts';

let facade: Facade;
let admin: Awaited<ReturnType<typeof createAdmin>>;
beforeAll(async () => {
  facade = openFacade();
  admin = await createAdmin(facade);
});
afterAll(() => facade.close());

const key = () => crypto.randomUUID();
const QUESTION = { subject: 'payment', body: 'I paid twice for my seat.' };

async function ask(as: Person, changes: object = {}): Promise<string> {
  const json = { clientKey: key(), ...QUESTION, ...changes };
  const answer = await facade.call('POST', '/support', { as, json });
  expect(answer.status).toBe(201);
  return read(supportCreatedSchema, answer).id;
}

/** All pages: other tests ask, too. */
async function listOpen(): Promise<AdminSupportThread[]> {
  const listed = [];
  let page = '/support-threads?state=open';
  while (page !== '') {
    const answered = await admin.call('GET', page);
    listed.push(...read(adminSupportListSchema, answered));
    page = nextPage('/support-threads', answered);
  }
  return listed;
}

const answer = (id: string, body: string) =>
  admin.call('POST', `/answer-support/${id}`, { json: { clientKey: key(), body } });

describe('a request of a person', () => {
  test('is listed, answered by an administrator, read and continued', async () => {
    const passenger = await facade.cast.passenger();
    const id = await ask(passenger);
    expect((await listOpen()).find((each) => each.id === id)).toMatchObject({
      subject: 'payment',
      state: 'open',
    });
    const view = read(adminSupportViewSchema, await admin.call('GET', `/support-threads/${id}`));
    expect(view).toMatchObject({ userType: 'passenger', messages: [{ body: QUESTION.body }] });
    expect(await answer(id, 'We pay the second one back.')).toMatchObject({ status: 201 });
    const mine = read(supportListSchema, await facade.call('GET', '/support', { as: passenger }));
    expect(mine).toMatchObject([{ id, state: 'answered', unread: 1, lastMessage: { isAnswer: true } }]);
    const seen = await facade.call('POST', `/support/${id}/read`, { as: passenger });
    expect(seen.status).toBe(204);
    const json = { clientKey: key(), body: 'Thanks' };
    const sent = await facade.call('POST', `/support/${id}/messages`, { as: passenger, json });
    expect(sent.status).toBe(201);
    const thread = read(supportThreadSchema, await facade.call('GET', `/support/${id}`, { as: passenger }));
    expect(thread).toMatchObject({ state: 'open', unread: 0, mayWrite: true });
    expect(thread.messages.map(({ isAnswer, body }) => [isAnswer, body])).toEqual([
      [false, QUESTION.body],
      [true, 'We pay the second one back.'],
      [false, 'Thanks'],
    ]);
    expect(await admin.call('POST', `/close-support/${id}`)).toMatchObject({
      status: 200,
      body: { id, status: 'closed' },
    });
  });

  test('from several devices with one key is one', async () => {
    const passenger = await facade.cast.passenger();
    const clientKey = key();
    const ids = await Promise.all([1, 2, 3].map(() => ask(passenger, { clientKey })));
    expect(new Set(ids).size).toBe(1);
  });

  test('is limited in a day, however many arrive at once', async () => {
    const passenger = await facade.cast.passenger();
    const json = { ...QUESTION };
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        facade.call('POST', '/support', { as: passenger, json: { ...json, clientKey: key() } }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
    expect(answers.find(({ status }) => status !== 201)).toMatchObject({
      status: 429,
      body: { code: 'rate_limited' },
    });
  });

  test('is not found by others', async () => {
    const [passenger, stranger] = await Promise.all([facade.cast.passenger(), facade.cast.passenger()]);
    const id = await ask(passenger);
    expect(await facade.call('GET', `/support/${id}`, { as: stranger })).toMatchObject({ status: 404 });
    expect(await facade.call('GET', '/support/nonsense', { as: stranger })).toMatchObject({ status: 404 });
  });
});

test.each([
  [{ subject: 'rude' }, 'Please choose what it is about'],
  [{ body: 'Short' }, 'Please write at least 10 characters'],
  [{ body: 'x'.repeat(2001) }, 'Message is too long'],
  [{ email: 'nowhere' }, 'Please enter a valid email address'],
])('a visitor is refused %j', async (changes, error) => {
  const json = { clientKey: key(), email: 'ada@no.test', ...QUESTION, ...changes };
  expect(await facade.call('POST', '/support-visitors', { json })).toMatchObject({
    status: 400,
    body: { error, code: 'invalid_input' },
  });
});

describe('a request of a visitor', () => {
  async function visit(changes: object = {}, headers: Record<string, string> = {}) {
    const email = `${key()}@no.test`;
    const json = { clientKey: key(), email, ...QUESTION, ...changes };
    return { email, ...(await facade.call('POST', '/support-visitors', { json, headers })) };
  }
  const requestsOf = (email: string) =>
    facade.sql<{ id: string }[]>`select id from private.support_threads where visitor_email = ${email}`;

  test('can be about everything that the form offers', async () => {
    const answers = await Promise.all(SUPPORT_SUBJECTS.map(({ value }) => visit({ subject: value })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]));
  });

  test('is answered by mail, whose link reads and continues it', async () => {
    const { email, status } = await visit();
    expect(status).toBe(204);
    const [request] = await requestsOf(email);
    await answer(request?.id ?? '', 'We look at it.');
    const rows = await facade.sql`
      select private.support_message(d) ->> 'link' as link from private.deliveries d
      join private.support_messages m on m.id = d.subject_id and m.thread_id = ${request?.id ?? ''}
      where d.kind = 'support_answer'`;
    const [{ link }] = z.tuple([z.object({ link: z.string() })]).parse(rows);
    const token = link.replace('/contact#', '');
    const message = { token, clientKey: key(), body: 'When?' };
    const sent = await facade.call('POST', '/support-visitors/messages', { json: message });
    expect(sent.status).toBe(201);
    const view = await facade.call('POST', '/support-visitors/view', { json: { token } });
    expect(read(supportThreadSchema, view).messages.map(({ body }) => body)).toEqual([
      QUESTION.body,
      'We look at it.',
      'When?',
    ]);
  });

  test('of a program that fills every field gets the same answer and is not stored', async () => {
    const { email, status } = await visit({ website: 'https://spam.test' });
    expect(status).toBe(204);
    expect(await requestsOf(email)).toHaveLength(0);
  });

  test('cannot be read with a guessed token', async () => {
    const json = { token: 'A'.repeat(22) };
    expect(await facade.call('POST', '/support-visitors/view', { json })).toMatchObject({ status: 404 });
  });

  test('is limited by address: three are free, further ones cost work, and 20 in an hour are the most', async () => {
    const headers = { 'x-forwarded-for': '198.51.100.77' };
    const statuses = [];
    for (let n = 0; n < 3; n += 1) statuses.push((await visit({}, headers)).status);
    expect(statuses).toEqual([204, 204, 204]);
    const refused = await visit({}, headers);
    expect(refused).toMatchObject({ status: 403, body: { code: 'proof_required' } });
    expect(await requestsOf(refused.email)).toHaveLength(0);

    const request = { clientKey: key(), email: `${key()}@no.test` };
    const proof = await findProof(visitorProofSubject(request));
    expect(await visit({ ...request, proof }, headers)).toMatchObject({ status: 204 });
    // The work was for one request.
    expect(await visit({ proof }, headers)).toMatchObject({ status: 403 });
    const others = [];
    for (let n = 0; n < 15; n += 1) others.push((await visit({}, headers)).status);
    expect(others).toEqual([...Array.from({ length: 14 }, () => 403), 429]);
  });

  test('of one mailbox is limited, also with several at once', async () => {
    const email = `${key()}@no.test`;
    const same = [
      email,
      email.replace('@', '+1@'),
      email.replace('@', '+2@'),
      email.replace('-', '.-'),
      email,
    ];
    const answers = await Promise.all(same.map((address) => visit({ email: address })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 204, 204, 429, 429]);
    const mails = await facade.sql`
      select d.kind from private.deliveries d join private.support_messages m on m.id = d.subject_id
      join private.support_threads h on h.id = m.thread_id
      where private.mailbox_of(h.visitor_email) = private.mailbox_of(${email}) and d.kind = 'support_taken'`;
    expect(mails.length).toBeLessThanOrEqual(1);
  });
});
