import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadSupabase } from '@/shared/supabase/supabase.ts';
import { fakeServer, type FakeServer } from '@/shared/testing/fake-server.ts';
import { fillIn, renderApp } from '@/shared/testing/render.tsx';
import { ForgotPage } from './forgot-page.tsx';
import { ResetPage } from './reset-page.tsx';
import { SupabaseAuthUi } from './supabase-auth-ui.tsx';

let server: FakeServer;

beforeEach(() => {
  server = fakeServer({ 'POST /auth/v1/recover': () => Response.json({}) });
});

afterEach(() => {
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
      path: '/auth/v1/recover',
      body: { email: 'adaeze@tafiya.test' },
    });
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

  it('can be shown and hidden again', async () => {
    renderApp(<SupabaseAuthUi client={await loadSupabase()} view="update_password" />);
    const person = await fillIn({ 'New password': 'a-good-password' });
    const field = screen.getByLabelText<HTMLInputElement>('New password');
    await person.click(screen.getByRole('button', { name: 'Show password' }));
    expect([field.type, field.value]).toEqual(['text', 'a-good-password']);
    await person.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(field.type).toBe('password');
  });
});
