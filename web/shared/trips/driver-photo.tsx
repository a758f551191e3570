import { chakra } from '@chakra-ui/react/styled-system';
import { useQuery } from '@tanstack/react-query';
import type { Trip } from '@contracts/trips.ts';
import { DOCUMENT_LINK_SECONDS } from '@domain/limits.ts';
import { apiGet } from '@/shared/api/api.ts';

const linkContract = () => import('@contracts/account.ts').then((file) => file.documentLinkSchema);

/** Before the signed link expires. */
const LINK_STALE_MS = (DOCUMENT_LINK_SECONDS - 30) * 1000;

/** The approved photo of a driver where the trip has it (a single trip for signed-in users), otherwise the initial. */
export function DriverPhoto({ driver: { photo, user } }: { driver: Pick<Trip['driver'], 'photo' | 'user'> }) {
  const { data: url } = useQuery({
    queryKey: ['api', 'documents', photo],
    queryFn: async ({ signal }) => {
      const query = new URLSearchParams({ path: photo ?? '' });
      return (await apiGet(`/api/documents?${query}`, linkContract, signal)).url;
    },
    enabled: typeof photo === 'string',
    staleTime: LINK_STALE_MS,
  });
  if (url !== undefined) {
    return (
      <chakra.img
        src={url}
        alt={`Photo of ${user.name}`}
        flexShrink={0}
        boxSize="14"
        borderRadius="full"
        objectFit="cover"
        background="bg.subtle"
      />
    );
  }
  return (
    <chakra.span
      aria-hidden="true"
      display="grid"
      placeItems="center"
      flexShrink={0}
      // The size of the photo that is loading.
      boxSize={typeof photo === 'string' ? '14' : '9'}
      borderRadius="full"
      background="bg.subtle"
      fontWeight="bold"
    >
      {user.name.charAt(0).toUpperCase()}
    </chakra.span>
  );
}
