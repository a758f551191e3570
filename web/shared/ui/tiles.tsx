import { chakra } from '@chakra-ui/react/styled-system';

/** Buttons beside each other, each with its icon above its words; green icons in those that are outlined. */
export const Tiles = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '2',
    _empty: { display: 'none' },
    '& > *': {
      flex: '1 1 5.5rem',
      flexDirection: 'column',
      gap: '1',
      height: 'auto',
      paddingInline: '1',
      paddingBlock: '2',
    },
    '& > :not([data-main]) svg': { color: 'positive.fg' },
  },
});
