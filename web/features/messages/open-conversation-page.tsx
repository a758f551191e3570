import { useQuery } from '@tanstack/react-query';
import { Navigate, useSearchParams } from 'react-router-dom';
import { messageOf } from '@/shared/api/api-error.ts';
import { StatusPage } from '@/shared/ui/page-status.tsx';
import { LoadingStripes } from '@/shared/ui/stripes.tsx';
import { api } from '@/shared/api/api.ts';

/** /messages/new?trip= or ?booking=: opens the conversation, or finds the one there is, and goes there. */
export function OpenConversationPage() {
  const [params] = useSearchParams();
  const [tripId, bookingId] = [params.get('trip') ?? undefined, params.get('booking') ?? undefined];
  const opened = useQuery({
    queryKey: ['api', 'open-thread', tripId, bookingId],
    // Idempotent: the same conversation every time.
    queryFn: () => api('POST /threads', { body: { tripId, bookingId } }),
  });
  if (opened.data) return <Navigate to={`/messages/${opened.data.id}`} replace />;
  if (opened.isError) {
    return (
      <StatusPage
        title="This conversation could not be opened"
        description={messageOf(opened.error, 'Please try again.')}
        action={{ label: 'Try again', onPress: () => void opened.refetch() }}
      />
    );
  }
  return <LoadingStripes label="Opening the conversation..." minH="70dvh" alignContent="center" />;
}
