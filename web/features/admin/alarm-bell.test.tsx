import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { waitingOf } from './testing/admin-sample.ts';
import { requestCount, showDashboard } from './testing/admin-screen.tsx';

afterEach(() => vi.unstubAllGlobals());

it('counts the inbox in the rail of every place, from one call', async () => {
  const { server } = showDashboard('users', {
    'GET /api/admin/waiting': () => Response.json(waitingOf({ total: 1204 })),
  });
  const [rail] = await screen.findAllByRole('navigation', { name: 'Admin Panel' });
  await waitFor(() =>
    expect(within(rail as HTMLElement).getByRole('link', { name: /^Inbox/ }).textContent).toBe('Inbox1,204'),
  );
  expect(screen.queryByRole('link', { name: /new alarm/ })).toBeNull();
  expect(requestCount(server, '/api/admin/waiting')).toBe(1);
  expect(requestCount(server, '/api/admin/inbox')).toBe(0);
});

it('shows new alarms in the head of every place, with a sound once it is turned on', async () => {
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
    'GET /api/admin/waiting': () => Response.json(waitingOf({ total: 1, alarms: 1 })),
  });
  const alarm = await screen.findByRole('link', { name: '1 new alarm' });
  expect(alarm.closest('[role=alert]')).not.toBeNull();
  expect(starts).not.toHaveBeenCalled();
  await person.click(screen.getByRole('button', { name: 'Turn on the sound of alarms' }));
  expect(starts).toHaveBeenCalledTimes(2);
  expect(screen.getByRole('button', { name: 'The sound of alarms is on' })).toBeTruthy();
  await person.click(alarm);
  await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/admin/inbox'));
  expect(screen.getByRole('button', { name: 'The sound of alarms is on' })).toBeTruthy();
});

it('shows the alarms on the page of a person too, also on a phone', async () => {
  showDashboard('/admin/people/3b0f2f5e-0d5e-4c7e-8f4e-1d1a3f0c9a01', {
    'GET /api/admin/waiting': () => Response.json(waitingOf({ total: 1, alarms: 1 })),
  });
  expect(await screen.findByRole('link', { name: '1 new alarm' })).toBeTruthy();
});
