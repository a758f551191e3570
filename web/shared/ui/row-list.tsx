import { chakra } from '@chakra-ui/react/styled-system';

/** A card of rows: each a link or a button with an icon, two lines, a value and an arrow. */
export const RowList = chakra('ul', {
  base: {
    layerStyle: 'card',
    listStyleType: 'none',
    overflow: 'hidden',
    '& > li + li': { borderTopWidth: '1px', borderColor: 'border.default' },
    '& > li > a, & > li > button, & > li > div': {
      display: 'flex',
      alignItems: 'center',
      gap: '3',
      width: 'full',
      minH: '14',
      px: '3.5',
      py: '2',
      textAlign: 'start',
    },
    '& > li > a, & > li > button': {
      cursor: 'pointer',
      _hover: { bg: 'bg.subtle' },
      // The focus ring stands inside, because the list cuts what is outside.
      _focusVisible: { outlineOffset: '-3px' },
    },
    '& svg': { flexShrink: 0, boxSize: '22px', color: 'fg.muted' },
    '& svg:last-child:not(:first-child)': { boxSize: '16px' },
    '& span': { minW: '0', overflowWrap: 'anywhere', lineHeight: '1.3' },
    '& :is(a, button, div) > span:first-of-type': { flex: '1' },
    '& small': { display: 'block', fontSize: 'sm', lineHeight: '1.3', color: 'fg.muted' },
    '& .value': { color: 'fg.muted', textAlign: 'end' },
    '& .sum': {
      textAlign: 'end',
      fontWeight: 'semibold',
      whiteSpace: 'nowrap',
      fontVariantNumeric: 'tabular-nums',
    },
    '& .sum > small': { fontWeight: 'normal' },
  },
});
