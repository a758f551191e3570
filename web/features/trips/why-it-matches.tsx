import { chakra } from '@chakra-ui/react/styled-system';
import type { MatchReasons } from '@/shared/trips/trip-state.ts';

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
