import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAdmin } from './testing/admin.ts';
import { openFacade, type Facade } from './testing/facade.ts';
import { createFleet } from './testing/fleet.ts';
import { waitsOrEnds } from './testing/waits.ts';

let facade: Facade;
beforeAll(() => {
  facade = openFacade();
});
afterAll(() => facade.close());

test("a fleet's trip stays off the lists when its driver is suspended while its company comes back", async () => {
  const admin = await createAdmin(facade);
  const { company, driver, trip } = await createFleet(facade);
  const { id } = await trip('08:00');
  const suspend = (suspended: boolean) =>
    admin.call('POST', `/suspend-user/${company.id}`, { json: { suspended } });
  expect(await suspend(true)).toMatchObject({ status: 200 });

  const { back } = await facade.sql.begin(async (other) => {
    const [me] = await other<{ pid: number }[]>`
      update public.profiles set suspended = true, suspended_at = now() where id = ${driver.id}
      returning pg_backend_pid() as pid`;
    const answer = suspend(false);
    await waitsOrEnds(facade.sql, me?.pid ?? 0, answer);
    return { back: answer };
  });
  expect(await back).toMatchObject({ status: 200, body: { status: 'active' } });
  expect(await facade.sql`select is_listed from public.trips where id = ${id}`).toEqual([
    { is_listed: false },
  ]);
});
