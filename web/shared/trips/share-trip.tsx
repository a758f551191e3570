import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import type { Trip } from '@tafiya/trips/contract.ts';
import { isOpen } from '@tafiya/trips/status.rules.ts';
import { formatDayTime } from '@/shared/format/dates.ts';
import { formatNaira } from '@/shared/format/money.ts';
import { useNow } from '@/shared/live/use-now.ts';
import { copyText } from '@/shared/ui/copy-text.ts';
import { Input } from '@/shared/ui/field.tsx';
import { ShareIcon } from '@/shared/ui/icons.ts';

interface ShareTripProps {
  trip: Pick<Trip, 'id' | 'origin' | 'destination' | 'departureDate' | 'farePerSeat' | 'status' | 'driverId'>;
  size?: 'sm' | 'md';
  /** In a bar: the icon alone. */
  isIcon?: boolean;
}

/**
 * Hands out the link of an open trip (GET /api/t/{id}) with the phone's share sheet, else copies it. Nothing for a trip that
 * visitors cannot open.
 */
export function ShareTrip({ trip, size = 'md', isIcon = false }: ShareTripProps) {
  const [isCopied, setCopied] = useState<boolean | null>(null);
  const hasLeft = useNow((now) => Date.parse(trip.departureDate) <= now);
  if (!isOpen(trip.status) || trip.driverId === null || hasLeft) return null;
  const route = `${trip.origin} to ${trip.destination}`;
  const url = `${window.location.origin}/api/t/${trip.id}`;

  async function share(): Promise<void> {
    const text = `${route}, ${formatDayTime(trip.departureDate)}, ${formatNaira(trip.farePerSeat)} per seat`;
    try {
      await navigator.share({ title: `${route} on Tafiya`, text, url });
    } catch (error) {
      // Closed without sending. Any other failure: the browser has no share sheet, or does not open it here.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      setCopied(await copyText(url));
    }
  }

  return (
    <chakra.div display="grid" gap="2" flex={isIcon ? undefined : '1 1 100%'} minWidth="0">
      <Button
        size={size}
        variant={isIcon ? 'ghost' : 'outline'}
        px="2.5"
        whiteSpace="nowrap"
        aria-label={`Share this trip, ${route}`}
        onClick={() => void share()}
      >
        {isIcon ? <ShareIcon /> : 'Share this trip'}
      </Button>
      <chakra.p role="status" fontSize="sm" color="fg.muted" _empty={{ display: 'none' }}>
        {isCopied === true && 'Link copied. Paste it in a message.'}
        {isCopied === false && 'The link could not be copied. Select it and copy it by hand.'}
      </chakra.p>
      {isCopied === false && (
        <Input
          readOnly
          value={url}
          aria-label="Link to this trip"
          onFocus={(event) => event.target.select()}
        />
      )}
    </chakra.div>
  );
}
