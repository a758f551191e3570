import { chakra } from '@chakra-ui/react/styled-system';
import { CheckIcon } from '@/shared/ui/icons.ts';
import { STATE_WORDS, type StepName, type StepState, STEPS } from './verification-steps.ts';

interface StepsNavProps {
  states: Record<StepName, StepState>;
  /** The open step; null while none can be opened. */
  current: StepName | null;
  onGo?: (step: StepName) => void;
}

/** The five steps as bars with their names; each opens by a tap while there is something to fill in. */
export function StepsNav({ states, current, onGo }: StepsNavProps) {
  return (
    <chakra.nav
      aria-label="Steps"
      paddingInline="4"
      bg={{ base: 'bg.card', md: 'transparent' }}
      borderBottomWidth={{ base: '1px', md: '0' }}
      borderColor="border.default"
    >
      <chakra.ol
        listStyleType="none"
        display="grid"
        gridTemplateColumns={`repeat(${STEPS.length}, minmax(0, 1fr))`}
        gap="1"
      >
        {STEPS.map(({ name, label }) => {
          const state = states[name];
          const content = (
            <>
              <span>
                {label}
                {state === 'done' && <CheckIcon size={14} />}
              </span>
              <chakra.span srOnly>{`, ${STATE_WORDS[state].toLowerCase()}`}</chakra.span>
            </>
          );
          return (
            <li key={name}>
              {current === null ? (
                <StepBox state={state}>{content}</StepBox>
              ) : (
                <StepBox asChild state={state} isOpen={name === current}>
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
    </chakra.nav>
  );
}

const StepBox = chakra('div', {
  base: {
    width: 'full',
    minHeight: 'touch',
    paddingBlock: '1.5',
    textAlign: 'start',
    verticalAlign: 'top',
    textStyle: 'sm',
    color: 'fg.muted',
    _before: { content: '""', display: 'block', height: '1', marginBottom: '1', borderRadius: 'full' },
    '& svg': { display: 'inline', marginInlineStart: '0.5', color: 'positive.fg' },
  },
  variants: {
    state: {
      done: { _before: { bg: 'positive.fg' } },
      checking: { _before: { bg: 'warning.fg' } },
      refused: { _before: { bg: 'danger.fg' } },
      left: { _before: { bg: 'border.default' } },
    },
    isOpen: {
      true: { fontWeight: 'bold', color: 'fg.default' },
      false: { cursor: 'pointer' },
    },
  },
  compoundVariants: [
    {
      state: 'left',
      isOpen: true,
      css: {
        _before: { bg: 'linear-gradient(to right, {colors.positive.fg} 50%, {colors.border.default} 50%)' },
      },
    },
  ],
});
