import { screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { auditEntryOf } from '../testing/admin-sample.ts';
import { listOf, showDashboard } from '../testing/admin-screen.tsx';

afterEach(() => vi.unstubAllGlobals());

it('without a submission, the last five decisions stand below, with the person, the decision and the administrator', async () => {
  const decided = (changes = {}) =>
    auditEntryOf({
      id: crypto.randomUUID(),
      action: 'decide_driver',
      outcome: 'approved',
      subjectName: 'Chidi Okonkwo',
      at: '2026-01-06T19:12:00Z',
      ...changes,
    });
  const entries = [
    auditEntryOf({ action: 'suspend_user', reason: 'He must decide driver or not' }),
    decided({ outcome: 'rejected', admin: null, subjectName: null }),
    ...Array.from({ length: 5 }, () => decided()),
  ];
  const { server } = showDashboard('pending-drivers', listOf('audit', entries));
  expect(await screen.findByText('No Pending Verifications')).toBeTruthy();
  const list = within(await screen.findByRole('list', { name: 'The last decisions' }));
  const lines = list.getAllByRole('listitem');
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    'A deleted account: rejected, Tue 6 Jan, 20:12',
    ...Array.from({ length: 4 }, () => 'Chidi Okonkwo: approved by Ade Admin, Tue 6 Jan, 20:12'),
  ]);
  expect(list.getAllByRole('link', { name: 'Ade Admin' })).toHaveLength(4);
  expect(server.requests.find(({ path }) => path === '/api/admin/audit')?.query.get('search')).toBe(
    'decide driver',
  );
});

it('without a decision, only the sentence stands there', async () => {
  showDashboard('pending-drivers');
  expect(await screen.findByText('No Pending Verifications')).toBeTruthy();
  expect(screen.queryByRole('list', { name: 'The last decisions' })).toBeNull();
});
