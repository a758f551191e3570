import { chakra, type HTMLChakraProps } from '@chakra-ui/react/styled-system';

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
