import { chakra } from '@chakra-ui/react/styled-system';

/** The height of the bar of places, for what stands above it. */
export const BOTTOM_BAR_HEIGHT = 'calc(3.5rem + 1px + env(safe-area-inset-bottom))';

/** The bar of places at the bottom of phones. */
export const BottomNav = chakra('nav', {
  base: {
    display: { base: 'grid', md: 'none' },
    _print: { display: 'none' },
    gridAutoFlow: 'column',
    gridAutoColumns: '1fr',
    position: 'fixed',
    insetX: '0',
    bottom: '0',
    zIndex: 'docked',
    bg: 'bg.card',
    borderTopWidth: '1px',
    borderColor: 'border.default',
    pb: 'env(safe-area-inset-bottom)',
  },
});

/** One link of the bar: a sign over its name. */
export const BarItem = chakra('span', {
  base: {
    '& a': {
      display: 'grid',
      justifyItems: 'center',
      alignContent: 'center',
      gap: '0.5',
      minH: '14',
      // The labels must fit in one row at any text size, so their growth is limited, and the room around them does not grow.
      minW: '44px',
      px: '4px',
      fontSize: 'min({fontSizes.sm}, 4.4vw)',
      fontWeight: 'medium',
      whiteSpace: 'nowrap',
      color: 'fg.muted',
    },
    '& a[aria-current=page]': { color: 'positive.fg', fontWeight: 'semibold' },
  },
});
