import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeServer, refusal } from '@/shared/testing/fake-server.ts';
import { renderApp } from '@/shared/testing/render.tsx';
import { ConfirmEmailPage } from './confirm-email-page.tsx';

const CONFIRM = 'POST /api/email-confirmation/confirm';
const TOKEN = 'A'.repeat(22);

afterEach(() => vi.unstubAllGlobals());

it('opening the link confirms nothing; a tap does', async () => {
  const server = fakeServer({ [CONFIRM]: () => Response.json({ email: 'ada@no.test' }) });
  renderApp(<ConfirmEmailPage />, `/confirm-email#${TOKEN}`);
  expect(server.requests.filter(({ method }) => method === 'POST')).toEqual([]);
  await userEvent.setup().click(screen.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByRole('heading', { name: 'Your address is confirmed' })).toBeDefined();
  expect(screen.getByText('ada@no.test is confirmed. Thank you.')).toBeDefined();
  expect(server.requests.at(-1)?.body).toEqual({ token: TOKEN });
});

it('a link that no longer works says where to get another one', async () => {
  fakeServer({ [CONFIRM]: () => refusal(404, 'not_found', 'This link no longer works.') });
  renderApp(<ConfirmEmailPage />, `/confirm-email#${TOKEN}`);
  await userEvent.setup().click(screen.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Go to your account' }).getAttribute('href')).toBe(
    '/account/profile#email',
  );
});

it('a link without a token works no longer', () => {
  fakeServer();
  renderApp(<ConfirmEmailPage />, '/confirm-email');
  expect(screen.getByRole('heading', { name: 'This link no longer works' })).toBeDefined();
});

it('without a network the tap can be repeated', async () => {
  const server = fakeServer({ [CONFIRM]: () => Response.json({ email: 'ada@no.test' }) });
  server.unplug();
  renderApp(<ConfirmEmailPage />, `/confirm-email#${TOKEN}`);
  const person = userEvent.setup();
  await person.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByRole('heading', { name: 'Confirm your email address' })).toBeDefined();
  expect(await screen.findByRole('button', { name: 'Confirm' })).toHaveProperty('disabled', false);
});
