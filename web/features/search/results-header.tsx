import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { useEffect, useRef } from 'react';
import type { SearchCriteria } from '@contracts/search.ts';
import { RADIUS_DEFAULT_KM, RATING_MIN } from '@domain/limits.ts';
import { formatDay } from '@/shared/format/dates.ts';
import { formatNaira } from '@/shared/format/money.ts';
import { countOf, formatKm, formatRating } from '@/shared/format/numbers.ts';
import { useToday } from '@/shared/format/use-today.ts';
import { WISH_WORDS } from '@/shared/trips/choice-words.ts';
import { Badge } from '@/shared/ui/badges.tsx';

interface ResultsHeaderProps {
  /** Moves the focus here, because the user has just searched and the form may be closed. */
  takeFocus: boolean;
  criteria: SearchCriteria;
  personalized: boolean;
  /** Null while the search runs. */
  totalResults: number | null;
  onNewSearch: () => void;
}

/** The number of trips found, the criteria, and the button New Search. */
export function ResultsHeader({
  takeFocus,
  criteria,
  personalized,
  totalResults,
  onNewSearch,
}: ResultsHeaderProps) {
  const today = useToday();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takeFocus) heading.current?.focus();
  }, [takeFocus]);
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="3">
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" justifyContent="space-between" gap="3">
        <chakra.h2
          ref={heading}
          tabIndex={-1}
          flex="1 1 8rem"
          minWidth="0"
          scrollMarginTop="20"
          fontSize={{ base: 'lg', md: 'xl' }}
          fontWeight="bold"
          letterSpacing="tight"
          lineHeight="snug"
        >
          {personalized ? 'Personalized Recommendations' : 'Search Results'}
        </chakra.h2>
        <Button variant="outline" flexShrink={0} onClick={onNewSearch}>
          New Search
        </Button>
      </chakra.div>
      <chakra.p role="status" color="fg.muted" minHeight="6">
        {totalResults !== null &&
          `${countOf(totalResults, 'trip')} found for ${criteria.origin} to ${criteria.destination}`}
      </chakra.p>
      <chakra.ul listStyleType="none" display="flex" flexWrap="wrap" gap="2" aria-label="Search criteria">
        {criteriaLabels(criteria, today).map((words) => (
          <li key={words}>
            <Badge>{words}</Badge>
          </li>
        ))}
      </chakra.ul>
    </chakra.div>
  );
}

function ratingLabel(minimum: number | undefined): string[] {
  return minimum === undefined || minimum <= RATING_MIN ? [] : [`Rated ${formatRating(minimum)} or more`];
}

function criteriaLabels(criteria: SearchCriteria, today: string): string[] {
  return [
    formatDay(criteria.departureDate ?? today),
    countOf(criteria.seatsNeeded, 'seat'),
    ...(criteria.maxPrice === undefined ? [] : [`Up to ${formatNaira(criteria.maxPrice)}`]),
    `Within ${formatKm(criteria.radiusKm ?? RADIUS_DEFAULT_KM)}`,
    ...ratingLabel(criteria.driverRatingMin),
    ...(criteria.choices ?? []).map((wish) => WISH_WORDS[wish]),
  ];
}
