import { afterAll, beforeAll } from 'vitest';
import type { Facade } from '../../../api/testing/facade.ts';

/**
 * No other test file that calls this works on the queues of payments at the same time: its provider would take the payments and
 * events of this one, which it does not know.
 */
export function workAlone(facade: () => Facade): void {
  let release = async () => {};
  beforeAll(async () => {
    const connection = await facade().sql.reserve();
    await connection`select pg_advisory_lock(hashtext('tests of the queues of payments'))`;
    release = async () => {
      await connection`select pg_advisory_unlock(hashtext('tests of the queues of payments'))`;
      connection.release();
    };
  });
  afterAll(() => release());
}
