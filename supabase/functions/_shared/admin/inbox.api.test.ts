import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { carerSchema, inboxItemStateSchema, inboxSchema, type InboxItem } from './inbox.contract.ts';
import { supportCreatedSchema } from '../support/contract.ts';
import { createAdmin, type Admin } from '../../api/testing/admin.ts';
import { openFacade, read, type Facade } from '../../api/testing/facade.ts';
import { runBehind } from '../../api/testing/races.ts';

let facade: Facade;
let admin: Admin;
let other: Admin;

beforeAll(async () => {
  facade = openFacade();
  admin = await createAdmin(facade);
  other = await createAdmin(facade);
});
afterAll(() => facade.close());

/** A support request that has waited longest, so that other tests do not push it out of the first items. */
async function waitingRequest(): Promise<{ id: string; name: string }> {
  const person = await facade.cast.passenger();
  const json = { clientKey: crypto.randomUUID(), subject: 'lost_item', body: 'My bag is in the bus.' };
  const { id } = read(supportCreatedSchema, await facade.call('POST', '/support', { as: person, json }));
  await facade.sql`update private.support_threads set waiting_since = '2000-01-01' where id = ${id}`;
  const [row] = await facade.sql`select name from public.profiles where id = ${person.id}`;
  return { id, name: String(row?.['name']) };
}

async function itemOf(by: Admin, id: string): Promise<InboxItem | undefined> {
  const { groups } = read(inboxSchema, await by.call('GET', '/inbox'));
  return groups.flatMap(({ items }) => items).find((item) => item.id === id);
}

const json = { kind: 'support' };
const take = (by: Admin, id: string) => by.call('POST', `/inbox/${id}/take`, { json });

describe('the inbox', () => {
  test('has the open items, each with the administrator who looks after it', async () => {
    const { id, name } = await waitingRequest();
    expect(await itemOf(admin, id)).toMatchObject({
      kind: 'support',
      since: '2000-01-01T00:00:00.000Z',
      name,
      detail: 'lost_item',
      carer: null,
      isNew: false,
      cannotDecide: null,
    });
    expect(read(carerSchema, await take(admin, id))).toMatchObject({ isOwn: true });
    expect((await itemOf(admin, id))?.carer).toMatchObject({ isOwn: true });
    expect((await itemOf(other, id))?.carer).toMatchObject({ isOwn: false });
    expect(await other.call('POST', `/inbox/${id}/give-back`, { json })).toMatchObject({ status: 200 });
    expect((await itemOf(other, id))?.carer).toMatchObject({ isOwn: false });
    expect(await admin.call('POST', `/inbox/${id}/give-back`, { json })).toMatchObject({
      body: { success: true },
    });
    expect((await itemOf(other, id))?.carer).toBeNull();
  });

  test('two administrators at once: one has the item, the other reads who', async () => {
    const { id } = await waitingRequest();
    read(carerSchema, await take(admin, id));
    await facade.sql`
      update private.inbox_takings set last_action_at = now() - interval '31 minutes' where subject = ${id}`;
    const answers = await runBehind(
      facade.sql,
      (holder) => holder`select from private.inbox_takings where subject = ${id} for update`,
      () => [take(admin, id), take(other, id)],
    );
    const carers = answers.map((answer) => read(carerSchema, answer));
    expect(carers.map(({ isOwn }) => isOwn).toSorted()).toEqual([false, true]);
    expect(new Set(carers.map(({ name }) => name)).size).toBe(1);
  });

  test('signing out frees what the administrator looked after', async () => {
    const third = await createAdmin(facade);
    const { id } = await waitingRequest();
    await take(third, id);
    expect((await itemOf(other, id))?.carer).not.toBeNull();
    expect(await third.call('POST', '/logout')).toMatchObject({ status: 200 });
    expect((await itemOf(other, id))?.carer).toBeNull();
  });

  test('the second administrator reads who decided, and takes nothing', async () => {
    const { id } = await waitingRequest();
    const state = async () =>
      read(inboxItemStateSchema, await other.call('GET', `/inbox/${id}?kind=support`));
    expect(await state()).toEqual({ waits: true, decision: null });
    expect(await admin.call('POST', `/close-support/${id}`)).toMatchObject({ status: 200 });
    expect(await state()).toMatchObject({ waits: false, decision: { outcome: 'closed' } });
    expect(await take(other, id)).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });

  test('an alarm and an unknown kind are refused', async () => {
    const path = `/inbox/${crypto.randomUUID()}/take`;
    for (const kind of ['alarm', 'nonsense']) {
      expect(await admin.call('POST', path, { json: { kind } })).toMatchObject({
        status: 400,
        body: { code: 'invalid_input' },
      });
    }
  });
});

test('a list limited to one id has this row only, for the card of an item', async () => {
  const person = await facade.cast.passenger();
  const listed = (query: string) => admin.call('GET', `/users?${query}`);
  expect(await listed(`id=${person.id}`)).toMatchObject({ status: 200, body: [{ id: person.id }] });
  expect(await listed(`id=${person.id}&search=zzqqxxy`)).toMatchObject({ status: 200, body: [] });
  expect(await listed(`id=${crypto.randomUUID()}`)).toMatchObject({ status: 200, body: [] });
  expect(await listed('id=1')).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
});
