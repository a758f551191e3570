import { chakra } from '@chakra-ui/react/styled-system';
import { useQuery } from '@tanstack/react-query';
import type { Trip } from '@tafiya/trips/contract.ts';
import { DOCUMENT_LINK_SECONDS } from '@tafiya/core/limits.ts';
import { api } from '@/shared/api/api.ts';
import { callKey } from '@/shared/api/queries.ts';

/** Before the signed link expires. */
const LINK_STALE_MS = (DOCUMENT_LINK_SECONDS - 30) * 1000;

interface DriverPhotoProps {
  driver: Pick<Trip['driver'], 'photo' | 'user'>;
  /** Of the picture, and of the initial while it loads. */
  size?: '12' | '14';
  /** Gets the picture once it is drawn, in a form that a canvas may read. */
  onShown?: (picture: HTMLImageElement) => void;
}

/** The approved photo of a driver where the trip has it (a single trip for signed-in users), otherwise the initial. */
export function DriverPhoto({ driver: { photo, user }, size, onShown }: DriverPhotoProps) {
  if (typeof photo !== 'string') return <Initial name={user.name} size={size ?? '9'} />;
  return <Photo path={photo} name={user.name} size={size ?? '14'} onShown={onShown} />;
}

type PhotoProps = Pick<DriverPhotoProps, 'onShown'> & { path: string; name: string; size: '12' | '14' };

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
      <chakra.img
        src={url}
        crossOrigin={onShown && 'anonymous'}
        onLoad={onShown && ((event) => onShown(event.currentTarget))}
        alt={`Photo of ${name}`}
        flexShrink={0}
        boxSize={size}
        borderRadius="full"
        objectFit="cover"
        background="bg.subtle"
      />
    );
  }
  // As large as the photo that is loading.
  return <Initial name={name} size={size} />;
}

/** The first letter of a name, where there is no photo. */
export function Initial({ name, size }: { name: string; size: '9' | '10' | '12' | '14' | '24' }) {
  return (
    <chakra.span
      aria-hidden="true"
      display="grid"
      placeItems="center"
      flexShrink={0}
      boxSize={size}
      borderRadius="full"
      background="bg.subtle"
      fontWeight="bold"
    >
      {name.charAt(0).toUpperCase()}
    </chakra.span>
  );
}
