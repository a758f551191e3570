import { queryOptions } from '@tanstack/react-query';
import { CARD_PHOTO_CACHE_SECONDS, VISITOR_PHOTO_CACHE_SECONDS } from '@tafiya/core/limits.ts';
import { ask } from '@/shared/api/api.ts';
import { callKey } from '@/shared/api/queries.ts';
import { useSession } from '@/shared/session/store.ts';

/**
 * The small photo of a driver as a data URL, which needs no revoking (GET /api/drivers/{id}/photo). Visitors keep it for half a minute
 * only, because the driver may stop showing it.
 */
export function cardPhotoQuery(driverId: string) {
  const seconds =
    useSession.getState().status === 'in' ? CARD_PHOTO_CACHE_SECONDS : VISITOR_PHOTO_CACHE_SECONDS;
  return queryOptions({
    queryKey: callKey('GET /drivers/:id/photo', { id: driverId }),
    queryFn: async ({ signal }) =>
      pictureOf(await ask('GET /drivers/:id/photo', { id: driverId }, { signal })),
    staleTime: seconds * 1000,
    gcTime: seconds * 1000,
    retry: false,
  });
}

async function pictureOf(answer: Response): Promise<string> {
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return `data:${answer.headers.get('content-type')};base64,${btoa(text)}`;
}
