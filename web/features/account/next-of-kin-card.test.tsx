import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeServer, refusal } from '@/shared/testing/fake-server.ts';
import { renderApp } from '@/shared/testing/render.tsx';
import { NextOfKinCard } from './next-of-kin-card.tsx';

const KIN = { name: 'Ada Obi', phone: '+2348031112222', relation: 'Sister' };
const PATH = '/api/user/next-of-kin';

function show(answer: () => Response = () => Response.json(null)) {
  const server = fakeServer({
    [`GET ${PATH}`]: answer,
    [`PUT ${PATH}`]: () => Response.json(KIN),
    [`DELETE ${PATH}`]: () => new Response(null, { status: 204 }),
  });
  renderApp(<NextOfKinCard />);
  return { server, person: userEvent.setup() };
}

afterEach(() => vi.unstubAllGlobals());

it('the person names their next of kin', async () => {
  const { server, person } = show();
  await person.type(await screen.findByLabelText('Their name'), 'Ada Obi');
  await person.type(screen.getByLabelText('Their phone'), '0803 111 2222');
  await person.click(screen.getByRole('button', { name: 'Save next of kin' }));
  expect(await screen.findByText('Relation is required')).toBeDefined();
  await person.type(screen.getByLabelText('Relation'), 'Sister');
  await person.click(screen.getByRole('button', { name: 'Save next of kin' }));
  expect(await screen.findByText('Saved')).toBeDefined();
  expect(server.requests.find(({ method }) => method === 'PUT')?.body).toEqual(KIN);
});

it('the person removes their next of kin', async () => {
  const { server, person } = show(() => Response.json(KIN));
  await person.click(await screen.findByRole('button', { name: 'Remove next of kin' }));
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Their name').value).toBe(''));
  expect(server.requests.some(({ method, path }) => method === 'DELETE' && path === PATH)).toBe(true);
  expect(screen.queryByRole('button', { name: 'Remove next of kin' })).toBeNull();
});

it('can be loaded again after an error', async () => {
  const { server, person } = show(() => refusal(503, 'unavailable', 'We are busy. Please try again.'));
  expect(await screen.findByText('We are busy. Please try again.')).toBeDefined();
  server.answer({ [`GET ${PATH}`]: () => Response.json(KIN) });
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect((await screen.findByLabelText<HTMLInputElement>('Their name')).value).toBe('Ada Obi');
});
