import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { useEffect, useRef } from 'react';
import type { SearchCriteria, SearchResponse } from '@tafiya/search/contract.ts';
import { RADIUS_DEFAULT_KM, RATING_MIN } from '@tafiya/search/limits.rules.ts';
import { formatDay } from '@/shared/format/dates.ts';
import { formatNaira } from '@/shared/format/money.ts';
import { countOf, formatKm, formatRating } from '@/shared/format/numbers.ts';
import { WISH_WORDS } from '@/shared/trips/choice-words.ts';
import { Badge } from '@/shared/ui/badges.tsx';
import { TOAST_PLACE_ID } from '@/shared/ui/toaster.ts';

interface ResultsHeaderProps {
  /** How often the user has searched: each time the focus moves here, because the form may be closed. */
  searches: number;
  criteria: SearchCriteria;
  /** The day of the results, `YYYY-MM-DD`. */
  day: string;
  personalized: boolean;
  /** Undefined while the search runs. */
  outcome: Pick<SearchResponse, 'totalResults' | 'skippedDay'> | undefined;
  onNewSearch: () => void;
}

/** The number of trips found, the criteria, and the button New Search. */
export function ResultsHeader({
  searches,
  criteria,
  day,
  personalized,
  outcome,
  onNewSearch,
}: ResultsHeaderProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (searches > 0) heading.current?.focus();
  }, [searches]);
  return (
    <chakra.div
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      columnGap="4"
      rowGap="1"
      css={{ '& > *': { minWidth: 0 } }}
    >
      <chakra.h2
        ref={heading}
        tabIndex={-1}
        flex={{ base: '1 1 8rem', lg: 'none' }}
        scrollMarginTop="20"
        fontSize={{ base: 'lg', md: 'xl' }}
        fontWeight="bold"
        letterSpacing="tight"
        lineHeight="snug"
      >
        {personalized ? 'Personalized Recommendations' : 'Search Results'}
      </chakra.h2>
      <Button variant="outline" flexShrink={0} order={{ lg: 1 }} onClick={onNewSearch}>
        New Search
      </Button>
      <chakra.div
        position="relative"
        flex={{ base: '1 0 100%', lg: '1 1 0' }}
        display="flex"
        flexWrap="wrap"
        alignItems="center"
        columnGap="4"
        rowGap={{ base: '2', lg: '0.5' }}
      >
        <chakra.p role="status" color="fg.muted" minHeight="6" flex="1 0 100%">
          {outcome && foundWords(outcome, criteria, day)}
        </chakra.p>
        <chakra.ul listStyleType="none" display="flex" flexWrap="wrap" gap="2" aria-label="Search criteria">
          {criteriaLabels(criteria, day).map((words) => (
            <li key={words}>
              <Badge>{words}</Badge>
            </li>
          ))}
        </chakra.ul>
        {/* A toast about the search covers only what it repeats. */}
        <chakra.div
          id={TOAST_PLACE_ID}
          position="absolute"
          insetStart="0"
          top="0"
          maxWidth="full"
          zIndex="1"
        />
      </chakra.div>
    </chakra.div>
  );
}

/** "2 trips found for Lagos to Abuja"; "Nothing today. Wed 25 Nov has 2 trips." when the results are those of a later day. */
function foundWords(
  { totalResults, skippedDay }: Pick<SearchResponse, 'totalResults' | 'skippedDay'>,
  { origin, destination, seatsNeeded }: SearchCriteria,
  day: string,
) {
  const found = `${countOf(totalResults, 'trip')} found for ${origin} to ${destination}`;
  if (skippedDay === null) return found;
  const nothing = seatsNeeded > 1 ? `Nothing with ${seatsNeeded} seats today.` : 'Nothing today.';
  return (
    <>
      <chakra.b color="fg.default" fontWeight="semibold">
        {`${nothing} ${formatDay(day)} has ${countOf(totalResults, 'trip')}.`}
      </chakra.b>
      <chakra.span srOnly>{` ${found}`}</chakra.span>
    </>
  );
}

function ratingLabel(minimum: number | undefined): string[] {
  return minimum === undefined || minimum <= RATING_MIN ? [] : [`Rated ${formatRating(minimum)} or more`];
}

function criteriaLabels(criteria: SearchCriteria, day: string): string[] {
  return [
    formatDay(day),
    countOf(criteria.seatsNeeded, 'seat'),
    ...(criteria.maxPrice === undefined ? [] : [`Up to ${formatNaira(criteria.maxPrice)}`]),
    `Within ${formatKm(criteria.radiusKm ?? RADIUS_DEFAULT_KM)}`,
    ...ratingLabel(criteria.driverRatingMin),
    ...(criteria.choices ?? []).map((wish) => WISH_WORDS[wish]),
  ];
}
