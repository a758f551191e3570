import type { Query, QueryClient } from '@tanstack/react-query';
import type { Booking, TripPassenger } from '@tafiya/bookings/contract.ts';
import type { Trip } from '@tafiya/trips/contract.ts';
import { fromPhone } from '@/shared/api/server-time.ts';
import { useSession } from '@/shared/session/store.ts';
import { CONTACTS_KEY, loadContacts } from '@/shared/safety/emergency-contacts.ts';
import { saveManifest, saveTickets } from './saved.ts';
import { manifestOf } from './saved-manifest.ts';
import { ticketOf } from './saved-ticket.ts';

/**
 * Saves on the phone, whenever a page has loaded them, the tickets of the passenger and the manifests of the driver's trips.
 * Returns the function that stops this.
 */
export function keepSaved(client: QueryClient): () => void {
  const keep = (query: Query) => void save(query, client);
  for (const query of client.getQueryCache().getAll()) keep(query);
  return client.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') keep(event.query);
  });
}

/** People who travel may need their emergency contacts without network, too. */
async function keepContactsOnce(client: QueryClient): Promise<void> {
  await client.prefetchQuery({
    queryKey: CONTACTS_KEY,
    queryFn: ({ signal }) => loadContacts(signal),
    staleTime: Infinity,
  });
}

/** The keys are those of use-my-bookings.ts and trip-passengers.tsx. */
async function save({ queryKey, state }: Query, client: QueryClient): Promise<void> {
  const { user } = useSession.getState();
  if (user === null || state.data === undefined) return;
  const saved = { userId: user.id, savedAt: fromPhone(state.dataUpdatedAt) };
  const [api, scope, id, part] = queryKey;
  if (api !== 'api') return;
  if (scope === 'passenger' && id === 'bookings') {
    const { pages } = state.data as { pages: { items: Booking[] }[] };
    await saveTickets(pages.flatMap(({ items }) => items).map((booking) => ticketOf(booking, saved)));
    await keepContactsOnce(client);
  } else if (scope === 'trips' && typeof id === 'string' && (part === 'passengers' || part === undefined)) {
    const trip = client.getQueryData<Trip>(['api', 'trips', id]);
    const passengers = client.getQueryData<TripPassenger[]>(['api', 'trips', id, 'passengers']);
    if (trip === undefined || passengers === undefined || trip.driverId !== user.id) return;
    await saveManifest(manifestOf(trip, passengers, saved));
    await keepContactsOnce(client);
  }
}
