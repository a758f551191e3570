import { chakra } from '@chakra-ui/react/styled-system';
import type { Match } from '@tafiya/search/contract.ts';

/** What a result's link tells the trip's page, in the state of the history entry. */
export type MatchReasons = Pick<Match, 'reasoning' | 'drawbacks'>;

/** All reasons why the search that led here found this trip. Those that speak for the trip have a tick (ticket.css). */
export function WhyItMatches({ reasons: { reasoning, drawbacks } }: { reasons: MatchReasons }) {
  return (
    <chakra.details fontSize="sm" color="fg.muted" paddingInline="1">
      <chakra.summary display="flex" alignItems="center" minHeight="touch" cursor="pointer">
        Why this trip matches
      </chakra.summary>
      <chakra.ul listStyleType="none" display="grid" gap="0.5">
        {reasoning.map((reason) => (
          <li key={reason} className={drawbacks.includes(reason) ? 'found-muted' : 'found-reason'}>
            {reason}
          </li>
        ))}
      </chakra.ul>
    </chakra.details>
  );
}
