import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { UPLOAD_MAX_BYTES } from '@tafiya/people/limits.rules.ts';
import { dropSession } from '@/shared/session/session.ts';
import { fakeServer, refusal, type FakeServer } from '@/shared/testing/fake-server.ts';
import { sessionOf, userOf } from '@/shared/testing/people.ts';
import { fillIn, renderApp } from '@/shared/testing/render.tsx';
import { RegisterForm } from './register-form.tsx';

let server: FakeServer;

beforeEach(() => {
  server = fakeServer({
    'POST /api/auth/register': () => Response.json(sessionOf(), { status: 201 }),
    'GET /auth/v1/user': () => Response.json({ id: userOf().id }),
  });
});

afterEach(() => {
  dropSession();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Create Account' });

function registerAs(confirm = 'tafiya-demo-2026') {
  renderApp(<RegisterForm />);
  return fillIn({
    'Full name': 'Musa Bello',
    Email: 'musa@tafiya.test',
    Phone: '08031234567',
    Password: 'tafiya-demo-2026',
    'Confirm password': confirm,
  });
}

describe('the registration form', () => {
  it('registers a driver with a proof of address', async () => {
    const person = await registerAs();
    await person.click(screen.getByRole('radio', { name: /Driver/ }));
    const proof = new File(['%PDF-'], 'bill.pdf', { type: 'application/pdf' });
    await person.upload(screen.getByLabelText(/Proof of address/), proof);
    await person.click(submit());
    await screen.findByText('Your account has been created successfully.');
    expect(server.requests[0]?.body).toEqual({
      userType: 'driver',
      name: 'Musa Bello',
      email: 'musa@tafiya.test',
      phone: '+2348031234567',
      password: 'tafiya-demo-2026',
      proofOfAddress: expect.any(File),
    });
  });

  it('keeps typed values but no password over a reload, and clears them once the account exists', async () => {
    const before = await registerAs();
    await before.click(screen.getByRole('radio', { name: /Driver/ }));
    cleanup();
    renderApp(<RegisterForm />);
    const valueOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
    expect(['Full name', 'Email', 'Phone', 'Password', 'Confirm password'].map(valueOf)).toEqual([
      'Musa Bello',
      'musa@tafiya.test',
      '08031234567',
      '',
      '',
    ]);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /Driver/ }).checked).toBe(true);
    expect(JSON.stringify(sessionStorage)).not.toContain('tafiya-demo-2026');
    const person = await fillIn({ Password: 'tafiya-demo-2026', 'Confirm password': 'tafiya-demo-2026' });
    await person.click(submit());
    await screen.findByText('Your account has been created successfully.');
    await waitFor(() => expect(Object.keys(sessionStorage)).toEqual(['tafiya_draft_owner']));
  });

  it('refuses a password that is easily guessed before it is sent', async () => {
    renderApp(<RegisterForm />);
    const person = await fillIn({
      'Full name': 'Musa Bello',
      Email: 'musa@tafiya.test',
      Phone: '08031234567',
      Password: 'musabello1',
      'Confirm password': 'musabello1',
    });
    // The field's focus has asked for the same file.
    await import('@tafiya/people/auth/password-strength.rules.ts');
    await person.click(submit());
    await screen.findByText('Please choose a stronger password.');
    expect(server.requests.filter(({ path }) => path === '/api/auth/register')).toEqual([]);
  });

  it('tells the user that sending the file can take minutes', async () => {
    let answer: (response: Response) => void = () => undefined;
    server.answer({
      'POST /api/auth/register': () => new Promise<Response>((resolve) => void (answer = resolve)),
    });
    const person = await registerAs();
    const proof = new File(['%PDF-'], 'bill.pdf', { type: 'application/pdf' });
    await person.upload(screen.getByLabelText(/Proof of address/), proof);
    await person.click(submit());
    await screen.findByRole('button', { name: 'Sending your file...' });
    expect(screen.getByText(/sending the file can take a few minutes/)).toBeTruthy();
    answer(Response.json(sessionOf(), { status: 201 }));
    await screen.findByText('Welcome to Tafiya!');
  });

  it('redirects to sign-in when the account was created but could not be signed in', async () => {
    server.answer({ 'GET /auth/v1/user': () => refusal(500, 'internal', 'Something broke') });
    const person = await registerAs();
    await person.click(submit());
    await screen.findByText('Your account has been created');
    screen.getByText('Please sign in.');
    expect(screen.queryByText('Registration failed')).toBeNull();
    await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/auth?tab=login'));
  });

  it("shows 'Passwords do not match' and disables the button while the passwords differ", async () => {
    const person = await registerAs('tafiya');
    screen.getByText('Passwords do not match');
    expect(submit().disabled).toBe(true);
    await person.type(screen.getByLabelText('Confirm password'), '-demo-2026');
    expect(screen.queryByText('Passwords do not match')).toBeNull();
    expect(submit().disabled).toBe(false);
  });

  it('requires every field', async () => {
    renderApp(<RegisterForm />);
    await userEvent.click(submit());
    await screen.findByText('Name is required');
    screen.getByText('Phone is required');
    screen.getByText('Please enter a valid email address');
    screen.getByText('Password must be at least 8 characters');
    screen.getByText('Please confirm your password');
    expect(server.requests).toEqual([]);
  });

  it("rejects a file of more than 5 MB with 'File size must be less than 5MB'", async () => {
    const person = await registerAs();
    const large = new File([new Uint8Array(UPLOAD_MAX_BYTES + 1)], 'scan.png', { type: 'image/png' });
    await person.upload(screen.getByLabelText(/Proof of address/), large);
    await screen.findByText('File size must be less than 5MB');
    await person.click(submit());
    await screen.findByText('Welcome to Tafiya!');
    expect(server.requests[0]?.body).not.toHaveProperty('proofOfAddress');
  });

  it('says why a HEIC photo with another name is refused, as soon as it is chosen', async () => {
    const person = await registerAs();
    const photo = new File(['\0\0\0\x18ftypheic\0\0\0\0'], 'bill.jpg', { type: 'image/jpeg' });
    await person.upload(screen.getByLabelText(/Proof of address/), photo);
    const reason = 'HEIC photo: choose JPEG, or in the camera’s settings “Most compatible”';
    expect(await screen.findByText(reason)).toBeDefined();
  });

  it('shows a taken address as an error of the email field', async () => {
    server.answer({
      'POST /api/auth/register': () => refusal(409, 'email_taken', 'This email already has an account'),
    });
    const person = await registerAs();
    await person.click(submit());
    await within(screen.getByRole('alert')).findByText('Registration failed');
    expect(await screen.findAllByText('This email already has an account')).toHaveLength(2);
    expect(document.activeElement).toBe(screen.getByLabelText('Email'));
  });
});
