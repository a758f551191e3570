import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { tripSchema } from '../trips/contract.ts';
import { searchResponseSchema } from '../search/contract.ts';
import { CARD_PHOTO_MAX_BYTES } from '../core/limits.ts';
import type { Person } from '../../api/testing/cast.ts';
import { showPhoto } from './testing/documents.ts';
import { openFacade, read, type Facade } from '../../api/testing/facade.ts';

let facade: Facade;
let passenger: Person;
beforeAll(async () => {
  facade = openFacade();
  passenger = await facade.cast.passenger();
});
afterAll(() => facade.close());

const photoOf = (driver: Person, as: Person | undefined, headers: Record<string, string> = {}) =>
  facade.call('GET', `/drivers/${driver.id}/photo`, { ...(as && { as }), headers });

test('signed-in people get the approved bytes, kept in their own browser; the same photo is not sent again', async () => {
  const driver = await facade.cast.driver();
  await showPhoto(facade, driver, CARD_PHOTO_MAX_BYTES);
  const answer = await photoOf(driver, passenger);
  expect(answer.status).toBe(200);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'private, max-age=3600',
    vary: 'Origin, Authorization',
    'x-content-type-options': 'nosniff',
  });
  // As text: the first byte of a PNG is not a character, each other byte is one.
  expect(String(answer.body)).toHaveLength(CARD_PHOTO_MAX_BYTES);

  const asked = vi.spyOn(facade.services.documents, 'smallFile');
  const tag = answer.headers.get('etag') ?? '';
  const again = await photoOf(driver, passenger, { 'if-none-match': tag });
  expect([again.status, again.body, asked.mock.calls]).toEqual([304, null, []]);
  await showPhoto(facade, driver);
  const other = await photoOf(driver, passenger, { 'if-none-match': tag });
  expect([other.status, asked.mock.calls.length]).toEqual([200, 1]);
});

test.each([
  ['has no photo', async () => undefined],
  [
    'has a photo that is too large for a card',
    (driver: Person) => showPhoto(facade, driver, CARD_PHOTO_MAX_BYTES + 1),
  ],
  [
    'is suspended, also for a phone that has the photo',
    async (driver: Person) => {
      await showPhoto(facade, driver);
      await facade.sql`select private.set_suspended(${driver.id}, true)`;
    },
  ],
])('a driver who %s is not found', async (_, prepare) => {
  const driver = await facade.cast.driver();
  await prepare(driver);
  const answer = await photoOf(driver, passenger, { 'if-none-match': '*' });
  expect([answer.status, answer.body]).toEqual([404, { error: 'Photo not found.', code: 'not_found' }]);
  expect(answer.headers.get('cache-control')).toBe('no-store');
});

test('a file that is not an image is not served, whatever its name', async () => {
  const driver = await facade.cast.driver();
  await showPhoto(facade, driver);
  vi.spyOn(facade.services.documents, 'smallFile').mockResolvedValueOnce(
    new TextEncoder().encode('%PDF-1.7'),
  );
  expect((await photoOf(driver, passenger)).status).toBe(404);
});

test('visitors get the photo while the driver shows it to them, and keep it for half a minute', async () => {
  const driver = await facade.cast.driver();
  await showPhoto(facade, driver);
  const { id } = await facade.publish(driver);
  const say = (shown: boolean) =>
    facade.call('PUT', '/driver/photo-consent', { as: driver, json: { shown } });
  const marked = async () => read(tripSchema, await facade.call('GET', `/trips/${id}`)).driver.isPhotoPublic;
  expect([(await photoOf(driver, undefined)).status, await marked()]).toEqual([404, false]);
  expect((await say(true)).body).toMatchObject({ hasPhoto: true, showsPhoto: true });
  const answer = await photoOf(driver, undefined);
  expect([answer.status, answer.headers.get('cache-control'), await marked()]).toEqual([
    200,
    'private, max-age=30',
    true,
  ]);
  await say(false);
  // A phone that has the photo asks with its tag.
  const tag = answer.headers.get('etag') ?? '';
  expect([
    (await photoOf(driver, undefined, { 'if-none-match': tag })).status,
    await marked(),
    (await photoOf(driver, passenger)).status,
  ]).toEqual([404, false, 200]);
});

test('search results say which drivers have a photo', async () => {
  const [shown, agreed, plain] = [
    await facade.cast.driver(),
    await facade.cast.driver(),
    await facade.cast.driver(),
  ];
  await showPhoto(facade, shown);
  await showPhoto(facade, agreed);
  await facade.call('PUT', '/driver/photo-consent', { as: agreed, json: { shown: true } });
  const trip = await facade.publish(shown, { origin: 'Gombe', destination: 'Yola' });
  await facade.publish(agreed, { origin: 'Gombe', destination: 'Yola' });
  await facade.publish(plain, { origin: 'Gombe', destination: 'Yola' });
  const json = { origin: 'Gombe', destination: 'Yola', departureDate: trip.departureDate.slice(0, 10) };
  const found = read(searchResponseSchema, await facade.call('POST', '/trips/search', { json }));
  const marks = found.matches.map(({ trip: { driverId, driver } }) => [
    driverId,
    [driver.hasPhoto, driver.isPhotoPublic],
  ]);
  expect(new Map(marks as [string, unknown][])).toEqual(
    new Map([
      [shown.id, [true, false]],
      [agreed.id, [true, true]],
      [plain.id, [false, false]],
    ]),
  );
});
