import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { refusal } from '@/shared/testing/fake-server.ts';
import { OWN_FLEET, showFleet } from './testing/fleet-screen.tsx';

vi.mock('@/shared/live/use-user-channel.ts', () => ({ useUserChannel: () => undefined }));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const [first] = OWN_FLEET.vehicles;
const vehicleOf = (n: number) => ({
  ...first,
  id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
  plateNumber: `BIG-${n}`,
  driver: { id: '00000000-0000-4000-8000-0000000000aa', name: `Driver ${n}` },
});
const FIRST_PAGE = [vehicleOf(1), vehicleOf(2)];
const SECOND_PAGE = [vehicleOf(3)];

function showLarge() {
  const screenOf = showFleet(OWN_FLEET, '/corporate/vehicles', {
    'GET /api/corporate/fleet': () =>
      Response.json({ ...OWN_FLEET, vehicles: FIRST_PAGE, vehicleCount: 3, routes: OWN_FLEET.routes }),
  });
  const pages = ({ query }: { query: URLSearchParams }) =>
    query.has('cursor')
      ? Response.json(SECOND_PAGE)
      : Response.json(FIRST_PAGE, { headers: { link: '<?cursor=second>; rel="next"' } });
  screenOf.server.answer({ 'GET /api/corporate/vehicles': pages });
  return { ...screenOf, pages };
}

describe('a fleet with more vehicles than one page', () => {
  it('shows its number of vehicles, and the next page on request', async () => {
    const { person } = showLarge();
    expect(await screen.findByText('BIG-2')).toBeDefined();
    expect(screen.getByText('Total Vehicles').parentElement?.textContent).toContain('3');
    expect(screen.queryByText('BIG-3')).toBeNull();
    await person.click(await screen.findByRole('button', { name: 'Show more' }));
    expect(await screen.findByText('BIG-3')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('says that the pages could not be loaded, and tries again', async () => {
    const { server, person, pages } = showLarge();
    server.answer({ 'GET /api/corporate/vehicles': () => refusal(503, 'unavailable', 'Not now.') });
    expect(await screen.findByText('Not now.')).toBeDefined();
    expect(screen.getByText('BIG-2')).toBeDefined();
    server.answer({ 'GET /api/corporate/vehicles': pages });
    await person.click(screen.getByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(screen.queryByText('Not now.')).toBeNull());
    await person.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByText('BIG-3')).toBeDefined();
  });

  it('lets a company choose from all of them, and waits until they are there', async () => {
    const { server, person, pages } = showLarge();
    expect(await screen.findByText('BIG-2')).toBeDefined();
    server.answer({ 'GET /api/corporate/vehicles': () => refusal(503, 'unavailable', 'Not now.') });
    await person.click(screen.getByRole('link', { name: 'Trip Management' }));
    await person.click(await screen.findByRole('link', { name: 'Schedule Trip' }));
    expect(await screen.findByText('Your vehicles could not be loaded')).toBeDefined();
    server.answer({ 'GET /api/corporate/vehicles': pages });
    await person.click(screen.getByRole('button', { name: /try again/i }));
    const choice = await screen.findByLabelText<HTMLSelectElement>('Vehicle');
    expect(
      within(choice)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual([1, 2, 3].map((n) => `${first?.model}, BIG-${n}`));
  });
});
