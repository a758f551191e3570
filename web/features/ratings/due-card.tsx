import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { Link } from 'react-router-dom';
import type { DueRating } from '@tafiya/ratings/contract.ts';
import { RATING_MAX } from '@tafiya/search/limits.rules.ts';
import { formatDay } from '@/shared/format/dates.ts';
import { firstNameOf } from '@/shared/format/words.ts';
import { Initial } from '@/shared/trips/face.tsx';
import { ButtonLink } from '@/shared/ui/button-link.tsx';
import { Star, STAR_WORDS } from './stars-field.tsx';

interface DueCardProps {
  due: DueRating;
  onLater: () => void;
}

/** On My trips, after a trip: each star leads to the questions about it, with the first one answered. */
export function DueCard({ due, onLater }: DueCardProps) {
  const { bookingId, personName, origin, destination } = due;
  return (
    <chakra.section aria-labelledby="rate" layerStyle="card" padding="4" display="grid" gap="3">
      <div>
        <chakra.p fontSize="sm" fontWeight="semibold" color="fg.muted">
          {`${origin} to ${destination}, ${formatDay(due.departureDate)}`}
        </chakra.p>
        <chakra.h2 id="rate" fontSize="1.75rem" fontWeight="bold" lineHeight="1.15" letterSpacing="tight">
          How was it?
        </chakra.h2>
      </div>
      <chakra.div display="flex" alignItems="center" gap="2.5">
        <Initial name={personName} size="14" />
        <chakra.div minWidth="0" overflowWrap="anywhere">
          <chakra.p fontWeight="bold">{`Your trip with ${firstNameOf(personName)}`}</chakra.p>
          <chakra.p fontSize="sm" color="fg.muted">
            Shown when both have rated
          </chakra.p>
        </chakra.div>
      </chakra.div>
      <chakra.div display="flex" justifyContent="space-between" maxWidth="18.75rem">
        {Array.from({ length: RATING_MAX }, (_, index) => index + 1).map((stars) => (
          <StarLink key={stars}>
            <Link
              to={`/rate/${bookingId}?stars=${stars}`}
              aria-label={`${stars} of ${RATING_MAX}: ${STAR_WORDS[stars - 1] ?? ''}`}
            >
              <Star isFull={false} />
            </Link>
          </StarLink>
        ))}
      </chakra.div>
      <chakra.div
        display="flex"
        flexWrap="wrap"
        justifyContent="space-between"
        marginInline="-3"
        marginBlock="-2"
      >
        <Button variant="ghost" size="sm" color="fg.muted" onClick={onLater}>
          Not now
        </Button>
        <ButtonLink to={`/support/new?booking=${bookingId}`} variant="ghost" size="sm">
          <chakra.span color="fg.muted">Something went wrong</chakra.span>
        </ButtonLink>
      </chakra.div>
    </chakra.section>
  );
}

const StarLink = chakra('span', {
  base: { '& a': { display: 'grid', placeItems: 'center', boxSize: '13', borderRadius: 'control' } },
});
