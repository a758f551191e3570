import { chakra } from '@chakra-ui/react/styled-system';
import { useEffect, useRef } from 'react';
import type { SearchCriteria, SearchResponse } from '@tafiya/search/contract.ts';
import { RADIUS_DEFAULT_KM } from '@tafiya/search/limits.rules.ts';
import { formatDay } from '@/shared/format/dates.ts';
import { formatNaira } from '@/shared/format/money.ts';
import { countOf, formatKm } from '@/shared/format/numbers.ts';

interface ResultsHeadingProps {
  /** How often the user has searched: each time the focus moves here, because the form may be closed. */
  searches: number;
  criteria: SearchCriteria;
  /** The day of the results, `YYYY-MM-DD`. */
  day: string;
  personalized: boolean;
  /** Undefined while the search runs. */
  outcome: Pick<SearchResponse, 'totalResults' | 'skippedDay'> | undefined;
}

/** For screen readers: what the bar and the tickets show to others. Visible is only that another day is shown than today. */
export function ResultsHeading({ searches, criteria, day, personalized, outcome }: ResultsHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (searches > 0) heading.current?.focus();
  }, [searches]);
  return (
    <>
      <chakra.h2 ref={heading} tabIndex={-1} srOnly>
        {personalized ? 'Personalized Recommendations' : 'Search Results'}
      </chakra.h2>
      <chakra.p role="status" srOnly>
        {outcome && spokenWords(outcome, criteria, day)}
      </chakra.p>
      {outcome && outcome.skippedDay !== null && (
        <chakra.p
          aria-hidden="true"
          fontSize="1.0625rem"
          fontWeight="semibold"
          paddingTop="4"
          paddingInline="1"
        >
          {skippedWords(outcome.totalResults, criteria, day)}
        </chakra.p>
      )}
    </>
  );
}

function spokenWords(
  { totalResults, skippedDay }: Pick<SearchResponse, 'totalResults' | 'skippedDay'>,
  criteria: SearchCriteria,
  day: string,
): string {
  const found = foundWords(totalResults, criteria, day);
  return skippedDay === null ? found : `${skippedWords(totalResults, criteria, day)} ${found}`;
}

/** "2 trips found for Lagos to Abuja, Mon 30 Nov, 1 seat, within 50 km" */
function foundWords(total: number, criteria: SearchCriteria, day: string): string {
  return [
    `${countOf(total, 'trip')} found for ${criteria.origin} to ${criteria.destination}`,
    formatDay(day),
    countOf(criteria.seatsNeeded, 'seat'),
    criteria.maxPrice !== undefined && `up to ${formatNaira(criteria.maxPrice)}`,
    `within ${formatKm(criteria.radiusKm ?? RADIUS_DEFAULT_KM)}`,
  ]
    .filter(Boolean)
    .join(', ');
}

/** "Nothing today. Wed 25 Nov has 2 trips." */
function skippedWords(total: number, { seatsNeeded }: SearchCriteria, day: string): string {
  const nothing = seatsNeeded > 1 ? `Nothing with ${seatsNeeded} seats today.` : 'Nothing today.';
  return `${nothing} ${formatDay(day)} has ${countOf(total, 'trip')}.`;
}
