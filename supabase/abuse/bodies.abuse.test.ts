import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { digestOf } from './support/digest.ts';
import { expectedFor, requestOf, routes } from './support/routes.ts';
import { createWorld, type World } from './support/world.ts';

// Every change through the façade, with the ids of other people and rights in its body.
const changes = routes
  .filter((route) => !route.startsWith('GET '))
  // Only what the sample itself does not allow this caller: its own rows may change.
  .filter((route) => !(route.includes(':id') && expectedFor(route, 'other passenger') === 'yes'));

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
// Each answer is read for the secrets of others, internals and server errors.
afterEach(() => world.check());
afterAll(() => world.close());

const MORE = {
  userType: 'admin',
  user_type: 'admin',
  isVerified: true,
  is_verified: true,
  isAdmin: true,
  role: 'service_role',
  suspended: false,
  is_driver_verified: true,
  ratingAverage: 5,
};

const requests = new Map<string, Awaited<ReturnType<typeof requestOf>>>();
let before: Record<string, string>;
const digest = () => {
  const { passenger, driver, corporate } = world.people;
  return digestOf(
    world.facade.sql,
    [passenger, driver, corporate].flatMap((one) => one ?? []),
  );
};
beforeAll(async () => {
  for (const route of changes) requests.set(route, await requestOf(route, world.fixtures, 'other passenger'));
  before = await digest();
});

test.each(changes)('%s ignores or refuses the id of another person and rights', async (route) => {
  const { people, callers, facade } = world;
  const { request = '', attack = {} } = requests.get(route) ?? {};
  const victim = people['passenger']?.id;
  const ids = {
    id: victim,
    userId: victim,
    passengerId: victim,
    driverId: people['driver']?.id,
    ownerId: victim,
  };
  const sample = typeof attack.json === 'object' && attack.json !== null ? attack.json : {};
  await world.send(callers['other passenger'], request, { json: { ...MORE, ...ids, ...sample, ...ids } });
  const after = await digest();
  expect(after).toEqual(before);
  const [row] = await facade.sql`
    select p.user_type, p.is_verified, exists (select from private.admins a where a.user_id = p.id) as admin
    from public.profiles p where p.id = ${people['other passenger']?.id ?? ''}`;
  expect(row).toEqual({ user_type: 'passenger', is_verified: false, admin: false });
});
