import { chakra, type HTMLChakraProps } from '@chakra-ui/react/styled-system';
import { inWords } from '@/shared/format/words.ts';

export type BadgeTone = 'neutral' | 'positive' | 'warning' | 'danger' | 'accent' | 'outline';

const TONES: Record<BadgeTone, HTMLChakraProps<'span'>> = {
  neutral: { bg: 'bg.subtle', color: 'fg.default', borderColor: 'border.default' },
  positive: { bg: 'positive.bg', color: 'positive.fg', borderColor: 'transparent' },
  warning: { bg: 'warning.bg', color: 'warning.fg', borderColor: 'transparent' },
  danger: { bg: 'danger.bg', color: 'danger.fg', borderColor: 'transparent' },
  accent: { bg: 'accent.bg', color: 'accent.fg', borderColor: 'transparent' },
  outline: { bg: 'transparent', color: 'fg.default', borderColor: 'border.input' },
};

/** A short state in words: "Verified", "Scheduled". The colour supports the words and never replaces them. */
export function Badge({ tone = 'neutral', ...props }: HTMLChakraProps<'span'> & { tone?: BadgeTone }) {
  return (
    <chakra.span
      display="inline-flex"
      alignItems="center"
      gap="1.5"
      minH="7"
      px="2.5"
      borderWidth="1px"
      borderRadius="full"
      textStyle="sm"
      fontWeight="semibold"
      whiteSpace="nowrap"
      {...TONES[tone]}
      {...props}
    />
  );
}

interface StateBadgeProps<State extends string> {
  states: Record<State, { tone: BadgeTone; label: string }>;
  /** As the server sends it: a newer server may have states that this app does not know. */
  state: NoInfer<State>;
}

/** The badge of a state. */
export function StateBadge<State extends string>({ states, state }: StateBadgeProps<State>) {
  const known: { tone: BadgeTone; label: string } | undefined = states[state];
  return <Badge tone={known?.tone}>{known?.label ?? inWords(state)}</Badge>;
}
