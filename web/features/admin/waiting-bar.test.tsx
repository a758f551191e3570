import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { refusal } from '@/shared/testing/fake-server.ts';
import { waitingOf } from './testing/admin-sample.ts';
import { requestCount, showDashboard } from './testing/admin-screen.tsx';

afterEach(() => vi.unstubAllGlobals());

const bar = () => within(screen.getByRole('region', { name: 'Waiting for you' }));

it('names what waits, with counts that lead to the lists, from one call', async () => {
  const waiting = waitingOf({
    checkIns: 1,
    support: 2,
    tripReports: 6,
    messageReports: 3,
    decisions: 1,
    heldPayouts: 1204,
  });
  const { server } = showDashboard('users', { 'GET /api/admin/waiting': () => Response.json(waiting) });
  await screen.findByRole('link', { name: /^Support 2/ });
  const links = bar().getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Check-ins 1', '/admin/alarms'],
    ['Support 2', '/admin/support'],
    ['Reports 6', '/admin/reports'],
    ['Messages 3', '/admin/messages'],
    ['To confirm 1', '/admin/finances/confirm'],
    ['Payouts on hold 1,204', '/admin/finances/payouts'],
  ]);
  expect(requestCount(server, '/api/admin/waiting')).toBe(1);
  expect(requestCount(server, '/api/admin/alarms')).toBe(0);
});

it('says when nothing waits', async () => {
  showDashboard('users');
  expect(await screen.findByText('Nothing waits')).toBeTruthy();
  expect(bar().queryByRole('link')).toBeNull();
});

it('offers a retry when the counts cannot be loaded', async () => {
  const { person, server } = showDashboard('users', {
    'GET /api/admin/waiting': () => refusal(500, 'internal', 'Broken'),
  });
  const retry = await screen.findByRole('button', { name: 'What waits could not be loaded: try again' });
  server.answer({ 'GET /api/admin/waiting': () => Response.json(waitingOf({ support: 1 })) });
  await person.click(retry);
  expect(await screen.findByRole('link', { name: 'Support 1' })).toBeTruthy();
});

it('shows new alarms above every tab, with a sound once it is turned on', async () => {
  const starts = vi.fn<() => void>();
  const tone = {
    frequency: { value: 0 },
    connect: vi.fn<() => void>(),
    start: starts,
    stop: vi.fn<() => void>(),
  };
  class FakeAudio {
    currentTime = 0;
    destination = {};
    createOscillator = () => tone;
    resume = () => Promise.resolve();
    close = () => Promise.resolve();
  }
  vi.stubGlobal('AudioContext', FakeAudio);
  const { person } = showDashboard('users', {
    'GET /api/admin/waiting': () => Response.json(waitingOf({ alarms: 1 })),
  });
  const alarm = await screen.findByRole('link', { name: '1 new alarm' });
  expect(alarm.closest('[role=alert]')).not.toBeNull();
  expect(starts).not.toHaveBeenCalled();
  await person.click(screen.getByRole('button', { name: 'Turn on the sound of alarms' }));
  expect(starts).toHaveBeenCalled();
  expect(screen.queryByRole('button', { name: 'Turn on the sound of alarms' })).toBeNull();
  await person.click(alarm);
  await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/admin/alarms'));
  expect(await screen.findByText('No alarms')).toBeTruthy();
});
