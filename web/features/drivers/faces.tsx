import { chakra } from '@chakra-ui/react/styled-system';
import type { TripPassenger } from '@tafiya/bookings/contract.ts';
import { formatNaira } from '@/shared/format/money.ts';
import { firstNameOf } from '@/shared/format/words.ts';
import { Initial } from '@/shared/trips/face.tsx';
import { CheckIcon } from '@/shared/ui/icons.ts';

/** So many fit beside each other on a narrow phone. */
const SHOWN = 6;

/** The passengers as small circles: with a tick once they are on board, with ₦ while cash is to be collected. */
export function Faces({ passengers }: { passengers: readonly TripPassenger[] }) {
  const people = passengers.filter(({ addsTo }) => !addsTo);
  if (people.length === 0) return <chakra.p color="fg.muted">No passengers yet</chakra.p>;
  return (
    <chakra.div role="img" aria-label={facesInWords(people)} display="flex" alignItems="center" gap="2">
      {people.slice(0, SHOWN).map(({ bookingId, name, boardedAt, paymentMethod }) => (
        <chakra.span key={bookingId} position="relative">
          <Initial name={name} size="10" />
          {boardedAt !== null ? (
            <Mark bg="positive.fg" color="bg.card">
              <CheckIcon />
            </Mark>
          ) : (
            paymentMethod === 'cash' && (
              <Mark bg="accent.bg" color="accent.fg">
                ₦
              </Mark>
            )
          )}
        </chakra.span>
      ))}
      {people.length > SHOWN && (
        <chakra.span fontWeight="semibold">{`+${people.length - SHOWN}`}</chakra.span>
      )}
    </chakra.div>
  );
}

const Mark = chakra('span', {
  base: {
    position: 'absolute',
    insetInlineEnd: '-3px',
    bottom: '-3px',
    display: 'grid',
    placeItems: 'center',
    boxSize: '5',
    borderRadius: 'full',
    borderWidth: '2px',
    borderColor: 'bg.card',
    fontSize: 'sm',
    fontWeight: 'bold',
    lineHeight: '1',
    _icon: { boxSize: '3' },
  },
});

function facesInWords(people: readonly TripPassenger[]): string {
  const aboard = people.filter(({ boardedAt }) => boardedAt !== null).map(({ name }) => firstNameOf(name));
  return [aboard.length > 0 && `On board: ${aboard.join(', ')}`, missingWords(people)]
    .filter(Boolean)
    .join('. ');
}

/** "Missing: Chiamaka (₦3,500 in cash), Sule"; null when everyone is on board. */
export function missingWords(passengers: readonly TripPassenger[]): string | null {
  const missing = passengers.filter(({ boardedAt, addsTo }) => boardedAt === null && !addsTo);
  if (missing.length === 0) return null;
  const names = missing.map(({ name, paymentMethod, totalFare }) =>
    paymentMethod === 'cash' ? `${firstNameOf(name)} (${formatNaira(totalFare)} in cash)` : firstNameOf(name),
  );
  return `Missing: ${names.join(', ')}`;
}
