import { chakra } from '@chakra-ui/react/styled-system';
import { useQuery } from '@tanstack/react-query';
import { savePhoto } from '@/shared/saved/saved.ts';
import type { SavedTicket } from '@/shared/saved/saved-ticket.ts';
import { useSaved } from '@/shared/saved/use-saved.ts';
import { useSession } from '@/shared/session/store.ts';
import { DriverPhoto } from '@/shared/trips/driver-photo.tsx';
import { tripQuery } from '@/shared/trips/trip-query.ts';

/** Pixels of the kept picture: sharp at its size on dense screens, some kilobytes. */
const KEPT_PIXELS = 168;

/** The approved photo of the driver. Once shown, a small copy stays with the ticket, for the park without network. */
export function TicketPhoto({ ticket }: { ticket: SavedTicket }) {
  const { bookingId, tripId, userId, expiresAt, driverName } = ticket;
  const signedIn = useSession(({ status }) => status === 'in');
  const { data: trip } = useQuery({ ...tripQuery(tripId), enabled: signedIn && driverName !== null });
  const kept = useSaved()?.photos.find((photo) => photo.bookingId === bookingId);
  if (driverName === null) return null;
  const path = trip === undefined ? kept?.path : trip.driver.photo;
  if (typeof path !== 'string') return null;
  if (kept?.path === path) {
    return (
      <chakra.img
        src={kept.image}
        alt={`Photo of ${driverName}`}
        boxSize="14"
        borderRadius="full"
        objectFit="cover"
      />
    );
  }
  const keep = (shown: HTMLImageElement) =>
    void savePhoto({ bookingId, userId, expiresAt, path, image: smallCopy(shown) });
  return trip && <DriverPhoto driver={trip.driver} onShown={keep} />;
}

/** The middle of a picture as a data URL. */
function smallCopy(picture: HTMLImageElement): string {
  const { naturalWidth: width, naturalHeight: height } = picture;
  const side = Math.min(width, height);
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = KEPT_PIXELS;
  canvas
    .getContext('2d')
    ?.drawImage(picture, (width - side) / 2, (height - side) / 2, side, side, 0, 0, KEPT_PIXELS, KEPT_PIXELS);
  return canvas.toDataURL('image/jpeg', 0.8);
}
