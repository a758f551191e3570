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
