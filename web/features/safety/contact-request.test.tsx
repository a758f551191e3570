import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { contactRequestSchema } from '@tafiya/safety/contract.ts';
import { fakeServer, refusal } from '@/shared/testing/fake-server.ts';
import { renderApp } from '@/shared/testing/render.tsx';
import { ContactRequestPage } from './contact-request-page.tsx';

const TOKEN = 'A_-4567890123456789012';
const INVALID = 'This link is no longer valid';
const view = (answer: string | null = null) => Response.json({ firstName: 'Ngozi', answer });

function show(answer: () => Response = () => view(), token = TOKEN) {
  const server = fakeServer({ 'POST /api/contact-requests/view': answer });
  renderApp(<ContactRequestPage />, `/c#${token}`);
  return { server, person: userEvent.setup() };
}

afterEach(() => vi.unstubAllGlobals());

it('opening the link asks who it is about, and answers nothing', async () => {
  const { server } = show();
  expect(await screen.findByText(/^Ngozi travels with Tafiya/)).toBeDefined();
  expect(server.requests.map(({ path, body }) => [path, body])).toEqual([
    ['/api/contact-requests/view', { token: TOKEN }],
  ]);
});

it('the contact agrees, and can still refuse', async () => {
  const { server, person } = show();
  const answers: unknown[] = [];
  server.answer({
    'POST /api/contact-requests/answer': ({ body }) => {
      answers.push(body);
      return view((body as { answer: string }).answer);
    },
  });
  await person.click(await screen.findByRole('button', { name: 'I agree' }));
  expect(await screen.findByText('Thank you. We text you when Ngozi asks for help.')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'I agree' })).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Do not text me' }));
  expect(await screen.findByText('We do not text you about Ngozi.')).toBeDefined();
  expect(answers).toEqual([
    { token: TOKEN, answer: 'confirmed' },
    { token: TOKEN, answer: 'declined' },
  ]);
});

it('an answer that was not saved can be given again', async () => {
  const { server, person } = show();
  server.answer({ 'POST /api/contact-requests/answer': () => refusal(503, 'unavailable', 'We are busy.') });
  await person.click(await screen.findByRole('button', { name: 'I agree' }));
  expect(await screen.findByText('We are busy.')).toBeDefined();
  server.answer({ 'POST /api/contact-requests/answer': () => view('confirmed') });
  await person.click(screen.getByRole('button', { name: 'I agree' }));
  expect(await screen.findByText(/^Thank you\./)).toBeDefined();
});

it('an old link says so', async () => {
  show(() => refusal(404, 'not_found', 'This link is not valid any more.'));
  expect(await screen.findByRole('heading', { name: INVALID })).toBeDefined();
});

it('a link of another form is not sent', async () => {
  const { server } = show(() => view(), 'short');
  expect(await screen.findByRole('heading', { name: INVALID })).toBeDefined();
  expect(server.requests).toEqual([]);
  expect(contactRequestSchema.safeParse({ token: TOKEN }).success).toBe(true);
  expect(contactRequestSchema.safeParse({ token: 'short' }).success).toBe(false);
});

it('can be loaded again after an error', async () => {
  const { server, person } = show(() => refusal(503, 'unavailable', 'We are busy.'));
  expect(await screen.findByText('We are busy.')).toBeDefined();
  server.answer({ 'POST /api/contact-requests/view': () => view() });
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: 'I agree' })).toBeDefined();
});
