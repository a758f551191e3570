import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderApp } from '@/shared/testing/render.tsx';
import { AuthPage } from './auth-page.tsx';

it('keeps typed values when the tab is switched', async () => {
  renderApp(<AuthPage />, '/auth?tab=register');
  const person = userEvent.setup();
  const panel = async (name: string) => within(await screen.findByRole('tabpanel', { name }));
  await person.type(await (await panel('Create Account')).findByLabelText('Full name'), 'Ada Obi');
  await person.click(screen.getByRole('tab', { name: 'Sign In' }));
  await person.type((await panel('Sign In')).getByLabelText('Email'), 'ada@tafiya.test');
  await person.click(screen.getByRole('tab', { name: 'Create Account' }));
  expect((await panel('Create Account')).getByDisplayValue('Ada Obi')).toBeDefined();
  await waitFor(() => expect(screen.getAllByRole('tabpanel')).toHaveLength(1));
  await person.click(screen.getByRole('tab', { name: 'Sign In' }));
  expect((await panel('Sign In')).getByDisplayValue('ada@tafiya.test')).toBeDefined();
});
