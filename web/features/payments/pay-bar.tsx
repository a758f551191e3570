import { chakra } from '@chakra-ui/react/styled-system';

/** Keeps the button to pay in sight: at its place in the page, at the lowest above the bottom bar of phones. */
export const PayBar = chakra('div', {
  base: {
    display: 'grid',
    position: 'sticky',
    bottom: 'calc(3.5rem + 1px + env(safe-area-inset-bottom))',
    zIndex: 'docked',
    paddingBlock: '2',
    background: 'bg.page',
    md: { position: 'static' },
  },
});
