import { chakra } from '@chakra-ui/react/styled-system';
import type { DayTrip } from '@tafiya/fleets/day.contract.ts';

/** A plate as it is fixed to the bus. */
export const Plate = chakra('span', {
  base: {
    display: 'inline-block',
    px: '1.5',
    borderWidth: '1px',
    borderColor: 'border.input',
    borderRadius: 'xs',
    fontSize: '13px',
    fontWeight: 'semibold',
    lineHeight: '18px',
    letterSpacing: '0.04em',
    whiteSpace: 'nowrap',
  },
});

/** Booked seats of all, as a bar and in figures. */
export function Seats({ booked, seats }: Pick<DayTrip, 'booked' | 'seats'>) {
  return (
    <chakra.span display="inline-flex" alignItems="center" gap="2" fontVariantNumeric="tabular-nums">
      <chakra.span
        aria-hidden
        w="12"
        h="6px"
        borderRadius="full"
        borderWidth="1px"
        borderColor="border.default"
        bg="bg.subtle"
        overflow="hidden"
      >
        <chakra.span
          display="block"
          h="full"
          bg="positive.fg"
          style={{ width: `${Math.min(100, (100 * booked) / seats)}%` }}
        />
      </chakra.span>
      {`${booked}/${seats}`}
    </chakra.span>
  );
}

/** `Abuja → Kano`, read out with a word between. */
export function Way({ origin, destination }: Pick<DayTrip, 'origin' | 'destination'>) {
  return (
    <>
      {origin}
      <span aria-hidden> → </span>
      <chakra.span srOnly> to </chakra.span>
      {destination}
    </>
  );
}
