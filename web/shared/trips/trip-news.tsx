import { chakra } from '@chakra-ui/react/styled-system';
import { useQuery } from '@tanstack/react-query';
import type { Notification } from '@tafiya/notifications/contract.ts';
import { apiPage } from '@/shared/api/api-page.ts';
import { useNow } from '@/shared/live/use-now.ts';
import { agoText } from '@/shared/tracking/location-text.ts';
import { NOTIFICATIONS_KEY } from '@/shared/notifications/unread-badge.tsx';

type NotificationKind = Notification['kind'];

const SHOWN_MAX = 3;
/** The rest repeats what the home shows anyway, or is not about a change. */
const CHANGES: readonly NotificationKind[] = [
  'booking_created',
  'booking_cancelled',
  'trip_changed',
  'trip_cancelled',
  'driver_suspended',
  'message',
];

/** What changed since the person last read their alerts: the newest unread ones about this trip. */
export function TripNews({ tripId }: { tripId: string }) {
  const { data: page } = useQuery({
    queryKey: [...NOTIFICATIONS_KEY, 'newest'],
    queryFn: () => apiPage('GET /notifications'),
  });
  const news = (page?.items ?? []).filter(
    ({ kind, link, readAt }) => readAt === null && CHANGES.includes(kind) && link?.includes(tripId) === true,
  );
  if (news.length === 0) return null;
  return (
    <section aria-label="What changed">
      <chakra.p color="fg.muted" fontSize="sm">
        What changed
      </chakra.p>
      <chakra.ul listStyleType="none" display="grid" gap="1">
        {news.slice(0, SHOWN_MAX).map(({ id, title, body, createdAt }) => (
          <chakra.li key={id} overflowWrap="anywhere">
            <chakra.span fontWeight="semibold">{title}</chakra.span>
            {`. ${body} `}
            <chakra.span color="fg.muted" fontSize="sm" whiteSpace="nowrap">
              <Ago at={createdAt} />
            </chakra.span>
          </chakra.li>
        ))}
      </chakra.ul>
    </section>
  );
}

function Ago({ at }: { at: string }) {
  return useNow((now) => agoText(at, now));
}
