import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { MessagePreferences } from '@tafiya/deliveries/preferences.contract.ts';
import { fakeServer, refusal } from '@/shared/testing/fake-server.ts';
import { renderApp } from '@/shared/testing/render.tsx';
import { DeliverySettingsPage } from './delivery-settings-page.tsx';

const PATH = '/api/message-preferences';
const BROWSER = {
  id: '00000000-0000-4000-8000-000000000001',
  device: 'Chrome on Android',
  lastSeenAt: '2026-11-20T10:00:00Z',
};
const SAVED: MessagePreferences = {
  topics: [
    { topic: 'trip', push: true, email: true, sms: false, channels: ['push', 'email', 'sms'] },
    { topic: 'message', push: true, email: true, sms: false, channels: ['push', 'email'] },
  ],
  quietHours: { begins: '22:00', ends: '06:00' },
  browsers: [BROWSER],
  email: 'ada@no.test',
  phoneProved: false,
};

function show(answer: () => Response = () => Response.json(SAVED)) {
  const server = fakeServer({
    [`GET ${PATH}`]: answer,
    [`PUT ${PATH}`]: () => Response.json(SAVED),
    [`DELETE ${PATH}/browsers/${BROWSER.id}`]: () => new Response(null, { status: 204 }),
  });
  renderApp(<DeliverySettingsPage />);
  return { server, person: userEvent.setup() };
}
const flip = (name: string) => screen.findByRole('switch', { name });
const problem = async () =>
  (await within(screen.getByRole('region', { name: 'What and how' })).findByRole('alert')).textContent;
const isOn = async (name: string) => (await flip(name)).getAttribute('aria-checked') === 'true';
const sent = (server: { requests: { method: string; body: unknown }[] }) =>
  server.requests.filter(({ method }) => method === 'PUT').map(({ body }) => body);

afterEach(() => vi.unstubAllGlobals());

it('each switch is saved at once, and says only what it changed', async () => {
  const { server, person } = show();
  const [trip, message] = SAVED.topics;
  server.answer({
    [`PUT ${PATH}`]: () => Response.json({ ...SAVED, topics: [{ ...trip, email: false }, message] }),
  });
  await person.click(await flip('Changes of your trips: Email'));
  expect(await screen.findByText('Saved.')).toBeDefined();
  expect(await isOn('Changes of your trips: Email')).toBe(false);
  expect(screen.queryByRole('button', { name: /Save/ })).toBeNull();
  expect(sent(server)).toEqual([{ topics: [{ topic: 'trip', email: false }] }]);
  expect(screen.queryByRole('switch', { name: 'Messages: SMS' })).toBeNull();
});

it('a switch shows before it is saved, and comes back with a sentence when that fails', async () => {
  const { server, person } = show();
  let answer = (_answer: Response): void => undefined;
  server.answer({ [`PUT ${PATH}`]: () => new Promise((resolve) => (answer = resolve)) });
  await person.click(await flip('Messages: Push'));
  expect(await isOn('Messages: Push')).toBe(false);
  await waitFor(() => expect(sent(server)).toHaveLength(1));
  await person.click(await flip('Messages: Email'));
  answer(refusal(503, 'unavailable', 'We are busy.'));
  await waitFor(async () => expect(await isOn('Messages: Push')).toBe(true));
  expect(await problem()).toBe('We are busy.');
  expect(await isOn('Messages: Email')).toBe(false);
  await waitFor(() => expect(sent(server)).toHaveLength(2));
  const [trip, message] = SAVED.topics;
  answer(Response.json({ ...SAVED, topics: [trip, { ...message, email: false }] }));
  expect(await screen.findByText('Saved.')).toBeDefined();
  expect(await isOn('Messages: Email')).toBe(false);
});

it('without internet a switch comes back', async () => {
  const { server, person } = show();
  await flip('Messages: Push');
  server.unplug();
  await person.click(await flip('Messages: Push'));
  expect(await problem()).toMatch(/^No connection/);
  expect(await isOn('Messages: Push')).toBe(true);
});

it('quiet hours are saved when a field is left, and only as times', async () => {
  const { server, person } = show();
  const from = await screen.findByLabelText<HTMLInputElement>('From');
  await person.clear(from);
  await person.tab();
  expect(from.value).toBe('22:00');
  await person.clear(from);
  await person.type(from, '21:30');
  expect(sent(server)).toEqual([]);
  await person.tab();
  await waitFor(() => expect(sent(server)).toEqual([{ quietHours: { begins: '21:30', ends: '06:00' } }]));
});

it('SMS are off until the number is confirmed', async () => {
  const { server, person } = show();
  const sms = await flip('Changes of your trips: SMS');
  expect(sms).toHaveProperty('disabled', true);
  await person.click(sms);
  expect(sent(server)).toEqual([]);
  expect(screen.getByRole('link', { name: 'Confirm number' }).getAttribute('href')).toBe(
    '/account/profile#phone',
  );
});

it('a confirmed number has its switches', async () => {
  const { server, person } = show(() => Response.json({ ...SAVED, phoneProved: true }));
  server.answer({ [`PUT ${PATH}`]: () => Response.json({ ...SAVED, phoneProved: true }) });
  await person.click(await flip('Changes of your trips: SMS'));
  await waitFor(() => expect(sent(server)).toEqual([{ topics: [{ topic: 'trip', sms: true }] }]));
  expect(screen.queryByText(/SMS need/)).toBeNull();
});

it('a browser is removed', async () => {
  const { server, person } = show();
  await person.click(await screen.findByRole('button', { name: 'Remove Chrome on Android' }));
  await waitFor(() => expect(server.requests.some(({ method }) => method === 'DELETE')).toBe(true));
});

it('can be loaded again after an error', async () => {
  const { server, person } = show(() => refusal(503, 'unavailable', 'We are busy.'));
  expect(await screen.findByText('We are busy.')).toBeDefined();
  server.answer({ [`GET ${PATH}`]: () => Response.json({ ...SAVED, browsers: [] }) });
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/None yet/)).toBeDefined();
});

it('without a provider it says that SMS are off', async () => {
  const { server } = show();
  server.answer({
    'GET /api/phone-verification': () =>
      Response.json({
        isOn: false,
        phone: '+2348031234567',
        isProved: false,
        hasCode: false,
        waitSeconds: 0,
      }),
  });
  expect(await screen.findByText(/SMS are off at the moment/)).toBeDefined();
  expect(screen.queryByRole('link', { name: 'Confirm number' })).toBeNull();
});
