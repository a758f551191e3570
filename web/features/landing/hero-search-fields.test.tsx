import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { HeroSearch } from './hero-search.tsx';
import { fakeServer } from '@/shared/testing/fake-server.ts';
import { pasteInto, renderApp } from '@/shared/testing/render.tsx';
import { HeroSearchFields } from './hero-search-fields.tsx';

// A long list hides the button Find Trips. A visitor who typed a town before our fields were there needs no list; half a name does.
it.each([
  ['', 'true'],
  ['Bauchi', 'false'],
  ['Bau', 'true'],
])('a focused field with the text "%s" opens its suggestions: %s', (to, expanded) => {
  fakeServer();
  renderApp(
    <HeroSearchFields
      places={{ from: 'Gombe', to }}
      problems={null}
      onChange={() => undefined}
      focused="to"
    />,
  );
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

it('asks at its field for a text that is not a place, and searches once it is changed', async () => {
  const guess = { placeId: 'kano', name: 'Kano', state: 'Kano', kind: 'city', isGuess: true };
  const server = fakeServer({ 'GET /api/places': () => Response.json([guess]) });
  renderApp(<HeroSearch />);
  const person = userEvent.setup();
  await person.click(screen.getByRole('combobox', { name: 'From' }));
  await person.click(await screen.findByRole('option', { name: /Lagos/ }));
  const to = screen.getByRole('combobox', { name: 'To' });
  await pasteInto(person, to, 'Kanu');
  await person.click(screen.getByRole('button', { name: 'Find Trips' }));
  expect(await screen.findByText('We don’t know “Kanu”. Did you mean Kano?')).toBeDefined();
  expect(to.getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(to);
  expect(screen.getByTestId('address').textContent).toBe('/');
  await person.clear(to);
  expect(to.getAttribute('aria-invalid')).toBeNull();
  // A misspelling that can only mean one place is taken, and the results say so.
  server.answer({ 'GET /api/places': () => Response.json([{ ...guess, isMeant: true }]) });
  await pasteInto(person, to, 'Kanno');
  await person.click(screen.getByRole('button', { name: 'Find Trips' }));
  expect(await screen.findByText(/^\/search\?from=Lagos&to=Kanno&/)).toBeDefined();
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
