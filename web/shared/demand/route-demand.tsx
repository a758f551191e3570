import { chakra } from '@chakra-ui/react/styled-system';
import { demandInWords } from './demand-words.ts';
import { useRouteDemand } from './use-demand.ts';

export interface RouteDemandProps {
  origin: string;
  destination: string;
  /** A Lagos day; empty before it is chosen. */
  date: string;
}

/** How many people searched the route and day of a form; empty while that is unknown, or of too few people. */
export function RouteDemandNote(props: RouteDemandProps) {
  const demand = useRouteDemand(props);
  return (
    <chakra.div role="status" gridColumn="1 / -1" _empty={{ display: 'none' }}>
      {demand && (
        <chakra.p bg="positive.bg" color="positive.fg" borderRadius="control" px="3.5" py="2.5">
          {demandInWords(demand)}
        </chakra.p>
      )}
    </chakra.div>
  );
}
