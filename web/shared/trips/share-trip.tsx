import { Button } from '@chakra-ui/react/button';
import { useState } from 'react';
import type { Trip } from '@tafiya/trips/contract.ts';
import { isOpen } from '@tafiya/trips/status.rules.ts';
import { formatDayTime } from '@/shared/format/dates.ts';
import { formatNaira } from '@/shared/format/money.ts';
import { useNow } from '@/shared/live/use-now.ts';
import { ShareIcon } from '@/shared/ui/icons.ts';
import { lazyPart } from '@/shared/ui/lazy-part.tsx';

const LazySheet = lazyPart(() => import('./send-link.tsx').then((file) => file.SendLinkSheet), {
  fallback: null,
});

interface ShareTripProps {
  trip: Pick<Trip, 'id' | 'origin' | 'destination' | 'departureDate' | 'farePerSeat' | 'status' | 'driverId'>;
  size?: 'sm' | 'md';
  /** In a bar: the icon alone. */
  isIcon?: boolean;
}

/** Hands out the link of an open trip (GET /api/t/{id}). Nothing for a trip that visitors cannot open. */
export function ShareTrip({ trip, size = 'md', isIcon = false }: ShareTripProps) {
  const [isSending, setSending] = useState(false);
  const hasLeft = useNow((now) => Date.parse(trip.departureDate) <= now);
  if (!isOpen(trip.status) || trip.driverId === null || hasLeft) return null;
  const route = `${trip.origin} to ${trip.destination}`;
  return (
    <>
      <Button
        size={size}
        variant={isIcon ? 'ghost' : 'outline'}
        px="2.5"
        whiteSpace="nowrap"
        aria-label={`Share this trip, ${route}`}
        onClick={() => setSending(true)}
      >
        {isIcon ? <ShareIcon /> : 'Share this trip'}
      </Button>
      {isSending && (
        <LazySheet
          heading="Share this trip"
          url={`${window.location.origin}/api/t/${trip.id}`}
          title={`${route} on Tafiya`}
          text={`${route}, ${formatDayTime(trip.departureDate)}, ${formatNaira(trip.farePerSeat)} per seat`}
          onClose={() => setSending(false)}
        />
      )}
    </>
  );
}
