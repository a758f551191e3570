import { expect, test } from 'vitest';
import { createLock } from './lock.ts';

test('tasks of one key run one after the other, also after a failure; tasks of other keys do not wait', async () => {
  const lock = createLock();
  const events: string[] = [];
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const first = lock('a', async () => {
    events.push('first starts');
    await gate;
    events.push('first ends');
    throw new Error('first fails');
  });
  const second = lock('a', async () => events.push('second'));
  await lock('b', async () => events.push('other'));
  open();
  await expect(first).rejects.toThrow('first fails');
  await second;
  expect(events).toEqual(['first starts', 'other', 'first ends', 'second']);
});
