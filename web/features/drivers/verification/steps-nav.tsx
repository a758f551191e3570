import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { TickIcon } from '@/shared/ui/icons.ts';
import { STATE_WORDS, type StepName, type StepState, STEPS } from './verification-steps.ts';

interface StepsNavProps {
  states: Record<StepName, StepState>;
  /** The open step; null while none can be opened. */
  current: StepName | null;
  onGo?: (step: StepName) => void;
}

/** The five steps with their states; each opens by a tap while there is something to fill in. */
export function StepsNav({ states, current, onGo }: StepsNavProps) {
  return (
    <nav aria-label="Steps">
      <chakra.ol
        listStyleType="none"
        display="grid"
        gridTemplateColumns={`repeat(${STEPS.length}, minmax(0, 1fr))`}
        gap="1"
      >
        {STEPS.map(({ name, label }, index) => {
          const content = <Step label={label} number={index + 1} state={states[name]} />;
          return (
            <li key={name}>
              {current === null ? (
                <StepBox>{content}</StepBox>
              ) : (
                <StepBox asChild isOpen={name === current}>
                  <button
                    type="button"
                    aria-current={name === current ? 'step' : undefined}
                    onClick={() => onGo?.(name)}
                  >
                    {content}
                  </button>
                </StepBox>
              )}
            </li>
          );
        })}
      </chakra.ol>
    </nav>
  );
}

function Step({ label, number, state }: { label: string; number: number; state: StepState }): ReactNode {
  return (
    <>
      <Dot state={state} aria-hidden="true">
        {state === 'done' ? <TickIcon size={20} /> : number}
      </Dot>
      <span>{label}</span>
      <chakra.span srOnly>{`, ${STATE_WORDS[state].toLowerCase()}`}</chakra.span>
    </>
  );
}

const StepBox = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    gap: '1',
    width: 'full',
    minHeight: 'touch',
    paddingBlock: '1.5',
    borderBottomWidth: '3px',
    borderColor: 'transparent',
    textStyle: 'sm',
    fontWeight: 'medium',
  },
  variants: {
    isOpen: {
      true: { borderColor: 'action.bg', fontWeight: 'bold' },
      false: { cursor: 'pointer', _hover: { bg: 'bg.subtle' } },
    },
  },
});

const Dot = chakra('span', {
  base: {
    display: 'grid',
    placeItems: 'center',
    boxSize: '7',
    borderRadius: 'full',
    borderWidth: '1px',
    fontVariantNumeric: 'tabular-nums',
  },
  variants: {
    state: {
      done: { bg: 'positive.bg', color: 'positive.fg', borderColor: 'positive.fg' },
      checking: { bg: 'warning.bg', color: 'warning.fg', borderColor: 'warning.fg' },
      refused: { bg: 'danger.bg', color: 'danger.fg', borderColor: 'danger.fg' },
      left: { borderColor: 'border.input' },
    },
  },
});
