import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AdminHit } from '@tafiya/admin/people.contract.ts';
import { refusal } from '@/shared/testing/fake-server.ts';
import { showAdmin } from '../testing/admin-screen.tsx';
import { hitOf, personOf } from '../testing/person-sample.ts';

const SEARCH = 'POST /api/admin/search';
const PERSON = `/admin/people/${hitOf().personId}`;
const address = () => screen.getByTestId('address').textContent;

function open(answer: () => Response | Promise<Response>) {
  return showAdmin('/admin/users', {
    [SEARCH]: answer,
    [`GET /api${PERSON}`]: () => Response.json(personOf()),
    [`GET /api${PERSON}/timeline`]: () => Response.json([]),
  });
}
const found = (...hits: AdminHit[]) => open(() => Response.json(hits));
const results = async () =>
  within(await screen.findByRole('listbox', { name: 'Results' })).findAllByRole('option');
const field = () => screen.findByRole('combobox', { name: /^Search people/ });

afterEach(() => vi.unstubAllGlobals());

describe('in a wide window', () => {
  beforeEach(() => {
    vi.stubGlobal('matchMedia', () => ({
      matches: true,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
  });

  it('takes the focus with a slash, and opens the first result with Enter', async () => {
    const { person, server } = found(
      hitOf(),
      hitOf({ kind: 'booking', id: personOf().id, label: 'Kunle Ojo' }),
    );
    const search = await field();
    await person.keyboard('/');
    expect(document.activeElement).toBe(search);
    await person.paste('emeka');
    const [first] = await results();
    expect(first?.getAttribute('aria-selected')).toBe('true');
    expect(search.getAttribute('aria-activedescendant')).toBe(first?.id);
    await person.keyboard('{Enter}');
    await waitFor(() => expect(address()).toBe(PERSON));
    expect(await screen.findByRole('heading', { level: 1, name: 'Emeka Nwosu' })).toBeDefined();
    expect(
      server.requests
        .filter(({ path }) => path.endsWith('/search'))
        .map(({ body, query }) => [body, String(query)]),
    ).toEqual([[{ words: 'emeka' }, '']]);
  });

  it('opens the first result when Enter is faster than the answer', async () => {
    const { person } = found(hitOf());
    await person.click(await field());
    await person.paste('emeka');
    await person.keyboard('{Enter}');
    await waitFor(() => expect(address()).toBe(PERSON));
  });

  it('chooses with the arrows; a booking opens the bookings of its passenger', async () => {
    const { person } = found(hitOf(), hitOf({ kind: 'booking', id: '5eed0000-0000-4000-8000-0000000000b1' }));
    await person.click(await field());
    await person.paste('emeka');
    await results();
    await person.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(address()).toBe(`${PERSON}?only=bookings`));
  });

  it('closes with Escape, and keeps the words', async () => {
    const { person } = found(hitOf());
    const search = await field();
    await person.click(search);
    await person.paste('emeka');
    await results();
    await person.keyboard('{Escape}');
    expect(screen.queryByRole('listbox', { name: 'Results' })).toBeNull();
    expect(search.getAttribute('aria-expanded')).toBe('false');
    expect(search).toHaveProperty('value', 'emeka');
  });

  it('asks from the third character on, and says when nothing is found', async () => {
    const { person, server } = found();
    await person.click(await field());
    await person.paste('em');
    expect(screen.queryByRole('listbox', { name: 'Results' })).toBeNull();
    await person.paste('ek');
    expect(await screen.findByText('Nothing found')).toBeDefined();
    expect(screen.getByText('0 results')).toBeDefined();
    expect(server.requests.filter(({ path }) => path.endsWith('/search')).map(({ body }) => body)).toEqual([
      { words: 'emek' },
    ]);
    await person.keyboard('{Enter}');
    expect(address()).toBe('/admin/users');
  });

  it('says why it did not work', async () => {
    const { person } = open(() => refusal(429, 'rate_limited', 'Too many searches. Please wait.'));
    await person.click(await field());
    await person.paste('emeka');
    expect(await screen.findByText('Too many searches. Please wait.')).toBeDefined();
  });
});

it('is a sheet on phones', async () => {
  const { person } = found(hitOf());
  await person.click(await screen.findByRole('button', { name: 'Search' }));
  const sheet = within(screen.getByRole('dialog', { name: 'Search' }));
  await person.click(sheet.getByRole('combobox'));
  await person.paste('emeka');
  await person.click(await sheet.findByRole('option'));
  await waitFor(() => expect(address()).toBe(PERSON));
  expect(screen.queryByRole('dialog')).toBeNull();
});
