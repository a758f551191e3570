import { chakra } from '@chakra-ui/react/styled-system';

/** A number plate as it is on the car, as passengers compare it at the park. */
export const Plate = chakra('b', {
  base: {
    display: 'inline-block',
    maxWidth: 'full',
    paddingInline: '2',
    paddingBlock: '0.5',
    borderWidth: '2px',
    borderColor: 'fg.default',
    borderRadius: 'sm',
    fontSize: '0.9375rem',
    lineHeight: 'snug',
    letterSpacing: 'wide',
    whiteSpace: 'nowrap',
  },
  variants: {
    isLarge: { true: { fontSize: 'xl', paddingInline: '3' } },
    /** On the yellow that says "now": white in both colour modes. */
    isOnYellow: { true: { bg: 'white', color: 'accent.fg', borderColor: 'accent.fg' } },
  },
});
