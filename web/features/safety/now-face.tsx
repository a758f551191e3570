import { chakra } from '@chakra-ui/react/styled-system';

/** The content of one of the three large buttons of /sos: a round icon, a large line, a small one. A part of a link or a button. */
export const NowFace = chakra('span', {
  base: {
    display: 'grid',
    gridTemplateColumns: '4rem minmax(0, 1fr)',
    alignItems: 'center',
    columnGap: '4',
    minH: '8.5rem',
    p: '4',
    borderRadius: '16px',
    borderWidth: '3px',
    borderColor: 'transparent',
    bg: 'bg.card',
    '& > :first-child': {
      gridRow: '1 / 3',
      position: 'relative',
      boxSize: '4rem',
      display: 'grid',
      placeItems: 'center',
      borderRadius: 'full',
      '& > svg:first-of-type': { boxSize: '32px' },
    },
    '& > b': {
      alignSelf: 'end',
      fontSize: '1.625rem',
      lineHeight: '1.1',
      letterSpacing: 'tight',
      overflowWrap: 'anywhere',
    },
    '& > small': { alignSelf: 'start', pt: '3px', fontSize: 'md', lineHeight: '1.3' },
  },
  variants: {
    look: {
      call: {
        bg: 'alarm.bg',
        color: 'alarm.fg',
        '& > :first-child': { bg: 'alarm.fg', color: 'alarm.bg' },
      },
      hold: { borderColor: 'danger.fg', color: 'danger.fg', '& > small': { color: 'fg.default' } },
      text: { borderColor: 'fg.default', '& > :first-child': { bg: 'fg.default', color: 'bg.card' } },
    },
    off: { true: { opacity: 0.55 } },
  },
});
