import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { connectApi } from '@/shared/api/api.ts';
import { useSession } from '@/shared/session/store.ts';
import { fakeServer, refusal } from '@/shared/testing/fake-server.ts';
import { renderApp } from '@/shared/testing/render.tsx';
import { userOf } from '@/shared/testing/people.ts';
import { ProfileCard } from './profile-card.tsx';

beforeEach(() => connectApi({ accessToken: async () => 'token', onRefusal: () => undefined }));
afterEach(() => vi.unstubAllGlobals());

async function rename(name: string) {
  const person = userEvent.setup();
  const field = await screen.findByLabelText('Full name');
  await person.clear(field);
  await person.click(field);
  await person.paste(name);
  await person.click(screen.getByRole('button', { name: 'Save' }));
  return field;
}

it.each([
  [400, 'invalid_input', 'Name cannot have words that stand for Tafiya, such as Support, Official or Admin.'],
  [409, 'conflict', 'You can change your name twice a year. You can change it again on 1 March 2032.'],
] as const)('a refused name is explained at its field: %s', async (status, code, words) => {
  useSession.setState({ status: 'in', user: userOf() });
  fakeServer({ 'PATCH /api/user': () => refusal(status, code, words) });
  renderApp(<ProfileCard />, '/account');
  const field = await rename('Tafiya Support');
  expect(await screen.findByText(words)).toBeDefined();
  expect(field.getAttribute('aria-invalid')).toBe('true');
});

it('says which name waits for review', async () => {
  useSession.setState({ status: 'in', user: userOf({ waitingName: 'Ada Eze' }) });
  renderApp(<ProfileCard />, '/account');
  expect(await screen.findByText(/“Ada Eze” is waiting for review/)).toBeDefined();
});
