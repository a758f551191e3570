import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, refusal, type FakeServer } from '@/shared/testing/fake-server.ts';
import { fillIn, pasteInto, renderApp } from '@/shared/testing/render.tsx';
import { AdminLoginPage } from './admin-login-page.tsx';
import { resetSetupKey } from './admin-login-page.tsx';

const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const QR = { qrCodeUrl: 'data:image/svg+xml;base64,PHN2Zy8+', secret: SECRET };
const SUCCESS = () => Response.json({ success: true });

let server: FakeServer;

function open(isSetup: boolean, path = '/admin-login') {
  server = fakeServer({
    'GET /api/admin/setup-status': () => Response.json({ isSetup }),
    'POST /api/admin/generate-qr': () => Response.json(QR),
    'POST /api/admin/login': SUCCESS,
    'POST /api/admin/verify-token': SUCCESS,
  });
  renderApp(<AdminLoginPage />, path);
  return userEvent.setup();
}

const requestsTo = (path: string) => server.requests.filter((call) => call.path === path);
const address = () => screen.getByTestId('address').textContent;
const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });

beforeEach(resetSetupKey);
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('administrator sign-in while the set-up status loads', () => {
  it('shows that it is checking, and warns that the area is secure', () => {
    open(true);
    expect(screen.getByText('Checking...')).toBeTruthy();
    expect(screen.getByText(/secure area. Unauthorized access is prohibited/)).toBeTruthy();
  });

  it('shows the password when the status cannot be read, and reads it again on demand', async () => {
    server = fakeServer({ 'GET /api/admin/setup-status': () => refusal(500, 'internal', 'Broken') });
    renderApp(<AdminLoginPage />);
    await userEvent.click(await button('Set up an authenticator app'));
    server.answer({ 'GET /api/admin/setup-status': () => Response.json({ isSetup: true }) });
    await userEvent.click(await button('Check again'));
    await userEvent.click(await button('Sign in with email and password instead'));
    expect(await button('Use a 6-digit code instead')).toBeTruthy();
  });
});

