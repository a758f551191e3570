import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SESSION_STORAGE_KEY } from '@tafiya/core/limits.ts';
import { fakeServer, refusal, type FakeServer } from '@/shared/testing/fake-server.ts';
import { renderApp } from '@/shared/testing/render.tsx';
import { ConfirmPage } from './confirm-page.tsx';
import { ResetPage } from './reset-page.tsx';

const EMAIL = 'ada@tafiya.test';
const expired = () =>
  Response.json({ code: 403, error_code: 'otp_expired', msg: 'Token has expired' }, { status: 403 });

function session() {
  const expiresAt = 4_000_000_000;
  const part = (value: object) => btoa(JSON.stringify(value)).replace(/=+$/, '');
  return {
    access_token: `${part({ alg: 'HS256' })}.${part({ sub: EMAIL, exp: expiresAt })}.c2ln`,
    refresh_token: 'refresh',
    token_type: 'bearer',
    expires_in: 3600,
    expires_at: expiresAt,
    user: { id: 'ada', email: EMAIL },
  };
}

let server: FakeServer;
beforeEach(() => {
  server = fakeServer({
    'POST /auth/v1/verify': () => Response.json(session()),
    'POST /auth/v1/logout': () => new Response(null, { status: 204 }),
  });
});
afterEach(() => {
  sessionStorage.clear();
  window.history.replaceState(null, '', '/');
  vi.unstubAllGlobals();
});

const verified = () => server.requests.filter(({ path }) => path === '/auth/v1/verify');

describe('a link that confirms a mailbox', () => {
  it('confirms it after a tap, and does not sign in', async () => {
    renderApp(<ConfirmPage />, '/auth/confirm?token_hash=abc&type=email_change');
    const button = await screen.findByRole('button', { name: 'Confirm' });
    expect(verified()).toEqual([]);
    await userEvent.setup().click(button);
    expect(await screen.findByText(/ada@tafiya.test is confirmed/)).toBeDefined();
    expect(verified()).toMatchObject([{ body: { token_hash: 'abc', type: 'email_change' } }]);
    expect(server.requests.some(({ path }) => path === '/auth/v1/logout')).toBe(true);
    expect(localStorage.getItem(SESSION_STORAGE_KEY)).toBeNull();
  });

  it('shows that it was used before', async () => {
    server.answer({ 'POST /auth/v1/verify': expired });
    renderApp(<ConfirmPage />, '/auth/confirm?token_hash=abc&type=signup');
    await userEvent.setup().click(await screen.findByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText('This link no longer works')).toBeDefined();
  });

  it.each([408, 429, 503])('can be tried again after %i', async (status) => {
    const person = userEvent.setup();
    renderApp(<ConfirmPage />, '/auth/confirm?token_hash=abc&type=signup');
    server.answer({ 'POST /auth/v1/verify': () => refusal(status, 'unavailable', 'Not now.') });
    await person.click(await screen.findByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText(/could not be confirmed/)).toBeDefined();
    server.answer({ 'POST /auth/v1/verify': () => Response.json(session()) });
    await person.click(screen.getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText(/is confirmed/)).toBeDefined();
  });

  it.each(['', '?token_hash=abc', '?token_hash=abc&type=other', '?type=signup'])(
    'needs a token and its type: %j',
    async (query) => {
      renderApp(<ConfirmPage />, `/auth/confirm${query}`);
      expect(await screen.findByText('This link no longer works')).toBeDefined();
    },
  );
});

describe('a link that chooses a password', () => {
  it('leads to the page for it', async () => {
    renderApp(<ConfirmPage />, '/auth/confirm?token_hash=abc&type=recovery');
    expect((await screen.findByTestId('address')).textContent).toBe(
      '/auth/reset?token_hash=abc&type=recovery',
    );
  });

  const show = async () => {
    window.history.replaceState(null, '', '/auth/reset');
    renderApp(<ResetPage />, '/auth/reset?token_hash=abc&type=recovery');
    return screen.findByRole('button', { name: 'Continue' });
  };

  it('works in any browser after a tap, and its token leaves the address', async () => {
    const button = await show();
    expect(verified()).toEqual([]);
    await userEvent.setup().click(button);
    expect(await screen.findByText(/For ada@tafiya.test/)).toBeDefined();
    expect(verified()).toMatchObject([{ body: { token_hash: 'abc', type: 'recovery' } }]);
    expect(screen.getByTestId('address').textContent).toBe('/auth/reset');
  });

  it('that was used before offers a new link', async () => {
    server.answer({ 'POST /auth/v1/verify': expired });
    await userEvent.setup().click(await show());
    expect(await screen.findByText('This link no longer works')).toBeDefined();
  });

  it('is kept while Auth does not answer', async () => {
    server.answer({ 'POST /auth/v1/verify': () => refusal(503, 'unavailable', 'Not now.') });
    const button = await show();
    const person = userEvent.setup();
    await person.click(button);
    await screen.findByText('The link could not be opened. Please try again.');
    server.answer({ 'POST /auth/v1/verify': () => Response.json(session()) });
    await person.click(button);
    expect(await screen.findByText(/For ada@tafiya.test/)).toBeDefined();
  });
});
