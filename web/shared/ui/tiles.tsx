import { Button, type ButtonProps } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';

/** Buttons beside each other, each with its icon above its words; green icons in those that are outlined. */
export const Tiles = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '2',
    _empty: { display: 'none' },
    // More specific than the recipe of a button, whichever of the two the browser meets first.
    '& > :is(a, button)': {
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

/** A tile that leads out of the app, such as a call. */
export function Tile({ href, children, ...look }: ButtonProps & { href: string }) {
  return (
    <Button asChild variant="outline" {...look}>
      <a href={href}>{children}</a>
    </Button>
  );
}
