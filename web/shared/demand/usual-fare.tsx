import { chakra } from '@chakra-ui/react/styled-system';
import { usualInWords, warningOf } from './demand-words.ts';
import { useUsualFare } from './use-demand.ts';

export interface UsualFareProps {
  origin: string;
  destination: string;
  /** The fare in the form; NaN while it is empty. */
  fare: number;
}

/** The usual fare of a form's route, and a warning far below and above it; empty while it is unknown. Never a refusal. */
export function UsualFareNote({ fare, ...route }: UsualFareProps) {
  const usual = useUsualFare(route);
  const warning = usual && warningOf(usual, fare);
  return (
    <chakra.div role="status" gridColumn="1 / -1" display="grid" gap="1" _empty={{ display: 'none' }}>
      {usual && <chakra.p color="fg.muted">{usualInWords(usual)}</chakra.p>}
      {warning && (
        <chakra.p bg="warning.bg" color="warning.fg" borderRadius="control" px="3.5" py="2.5">
          {warning}
        </chakra.p>
      )}
    </chakra.div>
  );
}
