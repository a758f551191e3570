import { useQuery } from '@tanstack/react-query';
import type { Trip } from '@tafiya/trips/contract.ts';
import { DOCUMENT_LINK_SECONDS } from '@tafiya/core/limits.ts';
import { api } from '@/shared/api/api.ts';
import { callKey } from '@/shared/api/queries.ts';
import { useSession } from '@/shared/session/store.ts';
import { lazyPart } from '@/shared/ui/lazy-part.tsx';
import { Initial, Picture, type Size, type SmallPhotoProps } from './face.tsx';

/** Before the signed link expires. */
const LINK_STALE_MS = (DOCUMENT_LINK_SECONDS - 30) * 1000;

interface DriverPhotoProps {
  driver: Pick<Trip['driver'], 'photo' | 'hasPhoto' | 'isPhotoPublic'> & { user: { name: string } };
  /** Drivers whose small photo visitors see. */
  driverId?: Trip['driverId'];
  /** Of the picture, and of the initial while it loads. */
  size?: Size;
  /** Gets the picture once it is drawn, in a form that a canvas may read. */
  onShown?: (picture: HTMLImageElement) => void;
}

/** The approved photo of a driver where the trip has it (a single trip), otherwise the initial. */
export function DriverPhoto({
  driver: { photo, hasPhoto, isPhotoPublic, user },
  driverId,
  size,
  onShown,
}: DriverPhotoProps) {
  const isSignedIn = useSession(({ status }) => status === 'in');
  if (typeof photo === 'string')
    return <Photo path={photo} name={user.name} size={size ?? '14'} onShown={onShown} />;
  if ((isSignedIn ? hasPhoto : isPhotoPublic) && driverId)
    return <SmallPhoto driverId={driverId} name={user.name} size={size ?? '14'} />;
  return <Initial name={user.name} size={size ?? '9'} />;
}

/** The one that visitors see too. */
const SmallPhoto = lazyPart<SmallPhotoProps>(
  () => import('./small-photo.tsx').then((file) => file.SmallPhoto),
  { fallback: Initial, problem: Initial },
);

type PhotoProps = Pick<DriverPhotoProps, 'onShown'> & { path: string; name: string; size: Size };

function Photo({ path, name, size, onShown }: PhotoProps) {
  const { data: url } = useQuery({
    queryKey: callKey('GET /documents', { query: { path } }),
    queryFn: async ({ signal }) => {
      return (await api('GET /documents', { query: { path } }, { signal })).url;
    },
    staleTime: LINK_STALE_MS,
  });
  if (url !== undefined) {
    return (
      <Picture
        src={url}
        crossOrigin={onShown && 'anonymous'}
        onLoad={onShown && ((event) => onShown(event.currentTarget))}
        alt={`Photo of ${name}`}
        boxSize={size}
      />
    );
  }
  // As large as the photo that is loading.
  return <Initial name={name} size={size} />;
}
