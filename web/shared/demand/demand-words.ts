import type { RouteDemand, UsualFare } from '@tafiya/demand/contract.ts';
import { formatDay } from '@/shared/format/dates.ts';
import { formatNaira } from '@/shared/format/money.ts';
import { formatCount } from '@/shared/format/numbers.ts';

/** "4 found a seat", "none found a seat" */
export function foundInWords({ found }: Pick<RouteDemand, 'found'>): string {
  return `${found === 0 ? 'none' : formatCount(found)} found a seat`;
}

/** "23 people looked for Lagos to Enugu on Fri 4 Dec, 4 found a seat." */
export function demandInWords(demand: RouteDemand): string {
  const { people, origin, destination, date } = demand;
  return `${formatCount(people)} people looked for ${origin} to ${destination} on ${formatDay(date)}, ${foundInWords(demand)}.`;
}

type Known = NonNullable<UsualFare['usual']>;

/** "Usual fare here: ₦6,500. Most pay ₦6,000 to ₦7,000." */
export function usualInWords({ basis, fare, lower, upper }: Known): string {
  const range = lower === upper ? '' : ` Most pay ${formatNaira(lower)} to ${formatNaira(upper)}.`;
  if (basis === 'bookings') return `Usual fare here: ${formatNaira(fare)} a seat.${range}`;
  return `Usual fare for this distance: ${formatNaira(fare)} a seat.${range}`;
}

/** The warning about a fare; null without a reason for one. */
export function warningOf({ low, high }: Known, fare: number): string | null {
  if (fare < low) return 'This is less than half of the usual fare. Is a digit missing?';
  if (fare > high) return 'This is more than twice the usual fare. Passengers may choose another trip.';
  return null;
}
