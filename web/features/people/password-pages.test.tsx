import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SESSION_STORAGE_KEY } from '@tafiya/core/limits.ts';
import { loadRecovery } from '@/shared/supabase/recovery.ts';
import { fakeServer, refusal, type FakeServer } from '@/shared/testing/fake-server.ts';
import { fillIn, pasteInto, renderApp } from '@/shared/testing/render.tsx';
import { ForgotPage } from './forgot-page.tsx';
import { ResetPage } from './reset-page.tsx';
import { SupabaseAuthUi } from './supabase-auth-ui.tsx';

let server: FakeServer;

beforeEach(() => {
  server = fakeServer({ 'POST /api/auth/recover': () => new Response(null, { status: 204 }) });
});

/** A session as Auth returns it. */
function session(email: string) {
  const now = Math.floor(Date.now() / 1000);
  const claims = { sub: email, email, iat: now, exp: now + 3600 };
  const part = (value: object) => btoa(JSON.stringify(value)).replace(/=+$/, '');
  return {
    access_token: `${part({ alg: 'HS256' })}.${part(claims)}.c2ln`,
    refresh_token: `refresh-${email}`,
    expires_at: now + 3600,
    user: { id: email, email },
  };
}

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  window.location.hash = '';
  vi.unstubAllGlobals();
});

describe('a forgotten password', () => {
  it('requests a link without revealing whether the address has an account', async () => {
    renderApp(<ForgotPage />);
    await screen.findByRole('button', { name: 'Send reset link' });
    const person = await fillIn({ Email: 'adaeze@tafiya.test' });
    await person.click(screen.getByRole('button', { name: 'Send reset link' }));
    await screen.findByText(/If this address has an account/);
    expect(server.requests[0]).toMatchObject({
      path: '/api/auth/recover',
      body: { email: 'adaeze@tafiya.test' },
    });
  });
});

describe('too many requests for one address', () => {
  it('show the words of the server', async () => {
    server.answer({
      'POST /api/auth/recover': () => refusal(429, 'rate_limited', 'Too many attempts. Please wait.'),
    });
    renderApp(<ForgotPage />);
    await screen.findByRole('button', { name: 'Send reset link' });
    const person = await fillIn({ Email: 'adaeze@tafiya.test' });
    await person.click(screen.getByRole('button', { name: 'Send reset link' }));
    expect(await screen.findByText('Too many attempts. Please wait.')).toBeDefined();
  });
});

describe('a forgotten password without a network', () => {
  it('shows a connection error in plain words', async () => {
    renderApp(<ForgotPage />);
    await screen.findByRole('button', { name: 'Send reset link' });
    const person = await fillIn({ Email: 'adaeze@tafiya.test' });
    server.unplug();
    await person.click(screen.getByRole('button', { name: 'Send reset link' }));
    expect(await screen.findByText('No connection. Check your network and try again.')).toBeDefined();
  });
});

