import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { refusal } from '@/shared/testing/fake-server.ts';
import { userRowOf } from '../testing/admin-sample.ts';
import { listOf, showDashboard } from '../testing/admin-screen.tsx';
import { pasteInto } from '@/shared/testing/render.tsx';

const PATH = `/api/admin/emergency-contacts/${userRowOf().id}`;

async function open(answer: () => Response) {
  const shown = showDashboard(`/admin/users/${userRowOf().id}`, {
    ...listOf('users', [userRowOf()]),
    [`POST ${PATH}`]: answer,
  });
  const [button] = await screen.findAllByRole('button', { name: 'Emergency contacts, Ngozi Eze' });
  if (button) await shown.person.click(button);
  return shown;
}

afterEach(() => vi.unstubAllGlobals());

it('is shown to the administrator who gives a reason', async () => {
  const contact = { name: 'Ada Obi', phone: '+2348031112222', relation: 'Sister' };
  const { server, person } = await open(() => Response.json([contact]));
  await person.click(screen.getByRole('button', { name: 'Show contacts' }));
  expect(await screen.findByText('Please give a reason')).toBeDefined();
  await pasteInto(person, screen.getByLabelText('Reason'), 'Accident near Ore');
  await person.click(screen.getByRole('button', { name: 'Show contacts' }));
  expect((await screen.findByRole('link', { name: 'Call Ada Obi' })).getAttribute('href')).toBe(
    'tel:+2348031112222',
  );
  expect(screen.getByText('Sister')).toBeDefined();
  expect(server.requests.filter(({ path }) => path === PATH).map(({ body }) => body)).toEqual([
    { reason: 'Accident near Ore' },
  ]);
});

it('says that the person has named no one', async () => {
  const { person } = await open(() =>
    refusal(404, 'not_found', 'This person has not named an emergency contact.'),
  );
  await pasteInto(person, screen.getByLabelText('Reason'), 'Accident');
  await person.click(screen.getByRole('button', { name: 'Show contacts' }));
  expect(await screen.findByText('This person has not named an emergency contact.')).toBeDefined();
});
