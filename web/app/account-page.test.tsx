import type { ComponentType } from 'react';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SIGNED_OUT, useSession } from '@/shared/session/store.ts';
import { fakeServer, refusal } from '@/shared/testing/fake-server.ts';
import { settingsOf } from '@/shared/testing/settings.ts';
import { storeSession, userOf } from '@/shared/testing/people.ts';
import { pasteInto, renderApp } from '@/shared/testing/render.tsx';
import { AccountPage } from './account-page.tsx';
import { AccountPaymentsPage } from './account-payments-page.tsx';
import { AccountPrivacyPage } from './account-privacy-page.tsx';
import { AccountProfilePage } from './account-profile-page.tsx';
import { AccountSafetyPage } from './account-safety-page.tsx';

function show(Page: ComponentType = AccountPage, address = '/account') {
  const server = fakeServer({
    'GET /api/ratings/due': () => Response.json([]),
    'GET /api/phone-verification': () =>
      Response.json({ isOn: true, phone: '+2348031234567', isProved: true, hasCode: false, waitSeconds: 0 }),
    'GET /api/email-confirmation': () =>
      Response.json({ email: 'ada@no.test', isProved: true, isConfirmed: true, waitSeconds: 0 }),
    'GET /api/user/emergency-contacts': () => Response.json([]),
    'GET /api/settings': () => Response.json(settingsOf()),
    'GET /api/passenger/bookings': () => Response.json([]),
    'GET /api/passenger/payments': () => Response.json([]),
    'GET /api/ratings': () => Response.json({ average: 4.5, count: 2, ratings: [] }),
    'PATCH /api/user': () => Response.json(userOf({ name: 'Ada Obi' })),
    'GET /api/documents': () => Response.json({ url: '/photo' }),
    'GET /api/user': () => Response.json(userOf({ name: 'Ada Obi' })),
  });
  renderApp(<Page />, address);
  return { server, person: userEvent.setup() };
}

/** As the guard of the route does. */
function SignedInAccount() {
  return useSession(({ user }) => user !== null) && <AccountPage />;
}

beforeEach(() => {
  storeSession();
  useSession.setState({ status: 'in', user: userOf(), token: 'token', problem: null });
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  useSession.setState(SIGNED_OUT);
  vi.unstubAllGlobals();
});