describe('a new password', () => {
  it('offers a new link when the mailed link has expired', async () => {
    window.location.hash = '#error=access_denied&error_code=otp_expired';
    renderApp(<ResetPage />);
    await screen.findByText('This link no longer works');
    expect(screen.getByRole('link', { name: 'Send a new link' }).getAttribute('href')).toBe('/auth/forgot');
    expect(screen.queryByLabelText('New password')).toBeNull();
  });

  it('offers a new link when the page is opened without one', async () => {
    renderApp(<ResetPage />);
    expect(await screen.findByText('This link no longer works')).toBeTruthy();
  });

  it('is offered for the account of the link only, whose address the page shows', async () => {
    const stored = JSON.stringify(session('stored@tafiya.test'));
    localStorage.setItem(SESSION_STORAGE_KEY, stored);
    const { access_token, refresh_token } = session('ada@tafiya.test');
    server.answer({
      'GET /auth/v1/user': () => Response.json({ id: 'ada', email: 'ada@tafiya.test' }),
      'POST /api/auth/password': () => refusal(400, 'weak_password', 'Please choose a stronger password.'),
    });
    window.history.replaceState(null, '', '/auth/reset');
    window.location.hash = new URLSearchParams({
      access_token,
      refresh_token,
      expires_in: '3600',
      token_type: 'bearer',
      type: 'recovery',
    }).toString();
    renderApp(<ResetPage />);
    expect(await screen.findByText(/For ada@tafiya.test/)).toBeDefined();
    const save = async (password: string) => {
      const person = userEvent.setup();
      await pasteInto(person, screen.getByLabelText('New password'), password);
      await person.click(screen.getByRole('button', { name: 'Save new password' }));
    };
    await save('password');
    await screen.findByText('Please choose a stronger password.');
    server.answer({ 'POST /api/auth/password': () => new Response(null, { status: 204 }) });
    await save('a-good-password');
    await screen.findByText('Password changed');
    const sent = server.requests.filter(({ path }) => path === '/api/auth/password').at(-1);
    expect(sent?.body).toMatchObject({ password: 'a-good-password' });
    expect(sent?.headers.get('authorization')).toBe(`Bearer ${access_token}`);
    expect(server.requests.some(({ method }) => method === 'PUT')).toBe(false);
    expect(localStorage.getItem(SESSION_STORAGE_KEY)).toBe(stored);
  });

  it('is offered after a tap on the mailed link, and again after a reload', async () => {
    const opened = { ...session('ada@tafiya.test'), token_type: 'bearer', expires_in: 3600 };
    server.answer({ 'POST /auth/v1/verify': () => Response.json(opened) });
    window.history.replaceState(null, '', '/auth/reset');
    const link = '/auth/reset?token_hash=abc&type=recovery';
    const first = renderApp(<ResetPage />, link);
    const button = await screen.findByRole('button', { name: 'Continue' });
    // A mail program that opens the link and runs this page has used up nothing.
    expect(server.requests).toEqual([]);
    await userEvent.setup().click(button);
    expect(await screen.findByText(/For ada@tafiya.test/)).toBeDefined();
    expect(screen.getByTestId('address').textContent).toBe('/auth/reset');
    first.unmount();
    renderApp(<ResetPage />, '/auth/reset');
    expect(await screen.findByText(/For ada@tafiya.test/)).toBeDefined();
    expect(server.requests.filter(({ path }) => path === '/auth/v1/verify')).toHaveLength(1);
    expect(localStorage.getItem(SESSION_STORAGE_KEY)).toBeNull();
  });

  it('is not offered for a PKCE code, which only the client that asked for the mail could exchange', async () => {
    const stored = JSON.stringify(session('stored@tafiya.test'));
    localStorage.setItem(SESSION_STORAGE_KEY, stored);
    window.history.replaceState(null, '', '/auth/reset?code=5eed0000-0000-4000-8000-000000000001');
    renderApp(<ResetPage />);
    expect(await screen.findByText('This link no longer works')).toBeDefined();
    expect(server.requests).toEqual([]);
    expect(localStorage.getItem(SESSION_STORAGE_KEY)).toBe(stored);
  });

  it('is not offered to a stored session without a link', async () => {
    localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify(session('stored@tafiya.test')));
    window.history.replaceState(null, '', '/auth/reset');
    renderApp(<ResetPage />);
    expect(await screen.findByText('This link no longer works')).toBeDefined();
    expect(screen.queryByLabelText('New password')).toBeNull();
  });

  it('can be shown and hidden again', async () => {
    renderApp(<SupabaseAuthUi client={await loadRecovery()} view="update_password" />);
    const person = await fillIn({ 'New password': 'a-good-password' });
    const field = screen.getByLabelText<HTMLInputElement>('New password');
    await person.click(screen.getByRole('button', { name: 'Show password' }));
    expect([field.type, field.value]).toEqual(['text', 'a-good-password']);
    await person.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(field.type).toBe('password');
  });
});
