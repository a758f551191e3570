import { chakra } from '@chakra-ui/react/styled-system';

/** A table with rows of 36 px whose head stays under the head of the place. `data-open` marks the open row, `data-numeric` a number. */
export const DeskTable = chakra('table', {
  base: {
    width: 'full',
    borderCollapse: 'separate',
    borderSpacing: '0',
    fontSize: 'sm',
    '& th, & td': {
      h: '9',
      px: '2',
      maxW: '15rem',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
      textAlign: 'start',
      verticalAlign: 'middle',
      borderBottomWidth: '1px',
      borderColor: 'border.default',
    },
    '& tr > :first-child': { ps: '4' },
    '& tr > :last-child': { pe: '4' },
    '& thead th': {
      position: 'sticky',
      // Under the head, and under the tools where the list has some.
      top: 'var(--under, 52px)',
      zIndex: '1',
      h: '8',
      bg: 'bg.card',
      color: 'fg.quiet',
      fontSize: '13px',
      fontWeight: 'medium',
    },
    '& tbody th': { fontWeight: 'semibold', maxW: '11rem' },
    '& td[data-narrow]': { maxW: '6rem' },
    // An e-mail address, which breaks at these places elsewhere.
    '& td:has(wbr)': { maxW: '9.5rem' },
    '& tbody tr:has(a)': { cursor: 'pointer' },
    '& tbody tr:hover > *': { bg: 'bg.page' },
    '& tr[data-open] > *': { bg: 'bg.subtle' },
    '& tr[data-open] > :first-child': { boxShadow: 'inset 3px 0 {colors.positive.fg}' },
    '& tfoot :is(td, th)': {
      bg: 'bg.page',
      fontWeight: 'bold',
      borderTopWidth: '1px',
      borderTopColor: 'fg.default',
    },
    '& [data-numeric]': { textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
    // Text of several lines on a card is one line here; the panel has it whole.
    '& td > *, & th > span > *': { minH: '0', minW: '0' },
    '& wbr': { display: 'none' },
  },
});
