import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SESSION_STORAGE_KEY } from '@tafiya/core/limits.ts';
import { dropSession } from '@/shared/session/session.ts';
import { fakeServer, refusal, type FakeServer } from '@/shared/testing/fake-server.ts';
import { sessionOf, userOf } from '@/shared/testing/people.ts';
import { fillIn, renderApp } from '@/shared/testing/render.tsx';
import { SignInForm } from './sign-in-form.tsx';

let server: FakeServer;

beforeEach(() => {
  server = fakeServer({
    'POST /api/auth/login': () => Response.json(sessionOf()),
    'GET /auth/v1/user': () => Response.json({ id: userOf().id }),
  });
});

afterEach(() => {
  dropSession();
  vi.unstubAllGlobals();
});

function signInAs(password = 'tafiya-demo-2026') {
  renderApp(<SignInForm />);
  return fillIn({ Email: 'Adaeze@Tafiya.test ', Password: password });
}

const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Sign In' });

describe('the sign-in form', () => {
  it('requires both fields and sends nothing without them', async () => {
    renderApp(<SignInForm />);
    await userEvent.click(submit());
    await screen.findByText('Email is required');
    screen.getByText('Password is required');
    expect(document.activeElement).toBe(screen.getByLabelText('Email'));
    expect(server.requests).toEqual([]);
  });

  it("shows 'Welcome back!' and keeps the session in localStorage by default", async () => {
    const person = await signInAs();
    await person.click(submit());
    await screen.findByText('Welcome back!');
    screen.getByText('You have successfully logged in.');
    expect(server.requests[0]?.body).toEqual({ email: 'adaeze@tafiya.test', password: 'tafiya-demo-2026' });
    expect(localStorage.getItem(SESSION_STORAGE_KEY)).not.toBeNull();
  });

  it('keeps the session in sessionStorage when Remember me is off', async () => {
    const person = await signInAs();
    await person.click(screen.getByLabelText('Remember me'));
    await person.click(submit());
    await screen.findByText('Welcome back!');
    expect(sessionStorage.getItem(SESSION_STORAGE_KEY)).not.toBeNull();
    expect(localStorage.getItem(SESSION_STORAGE_KEY)).toBeNull();
  });

  it("shows 'Login failed' with the server's message, which stays beside the form", async () => {
    server.answer({
      'POST /api/auth/login': () => refusal(401, 'invalid_credentials', 'Wrong email or password'),
    });
    const person = await signInAs('not it');
    await person.click(submit());
    await within(screen.getByRole('alert')).findByText('Login failed');
    expect(screen.getAllByText('Wrong email or password')).toHaveLength(2);
    expect(submit().disabled).toBe(false);
  });

  it('cannot be submitted twice while the request is pending', async () => {
    let answer: (response: Response) => void = () => undefined;
    server.answer({
      'POST /api/auth/login': () =>
        new Promise<Response>((resolve) => {
          answer = resolve;
        }),
    });
    const person = await signInAs();
    await person.click(submit());
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Signing in...' }).disabled).toBe(true);
    answer(refusal(500, 'internal', 'Something broke'));
    await waitFor(() => expect(submit().disabled).toBe(false));
  });

  it('shows and hides the password', async () => {
    const person = await signInAs();
    await person.click(screen.getByRole('button', { name: 'Show password' }));
    expect(screen.getByLabelText('Password').getAttribute('type')).toBe('text');
    await person.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(screen.getByLabelText('Password').getAttribute('type')).toBe('password');
  });
});
