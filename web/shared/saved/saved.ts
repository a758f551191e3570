/** The tickets and manifests that are kept on this phone, one record each, of the person whose session is stored. */
import { z } from 'zod';
import { storedUserId } from '@/shared/session/stored-user.ts';
import { type SavedManifest, savedManifestSchema } from './saved-manifest.ts';
import { savedStore } from '@/shared/outbox/phone-store.ts';
import { isOnBoard, type SavedTicket, savedTicketSchema } from './saved-ticket.ts';
import { serverNow } from '@/shared/api/server-time.ts';

const TICKET = 'ticket/';
const MANIFEST = 'manifest/';
const PHOTO = 'photo/';
/** Marks what the person has removed from this phone, so that it is not saved again. */
const REMOVED = 'removed/';

/** A small copy of the driver's approved photo, as a data URL, beside the ticket of a booking. */
const savedPhotoSchema = z.object({
  bookingId: z.string(),
  userId: z.string(),
  expiresAt: z.number(),
  /** The storage path of the photo. */
  path: z.string(),
  image: z.string().startsWith('data:image/'),
});
type SavedPhoto = z.infer<typeof savedPhotoSchema>;

export interface Saved {
  /** Next departure first. */
  tickets: SavedTicket[];
  manifests: SavedManifest[];
  photos: SavedPhoto[];
  /** Ids of bookings and trips. */
  removed: string[];
}

/** The person's saved items that have not expired. Empty without a session. */
export async function listSaved(): Promise<Saved> {
  const records = await savedStore.entries();
  const userId = storedUserId();
  const isTheirs = (record: { userId: string; expiresAt: number }) =>
    record.userId === userId && record.expiresAt > serverNow();
  const valuesOf = (prefix: string) =>
    records.flatMap(([key, value]) => (key.startsWith(prefix) ? [value] : []));
  return {
    tickets: valuesOf(TICKET)
      .flatMap((value) => savedTicketSchema.safeParse(value).data ?? [])
      .filter(isTheirs)
      .toSorted((a, b) => Date.parse(a.departureDate) - Date.parse(b.departureDate)),
    manifests: valuesOf(MANIFEST)
      .flatMap((value) => savedManifestSchema.safeParse(value).data ?? [])
      .filter(isTheirs),
    photos: valuesOf(PHOTO)
      .flatMap((value) => savedPhotoSchema.safeParse(value).data ?? [])
      .filter(isTheirs),
    removed: records.flatMap(([key]) => (key.startsWith(REMOVED) ? [key.slice(REMOVED.length)] : [])),
  };
}

/** Saves the tickets, except those that are over or that the person has removed from this phone. */
export async function saveTickets(tickets: readonly SavedTicket[]): Promise<void> {
  const { tickets: known, removed } = await listSaved();
  const kept = tickets.filter(
    (ticket) =>
      !removed.includes(ticket.bookingId) &&
      ticket.expiresAt > serverNow() &&
      (ticket.status === 'confirmed' ||
        isOnBoard(ticket) ||
        known.some(({ bookingId }) => ticket.bookingId === bookingId)),
  );
  if (kept.length > 0) await savedStore.set(kept.map((ticket) => [TICKET + ticket.bookingId, ticket]));
}

export async function saveManifest(manifest: SavedManifest): Promise<void> {
  const { removed } = await listSaved();
  if (removed.includes(manifest.tripId) || manifest.expiresAt <= serverNow()) return;
  await savedStore.set([[MANIFEST + manifest.tripId, manifest]]);
}

export async function savePhoto(photo: SavedPhoto): Promise<void> {
  const { tickets } = await listSaved();
  if (tickets.some(({ bookingId }) => bookingId === photo.bookingId))
    await savedStore.set([[PHOTO + photo.bookingId, photo]]);
}

/** Removes a ticket or a manifest from this phone until it would have expired. Needs no network. */
export async function removeFromPhone(id: string, expiresAt: number): Promise<void> {
  await savedStore.remove([TICKET + id, MANIFEST + id, PHOTO + id]);
  await savedStore.set([[REMOVED + id, { userId: storedUserId(), expiresAt }]]);
}

/** Lets a ticket or a manifest be saved again. */
export function allowOnPhone(id: string): Promise<void> {
  return savedStore.remove([REMOVED + id]);
}
