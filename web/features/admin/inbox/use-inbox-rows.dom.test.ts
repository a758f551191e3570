import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Inbox } from '@tafiya/admin/inbox.contract.ts';
import { inboxItemOf, inboxOf } from '../testing/admin-sample.ts';
import { foldRows, useInboxRows, type InboxRow } from './use-inbox-rows.ts';

const item = (name: string) => inboxItemOf({ id: `id-${name}`, name });
const [ada, bola, chidi, dayo] = ['Ada', 'Bola', 'Chidi', 'Dayo'].map(item) as [
  ReturnType<typeof item>,
  ReturnType<typeof item>,
  ReturnType<typeof item>,
  ReturnType<typeof item>,
];

function show(inbox: Inbox) {
  const hook = renderHook(
    ({ inbox, isBusy }: { inbox: Inbox; isBusy: boolean }) => useInboxRows(inbox, isBusy),
    { initialProps: { inbox, isBusy: true } },
  );
  const names = () =>
    hook.result.current.rows.map(({ item: { name }, isGone }) => (isGone ? `(${name})` : name));
  return { ...hook, names };
}

it('holds back a new item above the others while somebody works, until all are shown', () => {
  const { result, rerender, names } = show(inboxOf({ drivers: [bola, chidi] }));
  rerender({ inbox: inboxOf({ alarms: [ada], drivers: [bola, chidi] }), isBusy: true });
  expect([names(), result.current.held]).toEqual([['Bola', 'Chidi'], 1]);
  act(() => result.current.showAll());
  expect([names(), result.current.held]).toEqual([['Ada', 'Bola', 'Chidi'], 0]);
});

it('shows a new item below the others at once, and every item while nobody works', () => {
  const { result, rerender, names } = show(inboxOf({ drivers: [bola] }));
  rerender({ inbox: inboxOf({ drivers: [bola, dayo] }), isBusy: true });
  expect(names()).toEqual(['Bola', 'Dayo']);
  rerender({ inbox: inboxOf({ drivers: [ada, bola, dayo] }), isBusy: true });
  expect(result.current.held).toBe(1);
  rerender({ inbox: inboxOf({ drivers: [ada, bola, dayo] }), isBusy: false });
  expect([names(), result.current.held]).toEqual([['Ada', 'Bola', 'Dayo'], 0]);
});

it('keeps what was decided in its place until the next move, but for the open row', () => {
  const { result, rerender, names } = show(inboxOf({ drivers: [ada, bola, chidi, dayo] }));
  rerender({ inbox: inboxOf({ drivers: [bola, dayo] }), isBusy: true });
  expect(names()).toEqual(['(Ada)', 'Bola', '(Chidi)', 'Dayo']);
  act(() => result.current.settle('driver/id-Chidi'));
  expect(names()).toEqual(['Bola', '(Chidi)', 'Dayo']);
  act(() => result.current.settle('driver/id-Bola'));
  expect(names()).toEqual(['Bola', 'Dayo']);
});

it('folds the longest groups until all heads are on the first screen, but no alarm and not the open row', () => {
  const rowsOf = (group: InboxRow['group'], count: number): InboxRow[] =>
    Array.from({ length: count }, (_, at) => ({
      key: `${group}/${at}`,
      group,
      item: item(group),
      isGone: false,
    }));
  const rows = [
    rowsOf('alarms', 2),
    rowsOf('money', 3),
    rowsOf('drivers', 9),
    rowsOf('claims', 2),
    rowsOf('support', 3),
  ].flat();
  const fold = (opened: InboxRow['group'][] = [], openKey?: string) =>
    foldRows(rows, { opened: new Set(opened), openKey });
  // As drawn: six drivers, and "3 more".
  expect([...fold().folded].map(([name, { length }]) => [name, length])).toEqual([['drivers', 3]]);
  expect(fold().shown).toHaveLength(16);
  expect(fold(['drivers']).shown).toHaveLength(19);
  expect(fold([], 'drivers/8').shown).toHaveLength(19);
  const flood = foldRows([...rowsOf('alarms', 40), ...rowsOf('money', 9)], {
    opened: new Set(),
    openKey: undefined,
  });
  expect([flood.shown.length, flood.folded.get('money')?.length]).toEqual([41, 8]);
});
