import { expect, test } from 'vitest';
import { createInOrder } from './in-order.ts';

function gate(): { open: () => void; opened: Promise<void> } {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

test('a task runs synchronously when no task of its key is running', () => {
  const done: string[] = [];
  createInOrder(() => {}).run('a', () => void done.push('now'));
  expect(done).toEqual(['now']);
});

test('tasks of one key wait for each other, tasks of other keys do not wait', async () => {
  const done: string[] = [];
  const first = gate();
  const last = gate();
  const inOrder = createInOrder(() => {});
  inOrder.run('a', async () => {
    await first.opened;
    done.push('a1');
  });
  inOrder.run('a', () => void done.push('a2'));
  inOrder.run('a', () => {
    done.push('a3');
    last.open();
  });
  inOrder.run('b', () => void done.push('b'));
  expect(inOrder.waiting).toBe(3);
  first.open();
  await last.opened;
  expect(done).toEqual(['b', 'a1', 'a2', 'a3']);
});

test('a failing task is reported and the next task of its key runs', async () => {
  const errors: unknown[] = [];
  const next = gate();
  const inOrder = createInOrder((error) => errors.push(error));
  inOrder.run('a', () => {
    throw new Error('at once');
  });
  inOrder.run('a', () => Promise.reject(new Error('later')));
  inOrder.run('a', next.open);
  await next.opened;
  expect(errors.map(String)).toEqual(['Error: at once', 'Error: later']);
});