describe('administrator sign-in by email and password', () => {
  it('requires both fields', async () => {
    const person = open(true);
    await person.click(await button('Sign In'));
    expect(await screen.findByText('Missing fields')).toBeTruthy();
    expect(screen.getByText('Please enter both email and password.')).toBeTruthy();
    expect(requestsTo('/api/admin/login')).toEqual([]);
  });

  async function signIn(path?: string) {
    open(true, path);
    await button('Sign In');
    return fillIn({ Email: ' Admin@Tafiya.test', Password: 'a-password' });
  }

  it.each([
    [
      'the place that was open when the session ended',
      '/admin/users?only=verified',
      '/admin/users?only=verified',
    ],
    ['an old address', '/admin?tab=users', '/admin?tab=users'],
    ['nothing but the administration', '/dashboard', '/admin'],
  ])('returns to %s', async (_, next, opened) => {
    const person = await signIn(`/admin-login?${new URLSearchParams({ next })}`);
    await person.click(await button('Sign In'));
    await waitFor(() => expect(address()).toBe(opened));
  });

  it('confirms the sign-in and opens the dashboard', async () => {
    const person = await signIn();
    await person.click(await button('Sign In'));
    expect(await screen.findByText('Login Successful')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Authentication Successful' })).toBeTruthy();
    expect(requestsTo('/api/admin/login')[0]?.body).toEqual({
      email: 'admin@tafiya.test',
      password: 'a-password',
    });
    await waitFor(() => expect(address()).toBe('/admin'));
  });

  it.each([
    ["the server's message", 'Invalid email or password.', 'Login Failed'],
    ['the default message when the server sends none', '', 'Login Failed'],
  ])('a refused sign-in shows %s', async (_, message, title) => {
    const person = await signIn();
    server.answer({ 'POST /api/admin/login': () => refusal(401, 'invalid_credentials', message) });
    await person.click(await button('Sign In'));
    expect(within(await screen.findByRole('alert')).getByText(title)).toBeTruthy();
    expect((await button('Sign In')).disabled).toBe(false);
  });

  it('shows a connection error when the server does not answer', async () => {
    const person = await signIn();
    server.unplug();
    await person.click(await button('Sign In'));
    expect(await screen.findByText('Login Error')).toBeTruthy();
    expect(screen.getAllByText('Unable to connect. Please try again.').length).toBeGreaterThan(0);
  });

  it('shows how long sign-in is locked', async () => {
    const person = await signIn();
    server.answer({
      'POST /api/admin/login': () =>
        Response.json(
          { error: 'Too many attempts.', code: 'rate_limited' },
          { status: 429, headers: { 'retry-after': '900' } },
        ),
    });
    await person.click(await button('Sign In'));
    expect(await screen.findByText('Too many attempts. Sign-in is locked for 15 minutes.')).toBeTruthy();
  });
});

describe('administrator sign-in by code', () => {
  async function toCode() {
    const person = open(true);
    await person.click(await button('Use a 6-digit code instead'));
    expect(screen.getByRole('heading', { name: 'TOTP Code' })).toBeTruthy();
    return person;
  }

  it('accepts six digits as they are pasted, cuts nothing, and sends them at once', async () => {
    const person = await toCode();
    const field = screen.getByLabelText<HTMLInputElement>('Authentication code');
    await person.click(field);
    await person.paste('12a 3-4');
    expect(field.value).toBe('12a 3-4');
    await person.click(await button('Verify Code'));
    expect(await screen.findByText('Invalid Token')).toBeTruthy();
    expect(requestsTo('/api/admin/verify-token')).toEqual([]);
    await person.clear(field);
    await person.click(field);
    await person.paste('\u200e١٢٣ 456');
    expect(await screen.findByText('Welcome to the admin dashboard!')).toBeTruthy();
    expect(requestsTo('/api/admin/verify-token')[0]?.body).toEqual({ token: '123456' });
    await waitFor(() => expect(address()).toBe('/admin'));
  });

  it.each([
    [() => refusal(401, 'invalid_credentials', 'Invalid authentication code.'), 'Verification Failed'],
    [() => Promise.reject(new TypeError('Failed to fetch')), 'Verification Error'],
  ])('a refused code and a lost connection each show their own message', async (answer, title) => {
    const person = await toCode();
    server.answer({ 'POST /api/admin/verify-token': answer });
    await pasteInto(person, screen.getByLabelText('Authentication code'), '000000');
    expect(await screen.findByText(title)).toBeTruthy();
    await person.click(await button('Verify Code'));
    await waitFor(() => expect(requestsTo('/api/admin/verify-token')).toHaveLength(2));
  });
});

describe('administrator set-up', () => {
  it('needs the set-up link; without it the password comes first', async () => {
    const person = open(false);
    expect(await screen.findByLabelText('Email')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Use a 6-digit code instead' })).toBeNull();
    await person.click(await button('Set up an authenticator app'));
    expect(screen.getByText(/Set-up needs the link that the server printed/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Generate QR Code' })).toBeNull();
    await person.click(await button('Sign in with email and password instead'));
    expect(screen.getByLabelText('Email')).toBeTruthy();
  });

  it('reads the set-up key once, removes it from the address, and sends it with both calls', async () => {
    const person = open(false, '/admin-login?setup=the-key');
    await waitFor(() => expect(address()).toBe('/admin-login'));
    await person.click(await button('Generate QR Code'));
    expect(await screen.findByRole('img', { name: /QR code/ })).toBeTruthy();
    expect(screen.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeTruthy();
    expect(await button('Verify & Continue')).toBeTruthy();
    await pasteInto(person, screen.getByLabelText('Authentication code'), '654321');
    expect(await screen.findByText('Welcome to the admin dashboard!')).toBeTruthy();
    const calls = [...requestsTo('/api/admin/generate-qr'), ...requestsTo('/api/admin/verify-token')];
    expect(calls.map(({ headers }) => headers.get('x-setup-key'))).toEqual(['the-key', 'the-key']);
    expect(calls[1]?.body).toEqual({ token: '654321', secret: SECRET });
  });

  it('copies the secret', async () => {
    const person = open(false, '/admin-login?setup=the-key');
    await person.click(await button('Generate QR Code'));
    await person.click(await button('Copy'));
    expect(await button('Copied')).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe(SECRET);
  });

  it.each([
    [() => refusal(403, 'forbidden', 'Set-up needs the set-up link.'), 'Setup Failed'],
    [() => Promise.reject(new TypeError('Failed to fetch')), 'Connection Error'],
  ])('a refused set-up and a lost connection each show their own message', async (answer, title) => {
    const person = open(false, '/admin-login?setup=wrong');
    server.answer({ 'POST /api/admin/generate-qr': answer });
    await person.click(await button('Generate QR Code'));
    expect(await screen.findByText(title)).toBeTruthy();
    expect((await button('Generate QR Code')).disabled).toBe(false);
  });

  it('goes to sign-in when another administrator has finished set-up', async () => {
    const person = open(false, '/admin-login?setup=the-key');
    await button('Generate QR Code');
    server.answer({
      'POST /api/admin/generate-qr': () => refusal(409, 'conflict', 'Set-up is already complete.'),
      'GET /api/admin/setup-status': () => Response.json({ isSetup: true }),
    });
    await person.click(await button('Generate QR Code'));
    expect(await button('Use a 6-digit code instead')).toBeTruthy();
  });

  it('fetches a new QR code every 30 seconds, and keeps the one on screen when that fails', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    open(false, '/admin-login?setup=the-key');
    fireEvent.click(await button('Generate QR Code'));
    const timer = await screen.findByRole('timer');
    expect(timer.textContent).toContain('30');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(screen.getByRole('timer').textContent).toMatch(/(20|19) s/);
    await vi.advanceTimersByTimeAsync(21_000);
    await waitFor(() => expect(requestsTo('/api/admin/generate-qr')).toHaveLength(2));
    server.answer({ 'POST /api/admin/generate-qr': () => refusal(503, 'unavailable', 'Busy') });
    await vi.advanceTimersByTimeAsync(31_000);
    expect(await screen.findByText('Setup Failed')).toBeTruthy();
    expect(screen.getByRole('img', { name: /QR code/ })).toBeTruthy();
    server.answer({ 'POST /api/admin/generate-qr': () => Response.json(QR) });
    await vi.advanceTimersByTimeAsync(31_000);
    await waitFor(() => expect(requestsTo('/api/admin/generate-qr')).toHaveLength(4));
  });
});
