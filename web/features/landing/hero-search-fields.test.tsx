import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { HeroSearch } from './hero-search.tsx';
import { fakeServer } from '@/shared/testing/fake-server.ts';
import { renderApp } from '@/shared/testing/render.tsx';
import { HeroSearchFields } from './hero-search-fields.tsx';

// A long list hides the button Find Trips. Who has typed a town before our fields were there needs no list; half a name does.
it.each([
  ['', 'true'],
  ['Bauchi', 'false'],
  ['Bau', 'true'],
])('a focused field with the text "%s" opens its suggestions: %s', (to, expanded) => {
  fakeServer();
  renderApp(<HeroSearchFields places={{ from: 'Gombe', to }} onChange={() => undefined} focused="to" />);
  const field = screen.getByRole('combobox', { name: 'To' });
  expect(document.activeElement).toBe(field);
  expect(field.getAttribute('aria-expanded')).toBe(expanded);
});

it('a chosen town moves the focus on: from From to To, and from To to the day', async () => {
  fakeServer();
  renderApp(<HeroSearch />);
  const person = userEvent.setup();
  await person.click(screen.getByRole('combobox', { name: 'From' }));
  await person.click(await screen.findByRole('option', { name: /Lagos/ }));
  const to = screen.getByRole('combobox', { name: 'To' });
  expect(document.activeElement).toBe(to);
  await person.click(screen.getByRole('option', { name: /Abuja/ }));
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: /^Today/ }));
});

it('swaps From and To, before and after our fields are there', async () => {
  fakeServer();
  renderApp(<HeroSearch />);
  const person = userEvent.setup();
  const texts = () =>
    ['From', 'To'].map((name) => screen.getByRole<HTMLInputElement>('combobox', { name }).value);
  await person.type(screen.getByRole('combobox', { name: 'From' }), 'Jos');
  await person.click(screen.getByRole('button', { name: 'Swap places' }));
  expect(texts()).toEqual(['', 'Jos']);
  await person.click(screen.getByRole('button', { name: 'Swap places' }));
  expect(texts()).toEqual(['Jos', '']);
});
