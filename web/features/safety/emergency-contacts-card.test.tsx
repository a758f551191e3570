import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeServer, refusal } from '@/shared/testing/fake-server.ts';
import { renderApp } from '@/shared/testing/render.tsx';
import { EmergencyContactsCard } from './emergency-contacts-card.tsx';

const ADA = { name: 'Ada Obi', phone: '+2348031112222', relation: 'Sister' };
const BOLA = { name: 'Bola Obi', phone: '+2348031112223', relation: 'Brother' };
/** As the server answers. */
const own = (contact: typeof ADA, state = 'counts') => ({
  ...contact,
  state,
  countsAt: '2030-11-29T09:00:00Z',
});
const PATH = '/api/user/emergency-contacts';

function show(answer: () => Response = () => Response.json([])) {
  const server = fakeServer({
    [`GET ${PATH}`]: answer,
    [`PUT ${PATH}`]: () => Response.json([own(ADA), own(BOLA)]),
  });
  renderApp(<EmergencyContactsCard />);
  const sent = () => server.requests.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  return { server, sent, person: userEvent.setup() };
}

afterEach(() => vi.unstubAllGlobals());

it('the person names two contacts', async () => {
  const { sent, person } = show();
  const fill = async (contact: string, { name, phone, relation }: typeof ADA) => {
    const group = within(await screen.findByRole('group', { name: contact }));
    await person.type(group.getByLabelText('Their name'), name);
    await person.type(group.getByLabelText('Their phone'), phone);
    await person.type(group.getByLabelText('Relation'), relation);
  };
  await fill('Contact 1', ADA);
  await person.click(screen.getByRole('button', { name: 'Add a contact' }));
  await fill('Contact 2', { ...BOLA, phone: '0803 111 2222' });
  await person.click(screen.getByRole('button', { name: 'Save contacts' }));
  expect(await screen.findByText('Two emergency contacts cannot have the same phone number.')).toBeDefined();
  const second = within(screen.getByRole('group', { name: 'Contact 2' })).getByLabelText('Their phone');
  await person.clear(second);
  await person.type(second, '0803 111 2223');
  await person.click(screen.getByRole('button', { name: 'Save contacts' }));
  expect(await screen.findByText('Your emergency contacts are up to date.')).toBeDefined();
  expect(sent()).toEqual([{ contacts: [ADA, BOLA] }]);
});

it('names three at most', async () => {
  const { person } = show(() => Response.json([own(ADA), own(BOLA)]));
  await person.click(await screen.findByRole('button', { name: 'Add a contact' }));
  expect(screen.queryByRole('button', { name: 'Add a contact' })).toBeNull();
  expect(screen.getAllByRole('group')).toHaveLength(3);
});

it('the person removes a contact', async () => {
  const { sent, person } = show(() => Response.json([own(ADA), own(BOLA)]));
  await person.click(await screen.findByRole('button', { name: 'Remove contact 1' }));
  await person.click(screen.getByRole('button', { name: 'Save contacts' }));
  expect(await screen.findByText('Your emergency contacts are up to date.')).toBeDefined();
  expect(sent()).toEqual([{ contacts: [BOLA] }]);
});

it('can be loaded again after an error', async () => {
  const { server, person } = show(() => refusal(503, 'unavailable', 'We are busy. Please try again.'));
  expect(await screen.findByText('We are busy. Please try again.')).toBeDefined();
  server.answer({ [`GET ${PATH}`]: () => Response.json([own(ADA)]) });
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect((await screen.findByLabelText<HTMLInputElement>('Their name')).value).toBe('Ada Obi');
});

it.each([
  ['confirmed', /^Confirmed\. We text them/],
  ['declined', /^They do not want our SMS\./],
  ['counts', /^Not confirmed yet\. We text them all the same\./],
  ['waits', /^Not confirmed yet\. We text them from .*10:00 on, or as soon as they confirm\./],
])('says of a contact who is %s whether an alarm tells them', async (state, words) => {
  const { person } = show(() => Response.json([own(ADA, state)]));
  expect(await screen.findByText(words)).toBeDefined();
  await person.type(screen.getByLabelText('Their phone'), '9');
  expect(screen.queryByText(words)).toBeNull();
});

it('what was typed survives a page that Android throws away, counts as a change, and is deleted when it is saved', async () => {
  const { person } = show(() => Response.json([own(ADA)]));
  const field = async (label: string) => await screen.findByLabelText<HTMLInputElement>(label);
  const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save contacts' });
  await person.type(await field('Relation'), ' of my mother');
  const kept = { ...sessionStorage };
  cleanup();
  expect(Object.keys(sessionStorage)).not.toContain('tafiya_draft_emergency-contacts');
  Object.assign(sessionStorage, kept);
  const { sent } = show(() => Response.json([own(ADA)]));
  await waitFor(async () => expect((await field('Relation')).value).toBe('Sister of my mother'));
  expect((await field('Their name')).value).toBe('Ada Obi');
  expect(save().disabled).toBe(false);
  await person.click(save());
  expect(await screen.findByText('Your emergency contacts are up to date.')).toBeDefined();
  expect(sent()).toEqual([{ contacts: [{ ...ADA, relation: 'Sister of my mother' }] }]);
  await waitFor(() => expect(Object.keys(sessionStorage)).not.toContain('tafiya_draft_emergency-contacts'));
});
