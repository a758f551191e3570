import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { refusal } from '@/shared/testing/fake-server.ts';
import { settingsOf } from '@/shared/testing/settings.ts';
import { showDashboard } from '../testing/admin-screen.tsx';

const CHANGE = 'PATCH /api/admin/contact';

afterEach(() => vi.unstubAllGlobals());

function show() {
  return showDashboard('settings', {
    'GET /api/settings': () => Response.json(settingsOf({ supportEmail: 'old@tafiya.test' })),
    [CHANGE]: () => Response.json(settingsOf({ supportPhone: '+2348031234567' })),
  });
}

it('saves the contact: a normalised number, and null for an empty field', async () => {
  const { server, person } = show();
  const email = await screen.findByRole('textbox', { name: /^Email/ });
  expect((email as HTMLInputElement).value).toBe('old@tafiya.test');
  await person.clear(email);
  await person.type(screen.getByRole('textbox', { name: /^Phone/ }), '0803 123 4567');
  await person.type(screen.getByRole('textbox', { name: /^WhatsApp/ }), '0803 123 4568');
  await person.type(screen.getByRole('textbox', { name: /^Company/ }), 'Tafiya Travel Ltd');
  await person.click(screen.getByRole('button', { name: 'Save contact' }));
  expect(await screen.findByText('Contact saved')).toBeTruthy();
  const { body } = server.requests.find(({ method }) => method === 'PATCH') ?? {};
  expect(body).toEqual({
    supportEmail: null,
    supportPhone: '+2348031234567',
    supportWhatsapp: '+2348031234568',
    supportHours: null,
    companyName: 'Tafiya Travel Ltd',
    companyNumber: null,
    companyAddress: null,
  });
});

it('shows what is wrong at the field, and why the server refused', async () => {
  const { server, person } = show();
  const email = await screen.findByRole('textbox', { name: /^Email/ });
  await person.clear(email);
  await person.type(email, 'help');
  await person.click(screen.getByRole('button', { name: 'Save contact' }));
  expect(await screen.findByText('Please enter a valid email address')).toBeTruthy();
  server.answer({ [CHANGE]: () => refusal(503, 'unavailable', 'We are busy.') });
  await person.type(email, '@tafiya.test');
  await person.click(screen.getByRole('button', { name: 'Save contact' }));
  expect(await screen.findByText('We are busy.')).toBeTruthy();
});
