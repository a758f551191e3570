import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { messagePreferencesSchema } from './preferences.contract.ts';
import type { Person } from '../../api/testing/cast.ts';
import { openFacade, read, type Facade } from '../../api/testing/facade.ts';

let facade: Facade;
beforeAll(() => {
  facade = openFacade();
});
afterAll(() => facade.close());

async function personWithLink(): Promise<{ person: Person; link: string }> {
  const person = await facade.cast.passenger();
  const [row] = await facade.sql`
    insert into private.unsubscribe_tokens (user_id) values (${person.id}) returning token`;
  return { person, link: `/unsubscribe?token=${String(row?.['token'])}&topic=trip` };
}

async function mailsAboutTrips(as: Person): Promise<boolean | undefined> {
  const answer = await facade.call('GET', '/message-preferences', { as });
  return read(messagePreferencesSchema, answer).topics.find(({ topic }) => topic === 'trip')?.email;
}

describe('the link that ends mails', () => {
  test('shows a button and changes nothing when it is opened, and ends mails of the topic when it is posted', async () => {
    const { person, link } = await personWithLink();
    const opened = await facade.call('GET', link);
    expect(opened.status).toBe(200);
    expect(String(opened.body)).toContain('<form method="post"');
    expect(opened.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await mailsAboutTrips(person)).toBe(true);
    for (let time = 0; time < 2; time += 1) {
      const posted = await facade.call('POST', link, {
        body: 'List-Unsubscribe=One-Click',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
      expect(posted.status).toBe(200);
    }
    expect(await mailsAboutTrips(person)).toBe(false);
  });

  test.each(['', '?token=1&topic=trip', `?token=${crypto.randomUUID()}&topic=all`])(
    'that is broken (%s) is a page that says so',
    async (query) => {
      expect(await facade.call('GET', `/unsubscribe${query}`)).toMatchObject({ status: 404 });
      expect(await facade.call('POST', `/unsubscribe${query}`)).toMatchObject({ status: 404 });
    },
  );

  test('with an unknown token is a page that says so', async () => {
    const answer = await facade.call('POST', `/unsubscribe?token=${crypto.randomUUID()}&topic=trip`);
    expect(answer.status).toBe(404);
    expect(String(answer.body)).toContain('This link does not work');
  });
});

test('preferences are saved and read again; a topic that is not known is refused', async () => {
  const person = await facade.cast.passenger();
  const json = {
    topics: [{ topic: 'money', push: false, email: true, sms: false }],
    quietHours: { begins: '21:00', ends: '05:30' },
  };
  const saved = read(
    messagePreferencesSchema,
    await facade.call('PUT', '/message-preferences', { as: person, json }),
  );
  expect(saved.quietHours).toEqual(json.quietHours);
  expect(saved.topics.find(({ topic }) => topic === 'money')).toMatchObject({ push: false, email: true });
  const wrong = { ...json, topics: [{ ...json.topics[0], topic: 'all' }] };
  expect(await facade.call('PUT', '/message-preferences', { as: person, json: wrong })).toMatchObject({
    status: 400,
    body: { code: 'invalid_input' },
  });
});
