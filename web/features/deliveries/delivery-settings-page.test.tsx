import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { MessagePreferences } from '@tafiya/deliveries/preferences.contract.ts';
import { fakeServer, refusal } from '@/shared/testing/fake-server.ts';
import { readDraft, writeDraft } from '@/shared/session/drafts.ts';
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
const topic = (name: string) => screen.findByRole('group', { name });

afterEach(() => {
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

it('the person chooses channels for each topic, and quiet hours', async () => {
  const { server, person } = show();
  const trips = await topic('Changes of your trips');
  expect([...trips.querySelectorAll('label')].map((label) => label.textContent)).toEqual([
    'Push',
    'Email',
    'SMS',
  ]);
  const messages = await topic('Messages');
  expect([...messages.querySelectorAll('label')].map((label) => label.textContent)).toEqual([
    'Push',
    'Email',
  ]);
  await person.click(screen.getAllByLabelText('Email')[0] as HTMLElement);
  await person.clear(screen.getByLabelText('From'));
  await person.click(screen.getByRole('button', { name: 'Save alerts' }));
  expect(await screen.findByText('Please choose a time')).toBeDefined();
  await person.type(screen.getByLabelText('From'), '21:00');
  await person.click(screen.getByRole('button', { name: 'Save alerts' }));
  expect(await screen.findByText('Your alerts are up to date.')).toBeDefined();
  expect(server.requests.find(({ method }) => method === 'PUT')?.body).toEqual({
    topics: [
      { topic: 'trip', push: true, email: false, sms: false },
      { topic: 'message', push: true, email: true, sms: false },
    ],
    quietHours: { begins: '21:00', ends: '06:00' },
  });
});

it('keeps what was chosen over a reload, until it is saved', async () => {
  writeDraft('message-preferences', {
    topics: [
      { topic: 'trip', push: false, email: true, sms: false },
      { topic: 'message', push: true, email: true, sms: false },
    ],
    quietHours: { begins: '21:00', ends: '06:00' },
  });
  const { person } = show();
  await topic('Changes of your trips');
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('From').value).toBe('21:00'));
  await person.click(screen.getAllByLabelText('Email')[0] as HTMLElement);
  expect(readDraft('message-preferences')).toMatchObject({ topics: [{ push: false, email: false }, {}] });
  await person.click(screen.getByRole('button', { name: 'Save alerts' }));
  expect(await screen.findByText('Your alerts are up to date.')).toBeDefined();
  await waitFor(() => expect(readDraft('message-preferences')).toBeUndefined());
});

it('says that SMS need a proved number, and shows an example of each message', async () => {
  show();
  expect(await screen.findByText(/SMS need a confirmed phone number/)).toBeDefined();
  expect(screen.getByText(/Trip cancelled. Lagos to Ibadan, Fri 27 Nov, 07:30 was cancelled/)).toBeDefined();
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
  expect(screen.queryByText('confirm it under Profile')).toBeNull();
});
