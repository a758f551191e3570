import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { PhoneVerification } from '@tafiya/deliveries/proofs/phone.contract.ts';
import { PhoneHint } from '@/shared/deliveries/phone-hint.tsx';
import { fakeServer, refusal } from '@/shared/testing/fake-server.ts';
import { renderApp } from '@/shared/testing/render.tsx';
import { PhoneCard } from './phone-card.tsx';

const PATH = '/api/phone-verification';

function phoneOf(changes: Partial<PhoneVerification> = {}): PhoneVerification {
  return { isOn: true, phone: '+2348031234567', isProved: false, hasCode: false, waitSeconds: 0, ...changes };
}
const answer =
  (changes: Partial<PhoneVerification> = {}) =>
  () =>
    Response.json(phoneOf(changes));

function show(changes: Partial<PhoneVerification> = {}) {
  const server = fakeServer({ [`GET ${PATH}`]: answer(changes) });
  renderApp(<PhoneCard />, '/account');
  return { server, person: userEvent.setup() };
}

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

it('the number is proved with the code of an SMS', async () => {
  const { server, person } = show();
  server.answer({
    [`POST ${PATH}`]: answer({ hasCode: true, waitSeconds: 60 }),
    [`POST ${PATH}/confirm`]: answer({ isProved: true }),
  });
  expect(await screen.findByText('Not confirmed')).toBeDefined();
  await person.click(screen.getByText('Send me a code'));
  const code = await screen.findByLabelText('Code');
  await person.click(code);
  await person.paste('123 456 7');
  await person.click(screen.getByText('Confirm my number'));
  expect(await screen.findByText('Enter the 6-digit code')).toBeDefined();
  expect(code).toHaveProperty('value', '123 456 7');
  await person.clear(code);
  await person.click(code);
  await person.paste('\u200e123-۴۵۶');
  await person.click(screen.getByText('Confirm my number'));
  expect(await screen.findByText('SMS now go to your phone number.')).toBeDefined();
  expect(screen.getAllByText('Confirmed').length).toBeGreaterThan(0);
  expect(screen.queryByText('Confirm my number')).toBeNull();
  expect(server.requests.find(({ path }) => path.endsWith('/confirm'))?.body).toEqual({ code: '123456' });
});

it('another code can be requested after the wait only', async () => {
  show({ hasCode: true, waitSeconds: 45 });
  expect(await screen.findByText(/^Send another code \(in 4\d s\)$/)).toHaveProperty('disabled', true);
});

it('a longer wait is shown in minutes', async () => {
  show({ waitSeconds: 3000 });
  expect(await screen.findByText('Send me a code (in 50 min)')).toHaveProperty('disabled', true);
});

it('shows how many tries are left, and asks for a new code when none is', async () => {
  const { server, person } = show({ hasCode: true });
  server.answer({
    [`POST ${PATH}/confirm`]: () => refusal(409, 'wrong_code', 'This code is wrong. 1 try left.'),
  });
  await person.click(await screen.findByText('Confirm my number'));
  expect(await screen.findByText('Enter the 6-digit code')).toBeDefined();
  await person.click(screen.getByLabelText('Code'));
  await person.paste('111111');
  await person.click(screen.getByText('Confirm my number'));
  expect(await screen.findByText('This code is wrong. 1 try left.')).toBeDefined();
  server.answer({
    [`GET ${PATH}`]: answer(),
    [`POST ${PATH}/confirm`]: () => refusal(409, 'wrong_code', 'This code is wrong. No tries are left.'),
  });
  await person.click(screen.getByText('Confirm my number'));
  expect(await screen.findByText('Send me a code')).toBeDefined();
  expect(screen.getByText('This code is wrong. No tries are left.')).toBeDefined();
  expect(screen.queryByText('Confirm my number')).toBeNull();
});

it('says that there is no network', async () => {
  const { server, person } = show();
  const send = await screen.findByText('Send me a code');
  server.unplug();
  await person.click(send);
  expect(await screen.findByText('No connection. Check your network and try again.')).toBeDefined();
});

it('without a provider it says that SMS are off, and offers nothing', async () => {
  show({ isOn: false });
  expect(await screen.findByText(/^SMS are off/)).toBeDefined();
  expect(screen.queryByText('Send me a code')).toBeNull();
});

it('shows an error with a retry when it cannot be loaded', async () => {
  const { server, person } = show();
  server.answer({ [`GET ${PATH}`]: () => refusal(503, 'unavailable', 'Not now.') });
  const retry = await screen.findByText('Try again');
  server.answer({ [`GET ${PATH}`]: answer({ isProved: true }) });
  await person.click(retry);
  expect(await screen.findByText('Confirmed')).toBeDefined();
});

it('after a booking the number is asked for once', async () => {
  fakeServer({ [`GET ${PATH}`]: answer() });
  const first = renderApp(<PhoneHint />);
  const link = await screen.findByText('Confirm number');
  expect(link.closest('a')?.getAttribute('href')).toBe('/account/profile#phone');
  first.unmount();
  renderApp(
    <>
      <PhoneHint />
      <PhoneCard />
    </>,
  );
  expect(await screen.findByText('Not confirmed')).toBeDefined();
  expect(screen.queryByText('Confirm number')).toBeNull();
});

it.each([{ isProved: true }, { isOn: false }])('nothing is asked for when %j', async (changes) => {
  fakeServer({ [`GET ${PATH}`]: answer(changes) });
  renderApp(
    <>
      <PhoneHint />
      <PhoneCard />
    </>,
  );
  expect(await screen.findByText('+2348031234567')).toBeDefined();
  expect(screen.queryByText('Confirm number')).toBeNull();
});
