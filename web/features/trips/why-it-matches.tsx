import { chakra } from '@chakra-ui/react/styled-system';
import type { Match } from '@tafiya/search/contract.ts';

/** What a result's link tells the trip's page, in the state of the history entry. */
type MatchReasons = Pick<Match, 'reasoning' | 'drawbacks'>;

/** All reasons why the search that led here found this trip. Those that speak for the trip have a tick (ticket.css). */
export function WhyItMatches({ reasons: { reasoning, drawbacks } }: { reasons: MatchReasons }) {
  return (
    <chakra.section marginTop="4" fontSize="sm" aria-labelledby="why">
      <chakra.h2 id="why" fontSize="sm" fontWeight="semibold" letterSpacing="normal">
        Why this trip matches
      </chakra.h2>
      <chakra.ul listStyleType="none" marginTop="1" display="grid" gap="0.5">
        {reasoning.map((reason) => (
          <li key={reason} className={drawbacks.includes(reason) ? 'found-muted' : 'found-reason'}>
            {reason}
          </li>
        ))}
      </chakra.ul>
    </chakra.section>
  );
}