describe('account page', () => {
  it('leads to a page for each setting, and they lead back', async () => {
    const { person } = show();
    const settings = within(await screen.findByRole('region', { name: 'Settings' }));
    expect(settings.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/account/notifications',
      '/account/safety',
      '/account/safety#password',
      '/account/privacy',
    ]);
    expect(screen.getByRole('link', { name: /^Help/ }).getAttribute('href')).toBe('/support');
    cleanup();
    show(AccountPaymentsPage, '/account/payments');
    await person.click(screen.getByRole('link', { name: 'Account' }));
    expect(screen.getByTestId('address').textContent).toBe('/account');
  });

  it('shows each fact of the person once, and changes it in a sheet of its own', async () => {
    const { server, person } = show();
    const you = within(await screen.findByRole('region', { name: 'You' }));
    expect(you.getAllByText(userOf().email)).toHaveLength(1);
    await person.click(you.getByRole('button', { name: /^Name/ }));
    await pasteInto(person, await screen.findByLabelText('Full name'), 'Ada Obi');
    await person.click(screen.getByRole('button', { name: 'Save', hidden: true }));
    await waitFor(() =>
      expect(server.requests.find(({ method }) => method === 'PATCH')?.body).toMatchObject({
        name: 'Ada Obi',
      }),
    );
  });

  it('says what appears under Payments while there are none', async () => {
    show();
    expect(await screen.findByText('What you pay appears here')).toBeDefined();
    expect(screen.getByRole('link', { name: 'All payments, refunds, receipts' }).getAttribute('href')).toBe(
      '/account/payments',
    );
  });

  it('logs out from the last row', async () => {
    const { server, person } = show(SignedInAccount);
    server.answer({ 'POST /api/auth/logout': () => new Response(null, { status: 204 }) });
    await person.click(await screen.findByRole('button', { name: 'Logout' }));
    await waitFor(() => expect(useSession.getState().status).toBe('out'));
  });

  it.each([
    ['phone', 'profile'],
    ['email', 'profile'],
    ['vehicle', 'profile'],
    ['papers', 'profile'],
    ['payouts', 'payments'],
  ])('an old link to /account#%s leads to %s', async (anchor, section) => {
    show(AccountPage, `/account#${anchor}`);
    await waitFor(() =>
      expect(screen.getByTestId('address').textContent).toBe(`/account/${section}#${anchor}`),
    );
  });

  it('an old link to the ratings opens them', async () => {
    const { person } = show(AccountPage, '/account#ratings');
    const ratings = within(await screen.findByRole('dialog', { name: 'Your ratings', hidden: true }));
    expect(await ratings.findByText('4.5 from 2 ratings')).toBeDefined();
    await person.click(ratings.getByRole('button', { name: 'Close', hidden: true }));
    expect(screen.getByTestId('address').textContent).toBe('/account');
  });

  it('says how the person is rated without asking for the ratings, and opens them', async () => {
    const { server, person } = show();
    const line = await screen.findByRole('link', { name: 'No ratings yet' });
    act(() => useSession.setState({ user: userOf({ rating: 4.75, ratingCount: 9 }) }));
    expect(line.textContent).toBe('Rated 4.8 by drivers (9)');
    expect(server.requests.some(({ path }) => path === '/api/ratings')).toBe(false);
    await person.click(line);
    expect(await screen.findByText('4.5 from 2 ratings')).toBeDefined();
  });

  it('shows the photo of the person, else the initial', async () => {
    show();
    expect(screen.queryByRole('img', { name: /^Photo of/ })).toBeNull();
    act(() => useSession.setState({ user: userOf({ photo: 'me/profile-photo-1.jpg' }) }));
    const photo = await screen.findByRole('img', { name: `Photo of ${userOf().name}` });
    expect(photo.getAttribute('src')).toBe('/photo');
  });

  it('has the number to call and WhatsApp where the settings have them', async () => {
    const { server } = show();
    const help = within(await screen.findByRole('region', { name: 'Help' }));
    expect(help.getAllByRole('link')).toHaveLength(1);
    cleanup();
    const settings = settingsOf({ supportPhone: '+2348031234567', supportWhatsapp: '+2348031234568' });
    server.answer({ 'GET /api/settings': () => Response.json(settings) });
    renderApp(<AccountPage />, '/account');
    expect((await screen.findByRole('link', { name: '0803 123 4567' })).getAttribute('href')).toBe(
      'tel:+2348031234567',
    );
    expect(screen.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')).toBe(
      'https://wa.me/2348031234568',
    );
  });

  it('says who is told in an emergency, and which proof must be sent again', async () => {
    const { server } = show();
    const hauwa = {
      name: 'Hauwa Bello',
      phone: '+2348031234568',
      relation: 'Sister',
      state: 'confirmed',
      countsAt: '2026-01-01T00:00:00Z',
    };
    cleanup();
    server.answer({ 'GET /api/user/emergency-contacts': () => Response.json([hauwa]) });
    renderApp(<AccountPage />, '/account');
    expect(await screen.findByRole('link', { name: /^Emergency contacts ?Hauwa$/ })).toBeDefined();
    expect(screen.queryByText('Send again')).toBeNull();
    act(() => useSession.setState({ user: userOf({ rejection: { reason: null, isInReview: false } }) }));
    expect(screen.getByRole('button', { name: /^Photo and documents ?Send again/ })).toBeDefined();
  });

  it('saves a new name', async () => {
    const { server, person } = show(AccountProfilePage);
    const name = await screen.findByLabelText('Full name');
    await pasteInto(person, name, 'Ada Obi');
    await person.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Your profile is up to date.')).toBeDefined();
    expect(server.requests.find(({ method }) => method === 'PATCH')?.body).toMatchObject({ name: 'Ada Obi' });
  });

  it('requests another email with the current password', async () => {
    const { server, person } = show(AccountProfilePage);
    server.answer({ 'POST /api/user/email': () => new Response(null, { status: 204 }) });
    const form = within(await screen.findByRole('form', { name: 'Change email' }));
    await pasteInto(person, form.getByLabelText('New email'), 'Ada.New@tafiya.test');
    await pasteInto(person, form.getByLabelText('Your password'), 'a-good-password');
    await person.click(form.getByRole('button', { name: 'Change email' }));
    expect(await screen.findByText(/Open the link that we sent to ada.new@tafiya.test/)).toBeDefined();
    expect(server.requests.find(({ path }) => path === '/api/user/email')?.body).toEqual({
      newEmail: 'ada.new@tafiya.test',
      password: 'a-good-password',
    });
  });

  it('refuses a phone that is not Nigerian before it is sent', async () => {
    const { server, person } = show(AccountProfilePage);
    const phone = await screen.findByLabelText('Phone');
    await pasteInto(person, phone, '12345');
    await person.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Please enter a valid Nigerian phone number')).toBeDefined();
    expect(server.requests.some(({ method }) => method === 'PATCH')).toBe(false);
  });

  it('the ratings have an error with a retry when they cannot be loaded', async () => {
    const { server, person } = show();
    server.answer({ 'GET /api/ratings': () => refusal(503, 'unavailable', 'Not now.') });
    await person.click(await screen.findByRole('link', { name: 'No ratings yet' }));
    expect(await screen.findByText('Your ratings could not be loaded')).toBeDefined();
    expect(screen.queryByText(/^No ratings yet\./)).toBeNull();
    server.answer({ 'GET /api/ratings': () => Response.json({ average: null, count: 0, ratings: [] }) });
    await person.click(screen.getByRole('button', { name: 'Try again', hidden: true }));
    expect(await screen.findByText(/^No ratings yet\./)).toBeDefined();
  });

  it('sends a new password only when both fields match, and shows why the server refused it', async () => {
    const { server, person } = show(AccountSafetyPage);
    server.answer({
      'POST /api/user/password': () => refusal(403, 'forbidden', 'Incorrect password.'),
    });
    const press = () => person.click(screen.getByRole('button', { name: 'Change password' }));
    await pasteInto(person, await screen.findByLabelText('Current password'), 'not-mine-1');
    await pasteInto(person, screen.getByLabelText('New password'), 'long-enough-e\u0301');
    await pasteInto(person, screen.getByLabelText('New password again'), 'long-enough-2');
    await press();
    expect(await screen.findByText('Passwords do not match')).toBeDefined();
    expect(server.requests.some(({ path }) => path === '/api/user/password')).toBe(false);
    await pasteInto(person, screen.getByLabelText('New password again'), 'long-enough-\u00e9');
    await press();
    expect((await screen.findByText('Incorrect password.')).role).toBe('alert');
    expect(server.requests.find(({ path }) => path === '/api/user/password')?.body).toEqual({
      currentPassword: 'not-mine-1',
      // The plain form, whatever the keyboard sent.
      newPassword: 'long-enough-\u00e9',
    });
  });

  it('accepts an image as photo but not a PDF', async () => {
    show(AccountProfilePage);
    const pdf = new File(['%PDF-'], 'me.pdf', { type: 'application/pdf' });
    // The file dialog lets a user choose "all files", which ignores `accept`.
    const person = userEvent.setup({ applyAccept: false });
    await person.upload(await screen.findByLabelText('Your photo'), pdf);
    expect(await screen.findByText('Please choose an image')).toBeDefined();
    await person.upload(screen.getByLabelText('Proof of address'), new File(['MZ'], 'x.exe'));
    expect(await screen.findByText('Please choose an image or a PDF')).toBeDefined();
  });

  it('asks for the password before deleting the account, and shows why the server refused', async () => {
    const { server, person } = show(AccountPrivacyPage);
    server.answer({ 'DELETE /api/user': () => refusal(403, 'forbidden', 'Incorrect password.') });
    await person.click(await screen.findByRole('button', { name: 'Delete my account' }));
    const sheet = within(screen.getByRole('dialog', { hidden: true }));
    await pasteInto(person, sheet.getByLabelText('Your password'), 'wrong');
    await person.click(sheet.getByRole('button', { name: 'Yes, delete my account', hidden: true }));
    expect(await screen.findByText('Incorrect password.')).toBeDefined();
    await waitFor(() => expect(useSession.getState().status).toBe('in'));
  });
});
