import { chakra } from '@chakra-ui/react/styled-system';
import { faresOfPairs } from '@tafiya/places/along.rules.ts';
import { formatNaira } from '@/shared/format/money.ts';
import { inOrder, type StopFields, type WholeTrip } from './way-fields.ts';

/** More pairs than this are folded. */
const PAIRS_OPEN = 6;

interface FarePairsProps {
  trip: WholeTrip;
  stops: readonly StopFields[];
  fareMin: number;
}

/** The fares between each pair of stops. Pairs below the minimum are marked. */
export function FarePairs({ trip: { origin, destination, fare }, stops, fareMin }: FarePairsProps) {
  const pairs = faresOfPairs([
    { place: origin, fare: 0 },
    ...inOrder(stops),
    { place: destination, fare },
  ]).filter((pair) => !Number.isNaN(pair.fare));
  if (pairs.length === 0)
    return <chakra.p color="fg.muted">Enter the fares to see what each part costs.</chakra.p>;
  return (
    <chakra.details
      open={pairs.length <= PAIRS_OPEN || undefined}
      borderRadius="card"
      bg="bg.subtle"
      padding="3"
    >
      <chakra.summary minHeight="touch" alignContent="center" cursor="pointer" fontWeight="semibold">
        {`Fares of all ${pairs.length} parts`}
      </chakra.summary>
      <chakra.ul aria-label="What each part costs" display="grid" gap="1" marginTop="1">
        {pairs.map((pair) => (
          <chakra.li
            key={`${pair.from} ${pair.to}`}
            display="flex"
            justifyContent="space-between"
            gap="3"
            fontVariantNumeric="tabular-nums"
          >
            <span>{`${pair.from} → ${pair.to}`}</span>
            {pair.fare < fareMin ? (
              <chakra.span color="danger.fg">{`${formatNaira(pair.fare)}, too low`}</chakra.span>
            ) : (
              <chakra.span fontWeight="semibold">{formatNaira(pair.fare)}</chakra.span>
            )}
          </chakra.li>
        ))}
      </chakra.ul>
    </chakra.details>
  );
}
