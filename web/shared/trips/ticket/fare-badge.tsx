import type { TripPassenger } from '@tafiya/bookings/contract.ts';
import { formatNaira } from '@/shared/format/money.ts';
import { Badge } from '@/shared/ui/badges.tsx';

type Fare = Pick<TripPassenger, 'paymentMethod'> & { totalFare?: number | undefined };

/** The sum that the driver collects from a passenger: "₦3,500 cash", or "Paid". */
export function FareBadge({ paymentMethod, totalFare }: Fare) {
  if (paymentMethod === 'online') {
    return <Badge tone="positive">Paid</Badge>;
  }
  if (totalFare === undefined) return null;
  return (
    <Badge tone="outline" fontVariantNumeric="tabular-nums">
      {`${formatNaira(totalFare)} cash`}
    </Badge>
  );
}

/** The fares that passengers pay the driver in cash. */
export function cashOf(passengers: readonly Fare[]): number {
  return passengers.reduce(
    (sum, { paymentMethod, totalFare = 0 }) => sum + (paymentMethod === 'cash' ? totalFare : 0),
    0,
  );
}
