import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer } from '@/shared/testing/fake-server.ts';
import { renderApp } from '@/shared/testing/render.tsx';
import { HeroSearchFields } from './hero-search-fields.tsx';

// A long list hides the button Find Trips. Who has typed a town before our fields were there needs no list.
it.each([
  ['', 'true'],
  ['Bauchi', 'false'],
])('a focused field with the text "%s" opens its suggestions: %s', (to, expanded) => {
  fakeServer();
  renderApp(<HeroSearchFields values={{ from: 'Gombe', to, date: '', seats: '1' }} focused="to" />);
  const field = screen.getByRole('combobox', { name: 'To' });
  expect(document.activeElement).toBe(field);
  expect(field.getAttribute('aria-expanded')).toBe(expanded);
});
