import { useState } from 'react';
import { lagosDate, lagosIso, addDays } from '@domain/lagos-time.ts';
import { Badge } from '@/shared/ui/badges.tsx';
import { Ticket } from '@/shared/trips/ticket.tsx';

/** A ticket as search shows it, said to be an example. Tomorrow morning, whenever the page is read. */
export function SampleTicket() {
  const [tomorrow] = useState(() => addDays(lagosDate(Date.now()), 1));
  return (
    <Ticket
      headingAs="h2"
      size="compact"
      status={<Badge tone="accent">Example</Badge>}
      trip={{
        origin: 'Lagos',
        destination: 'Abuja',
        departureDate: lagosIso(tomorrow, '06:30'),
        farePerSeat: 21_500,
        seatsAvailable: 3,
        totalSeats: 6,
      }}
    />
  );
}
