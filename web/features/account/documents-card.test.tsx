import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { putFile } from '@/shared/api/upload.ts';
import { SIGNED_OUT, useSession } from '@/shared/session/store.ts';
import { fakeServer, refusal } from '@/shared/testing/fake-server.ts';
import { storeSession, userOf } from '@/shared/testing/people.ts';
import { renderApp } from '@/shared/testing/render.tsx';
import { DocumentsCard } from './documents-card.tsx';

vi.mock('@/shared/api/upload.ts', () => ({ putFile: vi.fn<typeof putFile>() }));

const PATH = 'me/proof-of-address-1.pdf';
const bill = () => new File(['x'], 'bill.pdf', { type: 'application/pdf' });

function show(user = userOf()) {
  const server = fakeServer({
    'POST /api/objects/upload': () => Response.json({ uploadURL: '/put', path: PATH }),
    'PATCH /api/user': () => Response.json(userOf({ proofOfAddress: PATH })),
    'GET /api/user': () => Response.json(userOf({ proofOfAddress: PATH })),
    'GET /api/documents': () => Response.json({ url: '/photo' }),
  });
  useSession.setState({ status: 'in', user, token: 'token', problem: null });
  renderApp(<DocumentsCard />, '/account');
  return { server, person: userEvent.setup() };
}

beforeEach(() => storeSession());
afterEach(() => {
  cleanup();
  localStorage.clear();
  useSession.setState(SIGNED_OUT);
  vi.unstubAllGlobals();
});

it('a saved document can be replaced but not removed', async () => {
  const { server, person } = show();
  await person.upload(screen.getByLabelText('Proof of address'), bill());
  expect(await screen.findByText('Saved')).toBeDefined();
  expect(server.requests.find(({ method }) => method === 'PATCH')?.body).toEqual({
    proofOfAddressPath: PATH,
  });
  expect(await screen.findByText(/We have your proof of address/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Remove bill.pdf' })).toBeNull();
  expect(screen.queryByText('Sent: bill.pdf')).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>('Proof of address').value).toBe('');
});

it('shows why a document could not be saved, and retries', async () => {
  const { server, person } = show();
  server.answer({ 'PATCH /api/user': () => refusal(415, 'unsupported_media_type', 'This is not a PDF.') });
  await person.upload(screen.getByLabelText('Proof of address'), bill());
  expect((await screen.findByText('This is not a PDF.')).closest('[role=alert]')).not.toBeNull();
  server.answer({ 'PATCH /api/user': () => Response.json(userOf({ proofOfAddress: PATH })) });
  await person.click(screen.getByRole('button', { name: 'Send again' }));
  expect(await screen.findByText('Saved')).toBeDefined();
});

it('at the limit of uploads shows the limit and when it ends', async () => {
  const { server, person } = show();
  const words = 'You can upload 30 files an hour. Please try again in 42 minutes.';
  server.answer({ 'POST /api/objects/upload': () => refusal(429, 'rate_limited', words) });
  await person.upload(screen.getByLabelText('Proof of address'), bill());
  expect((await screen.findByText(words)).closest('[role=alert]')).not.toBeNull();
});

it('shows an error when the photo cannot be removed', async () => {
  const { server, person } = show(userOf({ photo: 'me/profile-photo-1.jpg' }));
  server.answer({ 'PATCH /api/user': () => refusal(503, 'unavailable', 'Please try again in a moment.') });
  await person.click(screen.getByRole('button', { name: 'Remove photo' }));
  const message = await screen.findByText('Please try again in a moment.');
  expect(message.closest('[role=alert]')).not.toBeNull();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Remove photo' })).toBeDefined());
});

it('tells a rejected person why, and a company that its trips are hidden meanwhile', () => {
  const rejection = { reason: 'Unreadable', isInReview: false };
  show(userOf({ rejection }));
  expect(screen.getByText(/Reason: Unreadable\. Please send a new proof of address below\./)).toBeDefined();
  cleanup();
  show(userOf({ userType: 'corporate', rejection: { ...rejection, isInReview: true } }));
  expect(screen.getByText(/Until we approve it, your trips are hidden/)).toBeDefined();
});
