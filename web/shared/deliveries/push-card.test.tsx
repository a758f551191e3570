import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakePush, removeFakePush } from '@/shared/testing/fake-push.ts';
import { fakeServer, refusal, type FakeServer } from '@/shared/testing/fake-server.ts';
import { renderApp } from '@/shared/testing/render.tsx';
import { PushCard } from './push-card.tsx';
import { PushHint } from './push-hint.tsx';
import { keepPush } from './push.ts';

const KEY = 'Bkey';
let server: FakeServer;

beforeEach(() => {
  server = fakeServer({
    'GET /api/push-subscriptions/key': () => Response.json({ publicKey: KEY }),
    'POST /api/push-subscriptions': () => new Response(null, { status: 204 }),
    'DELETE /api/push-subscriptions': () => new Response(null, { status: 204 }),
  });
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  removeFakePush();
  vi.restoreAllMocks();
});

function sent() {
  return server.requests
    .filter(({ method }) => method !== 'GET')
    .map(({ method, body }) => ({ method, body }));
}

describe('alerts on this device', () => {
  it('are turned on with a tap: the browser asks, then the server learns of it', async () => {
    const { calls, browser } = fakePush();
    renderApp(<PushCard />);
    expect(await screen.findByText(/The lock screen shows the route, no names/)).toBeDefined();
    expect(calls).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Turn on alerts' }));
    expect(await screen.findByRole('button', { name: 'Turn off on this device' })).toBeDefined();
    expect(calls).toEqual(['ask', `subscribe ${KEY}`]);
    expect(sent()).toEqual([{ method: 'POST', body: browser }]);
  });

  it('are turned off again', async () => {
    const { calls, browser } = fakePush({ permission: 'granted', subscribedFor: KEY });
    renderApp(<PushCard />);
    await userEvent.click(await screen.findByRole('button', { name: 'Turn off on this device' }));
    expect(await screen.findByRole('button', { name: 'Turn on alerts' })).toBeDefined();
    expect(calls).toEqual(['unsubscribe']);
    expect(sent()).toEqual([
      { method: 'DELETE', body: { endpoint: browser.endpoint, keys: { auth: browser.keys.auth } } },
    ]);
  });

  it('stay off when the person refuses', async () => {
    const { calls } = fakePush({ answer: 'denied' });
    renderApp(<PushCard />);
    await userEvent.click(await screen.findByRole('button', { name: 'Turn on alerts' }));
    expect(await screen.findByText(/This browser blocks notifications/)).toBeDefined();
    expect(calls).toEqual(['ask']);
    expect(sent()).toEqual([]);
  });

  it('stay off when the server refuses the browser', async () => {
    const { calls } = fakePush();
    server.answer({
      'POST /api/push-subscriptions': () =>
        refusal(400, 'invalid_input', 'Messages cannot be sent to this browser.'),
    });
    renderApp(<PushCard />);
    await userEvent.click(await screen.findByRole('button', { name: 'Turn on alerts' }));
    expect(await screen.findByText('Messages cannot be sent to this browser.')).toBeDefined();
    expect(calls).toEqual(['ask', `subscribe ${KEY}`, 'unsubscribe']);
    expect(screen.getByRole('button', { name: 'Turn on alerts' })).toBeDefined();
  });

  it('say when the worker is missing', async () => {
    fakePush({ hasWorker: false });
    renderApp(<PushCard />);
    await userEvent.click(await screen.findByRole('button', { name: 'Turn on alerts' }));
    expect(await screen.findByText(/Please try again/)).toBeDefined();
  });

  it('are explained on iPhone, where they need the Home Screen', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: false }));
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 18_4)');
    renderApp(<PushCard />);
    expect(await screen.findByText(/in the app on your Home Screen only/)).toBeDefined();
    expect(screen.getAllByRole('listitem')).toHaveLength(3);
  });

  it('are not offered by a browser that has none', async () => {
    renderApp(<PushCard />);
    expect(await screen.findByText(/cannot show alerts while Tafiya is closed/)).toBeDefined();
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('the offer after a booking', () => {
  it('is made until the person answers "Not now"', async () => {
    fakePush();
    renderApp(<PushHint lead="We tell you." />);
    await userEvent.click(await screen.findByRole('button', { name: 'Not now' }));
    expect(screen.queryByText('Get alerts on this device')).toBeNull();
    cleanup();
    renderApp(<PushHint lead="We tell you." />);
    await waitFor(() => expect(screen.queryByText('Get alerts on this device')).toBeNull());
  });

  it.each([
    ['has alerts already', { permission: 'granted', subscribedFor: KEY }],
    ['blocks them', { permission: 'denied' }],
  ] as const)('is not made in a browser that %s', async (_, state) => {
    fakePush(state);
    const { container } = renderApp(<PushHint lead="We tell you." otherwise="Another offer" />);
    expect(await screen.findByText('Another offer')).toBeDefined();
    expect(container.textContent).not.toContain('Get alerts');
  });
});

describe('at each start', () => {
  it('the server gets the subscription again', async () => {
    const { calls, browser } = fakePush({ permission: 'granted', subscribedFor: KEY });
    await keepPush();
    expect(calls).toEqual([]);
    expect(sent()).toEqual([{ method: 'POST', body: browser }]);
  });

  it('a browser that subscribed for an older key subscribes again', async () => {
    const { calls } = fakePush({ permission: 'granted', subscribedFor: 'Bold' });
    await keepPush();
    expect(calls).toEqual(['unsubscribe', `subscribe ${KEY}`]);
    expect(sent()).toMatchObject([{ method: 'POST' }]);
  });

  it('a browser without a subscription asks nothing and sends nothing', async () => {
    const { calls } = fakePush();
    await keepPush();
    expect(calls).toEqual([]);
    expect(server.requests).toEqual([]);
  });
});
