import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { STATE_WORDS, type StepName, type StepState, STEPS } from './verification-steps.ts';

interface VerificationReviewProps {
  states: Record<StepName, StepState>;
  onGo: (step: StepName) => void;
}

/** A summary of the submission, step by step, before the driver sends it. */
export function VerificationReview({ states, onGo }: VerificationReviewProps) {
  return (
    <chakra.ul layerStyle="card" listStyleType="none" paddingX={{ base: '4', md: '5' }}>
      {STEPS.slice(0, -1).map(({ name, label }) => (
        <chakra.li
          key={name}
          display="flex"
          alignItems="center"
          gap="3"
          minH="14"
          borderTopWidth="1px"
          borderColor="border.default"
          _first={{ borderTopWidth: '0' }}
        >
          <chakra.span flex="1" fontWeight="semibold">
            {label}
          </chakra.span>
          <chakra.span color="fg.muted">{STATE_WORDS[states[name]]}</chakra.span>
          <Button variant="ghost" aria-label={`${verbOf(states[name])}: ${label}`} onClick={() => onGo(name)}>
            {verbOf(states[name])}
          </Button>
        </chakra.li>
      ))}
    </chakra.ul>
  );
}

function verbOf(state: StepState): string {
  return state === 'left' ? 'Fill in' : 'Change';
}
