import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { EmailConfirmation } from '@tafiya/deliveries/proofs/email.contract.ts';
import { readServerTime } from '@/shared/api/server-time.ts';
import { fakeServer, refusal } from '@/shared/testing/fake-server.ts';
import { renderApp } from '@/shared/testing/render.tsx';
import { EmailProof } from './email-proof.tsx';

const PATH = '/api/email-confirmation';

const answer =
  (changes: Partial<EmailConfirmation> = {}) =>
  () =>
    Response.json({ email: 'ada@no.test', isProved: false, isConfirmed: false, waitSeconds: 0, ...changes });

function show(changes: Partial<EmailConfirmation> = {}) {
  const server = fakeServer({ [`GET ${PATH}`]: answer(changes) });
  renderApp(<EmailProof />, '/account');
  return { server, person: userEvent.setup() };
}

afterEach(() => vi.unstubAllGlobals());

it('the mail is sent again, and then there is a wait', async () => {
  const { server, person } = show();
  server.answer({ [`POST ${PATH}`]: answer({ waitSeconds: 60 }) });
  expect(await screen.findByText('Not confirmed')).toBeDefined();
  expect(screen.getByText(/only a few open bookings/)).toBeDefined();
  await person.click(screen.getByText('Send the mail again'));
  expect(await screen.findByText('Open the link that we sent to ada@no.test.')).toBeDefined();
  expect(screen.getByText(/^Send the mail again \(in (60|5\d) s\)$/)).toHaveProperty('disabled', true);
});

it('the wait is a minute whatever the clock of the phone says', async () => {
  // The phone is ten minutes behind.
  const answerAt = (time: number) =>
    readServerTime(new Response('', { headers: { date: new Date(time).toUTCString() } }));
  answerAt(Date.now() + 600_000);
  show({ waitSeconds: 60 });
  expect(await screen.findByText(/^Send the mail again \(in (60|5\d) s\)$/)).toHaveProperty('disabled', true);
  answerAt(Date.now());
});

it('a proved address needs nothing', async () => {
  show({ isProved: true, isConfirmed: true });
  expect(await screen.findByText('Confirmed')).toBeDefined();
  expect(screen.queryByText(/Send the mail/)).toBeNull();
});

it('a person with a proved phone number does not read about limits', async () => {
  show({ isConfirmed: true });
  expect(await screen.findByText('Not confirmed')).toBeDefined();
  expect(screen.queryByText(/open bookings/)).toBeNull();
});

it('a mailbox that takes no mails is named', async () => {
  const { server, person } = show();
  server.answer({
    [`POST ${PATH}`]: () => refusal(409, 'conflict', 'This mailbox does not take our mails.'),
  });
  await person.click(await screen.findByText('Send the mail again'));
  expect(await screen.findByText('This mailbox does not take our mails.')).toBeDefined();
});

it('without an answer the page can be loaded again', async () => {
  const server = fakeServer({ [`GET ${PATH}`]: () => refusal(404, 'not_found', 'No.') });
  renderApp(<EmailProof />, '/account');
  const again = await screen.findByRole('button', { name: 'Try again' });
  server.answer({ [`GET ${PATH}`]: answer({ isProved: true }) });
  await userEvent.setup().click(again);
  expect(await screen.findByText('Confirmed')).toBeDefined();
});
