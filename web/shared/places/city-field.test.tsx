import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { SUGGESTED_CITIES } from '@tafiya/places/cities.rules.ts';
import { fakeServer } from '@/shared/testing/fake-server.ts';
import { renderApp } from '@/shared/testing/render.tsx';
import { CityField } from './city-field.tsx';

const OWERRI = { placeId: 'owerri', name: 'Owerri', state: 'Imo', kind: 'city' };
const OWO = { placeId: 'owo', name: 'Owo', state: 'Ondo', kind: 'town' };

function Form({ onSubmit }: { onSubmit: () => void }) {
  const [city, setCity] = useState('');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <CityField label="From" value={city} onChange={setCity} />
      <button type="submit">Find Trips</button>
    </form>
  );
}

function setUp() {
  const onSubmit = vi.fn<() => void>();
  renderApp(<Form onSubmit={onSubmit} />);
  return {
    onSubmit,
    user: userEvent.setup(),
    field: screen.getByRole<HTMLInputElement>('combobox', { name: 'From' }),
  };
}

const optionNames = () => screen.getAllByRole('option').map((option) => option.firstChild?.textContent);
const highlighted = () => screen.queryByRole('option', { selected: true })?.firstChild?.textContent ?? null;

afterEach(() => vi.unstubAllGlobals());

describe('city field', () => {
  it('suggests the 20 cities while empty, without a request', async () => {
    const server = fakeServer();
    const { user, field } = setUp();
    await user.click(field);
    expect(optionNames()).toEqual([...SUGGESTED_CITIES]);
    expect(field.getAttribute('aria-expanded')).toBe('true');
    expect(highlighted()).toBeNull();
    expect(server.requests).toEqual([]);
  });

  it('completes every place through the server and highlights the best one', async () => {
    const server = fakeServer({ 'GET /api/places': () => Response.json([OWERRI, OWO]) });
    const { user, field } = setUp();
    await user.type(field, 'ow');
    await waitFor(() => expect(optionNames()).toEqual(['Owerri', 'Owo']));
    expect(highlighted()).toBe('Owerri');
    expect(field.getAttribute('aria-activedescendant')).toBe(screen.getAllByRole('option')[0]?.id);
    expect(server.requests).toHaveLength(1);
  });

  it('moves with the arrows past both ends, and chooses the highlighted place with Enter without submitting', async () => {
    fakeServer({ 'GET /api/places': () => Response.json([OWERRI, OWO]) });
    const { user, field, onSubmit } = setUp();
    await user.type(field, 'ow');
    await waitFor(() => expect(optionNames()).toEqual(['Owerri', 'Owo']));
    await user.keyboard('{ArrowDown}');
    expect(highlighted()).toBe('Owo');
    await user.keyboard('{ArrowDown}');
    expect(highlighted()).toBe('Owerri');
    await user.keyboard('{ArrowUp}{Enter}');
    expect(field.value).toBe('Owo');
    expect(screen.queryByRole('option')).toBeNull();
    expect(onSubmit).not.toHaveBeenCalled();
    await user.keyboard('{Enter}');
    expect(onSubmit).toHaveBeenCalledOnce();
  });

  it('closes with Escape and keeps what was typed', async () => {
    fakeServer();
    const { user, field } = setUp();
    await user.type(field, 'Lag');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('option')).toBeNull();
    expect(field.value).toBe('Lag');
    await user.keyboard('{ArrowDown}');
    expect(optionNames()).toEqual(['Lagos']);
  });

  it('chooses the place of an alias with Tab', async () => {
    fakeServer({
      'GET /api/places': () =>
        Response.json([{ placeId: 'port-harcourt', name: 'Port Harcourt', state: 'Rivers', kind: 'city' }]),
    });
    const { user, field } = setUp();
    await user.type(field, 'PH');
    await waitFor(() => expect(highlighted()).toBe('Port Harcourt'));
    await user.tab();
    expect(field.value).toBe('Port Harcourt');
  });

  it('does not choose a guess by itself', async () => {
    fakeServer({
      'GET /api/places': () =>
        Response.json([{ placeId: 'atani', name: 'Atani', state: 'Anambra', kind: 'town', isGuess: true }]),
    });
    const { user, field } = setUp();
    await user.type(field, 'Atlantis');
    expect(await screen.findByRole('option', { name: /Atani/ })).toBeDefined();
    expect(highlighted()).toBeNull();
    await user.tab();
    expect(field.value).toBe('Atlantis');
  });

  it('chooses the highlighted place when a tap elsewhere leaves the field', async () => {
    fakeServer({ 'GET /api/places': () => Response.json([OWERRI, OWO]) });
    const { user, field, onSubmit } = setUp();
    await user.type(field, 'ow');
    await waitFor(() => expect(optionNames()).toEqual(['Owerri', 'Owo']));
    await user.click(screen.getByRole('button', { name: 'Find Trips' }));
    expect(field.value).toBe('Owerri');
    expect(onSubmit).toHaveBeenCalledOnce();
  });

  it('shows the city of an area and the state of any other place, once', async () => {
    fakeServer({
      'GET /api/places': () =>
        Response.json([
          { placeId: 'garki-fct', name: 'Garki, FCT', state: 'FCT', kind: 'area', city: 'Abuja' },
          { placeId: 'garki-jigawa', name: 'Garki, Jigawa', state: 'Jigawa', kind: 'town' },
          OWO,
        ]),
    });
    const { user, field } = setUp();
    await user.type(field, 'garki');
    await waitFor(() => expect(optionNames()).toEqual(['Garki, FCT', 'Garki, Jigawa', 'Owo']));
    const texts = screen.getAllByRole('option').map((option) => option.textContent);
    expect(texts).toEqual(['Garki, FCTAbuja', 'Garki, Jigawa', 'OwoOndo']);
  });

  it('falls back to the suggested cities without a network', async () => {
    fakeServer().unplug();
    const { user, field } = setUp();
    await user.type(field, 'kan');
    expect(optionNames()).toEqual(['Kano']);
    await user.click(screen.getByRole('option', { name: /Kano/ }));
    expect(field.value).toBe('Kano');
  });

  it('announces the number of places, and shows when no place matches', async () => {
    fakeServer({ 'GET /api/places': () => Response.json([]) });
    const { user, field } = setUp();
    await user.click(field);
    const root = within(field.parentElement ?? document.body);
    expect(root.getByRole('status').textContent).toBe('20 places. Use the arrow keys to choose.');
    await user.type(field, 'Qqq');
    await screen.findByText('No place found for “Qqq”. Check the spelling or choose a town nearby.');
    expect(root.getByRole('status').textContent).toBe('No place found');
  });
});
