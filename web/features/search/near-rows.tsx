import { chakra } from '@chakra-ui/react/styled-system';
import { Link } from 'react-router-dom';
import type { NearTrip, SearchCriteria } from '@tafiya/search/contract.ts';
import { formatDayTime } from '@/shared/format/dates.ts';
import { formatNaira } from '@/shared/format/money.ts';
import { formatKm } from '@/shared/format/numbers.ts';
import { tripOfLeg, tripPath } from '@/shared/trips/legs.ts';

interface NearRowsProps {
  title: string;
  criteria: Pick<SearchCriteria, 'origin' | 'destination'>;
  trips: readonly NearTrip[];
}

/** Trips that begin or end near the searched places, each as a link with the distance that is missing. */
export function NearRows({ title, criteria, trips }: NearRowsProps) {
  if (trips.length === 0) return null;
  return (
    <chakra.section aria-label={title} display="grid" gap="2">
      <chakra.h3 fontSize="md" fontWeight="semibold" paddingInline="1">
        {title}
      </chakra.h3>
      <chakra.ul listStyleType="none" layerStyle="card" overflow="hidden">
        {trips.map(({ trip, leg, ...km }) => (
          <chakra.li key={trip.id} _notFirst={{ borderTopWidth: '1px', borderColor: 'border.default' }}>
            <NearLink to={tripPath(tripOfLeg(trip, leg))}>
              <chakra.span fontWeight="bold">
                {leg.origin}{' '}
                <chakra.span className="row-stripes" display="inline-block" width="5" marginInline="1" />
                <chakra.span srOnly>to</chakra.span> {leg.destination}
              </chakra.span>
              <chakra.span fontSize="1.0625rem" fontWeight="bold" fontVariantNumeric="tabular-nums">
                {formatNaira(leg.fare)}
              </chakra.span>
              <chakra.span gridColumn="1 / -1" fontSize="sm" color="fg.muted">
                {[formatDayTime(leg.departureDate), ...missingWords(criteria, km)].join(', ')}
              </chakra.span>
            </NearLink>
          </chakra.li>
        ))}
      </chakra.ul>
    </chakra.section>
  );
}

/** "starts 112 km from Lagos", "ends 92 km from Owerri" */
function missingWords(
  { origin, destination }: NearRowsProps['criteria'],
  { distanceFromOrigin, distanceFromDestination }: Omit<NearTrip, 'trip' | 'leg'>,
): string[] {
  return [
    ...(distanceFromOrigin > 0 ? [`starts ${formatKm(Math.round(distanceFromOrigin))} from ${origin}`] : []),
    ...(distanceFromDestination > 0
      ? [`ends ${formatKm(Math.round(distanceFromDestination))} from ${destination}`]
      : []),
  ];
}

const NearLink = chakra(Link, {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    alignContent: 'center',
    columnGap: '3',
    minHeight: '4.25rem',
    paddingInline: '3.5',
    paddingBlock: '2',
    _hover: { background: 'bg.subtle' },
  },
});
