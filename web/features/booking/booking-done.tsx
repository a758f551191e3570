import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import type { Booking } from '@contracts/bookings.ts';
import { CallDriver } from '@/shared/bookings/call-driver.tsx';
import { formatNaira } from '@/shared/format/money.ts';
import { countOf } from '@/shared/format/numbers.ts';
import { ButtonLink } from '@/shared/ui/button-link.tsx';
import { Sheet } from '@/shared/ui/sheet.tsx';
import { Ticket } from '@/shared/trips/ticket.tsx';
import { TripStatusBadge } from '@/shared/trips/trip-status-badge.tsx';

/** The seats are booked: the ticket, the money, and where to find it again. */
export function BookingDone({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const { trip, seats, totalFare } = booking;
  return (
    <Sheet title="Your seats are booked" onClose={onClose}>
      <chakra.div display="grid" gap="4">
        <Ticket
          trip={trip}
          yours={seats}
          fare={{ amount: totalFare, note: countOf(seats, 'seat') }}
          size="compact"
          surface="bg.card"
          status={<TripStatusBadge status={booking.status} />}
        />
        <chakra.p role="status">
          {`You pay ${trip.driver.user.name} ${formatNaira(totalFare)} when you board. Your booking is under My trips; you can cancel it there for free until the trip starts.`}
        </chakra.p>
        <ButtonLink to="/dashboard" size="lg">
          See it in My trips
        </ButtonLink>
        <CallDriver trip={trip} />
        <Button variant="ghost" onClick={onClose}>
          Done
        </Button>
      </chakra.div>
    </Sheet>
  );
}
