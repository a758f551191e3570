import { chakra } from '@chakra-ui/react/styled-system';

/** The content of the landing page: 1120 px wide, 12 px from the edges of a phone. */
export const COLUMN = {
  maxW: 'calc({sizes.content} + 3rem)',
  mx: 'auto',
  px: { base: '3', md: '6' },
} as const;

/** A section of the landing page. */
export const SECTION = { ...COLUMN, pt: { base: '7', md: '14' }, scrollMarginTop: '4' } as const;

export const SectionTitle = chakra('h2', {
  base: { fontSize: '1.25rem', lineHeight: '1.2', letterSpacing: '-0.01em', px: '1', mb: '3' },
});

/** Rows of a card: an icon, two lines, an arrow. */
export const Rows = chakra('ul', {
  base: {
    layerStyle: 'card',
    listStyleType: 'none',
    '& > li + li': { borderTopWidth: '1px', borderColor: 'border.default' },
    '& a': { display: 'flex', alignItems: 'center', gap: '3', minH: '14', px: '3.5', py: '2' },
    '& svg': { color: 'fg.muted', flexShrink: 0, boxSize: '22px' },
    '& svg:last-child': { boxSize: '16px' },
    '& span': { flex: '1', minW: '0', lineHeight: '1.3' },
    '& h3': { fontSize: 'md', letterSpacing: 'normal', lineHeight: '1.3' },
    '& small': { fontSize: 'sm', color: 'fg.muted' },
  },
});
