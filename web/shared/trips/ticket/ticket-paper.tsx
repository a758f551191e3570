import { chakra } from '@chakra-ui/react/styled-system';

/** From this width on the stub is beside the route, below it otherwise. */
const WIDE = '@container ticket (min-width: 38rem)';
/** At twice the text size, columns no longer fit side by side on a phone. */
export const LARGE_TEXT = '@container ticket (max-width: 14rem)';

const TicketOuter = chakra('article', { base: { containerType: 'inline-size', containerName: 'ticket' } });

const TicketSheet = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    layerStyle: 'card',
    [WIDE]: { flexDirection: 'row' },
  },
});

/** The paper of a ticket: a bordered card whose direction follows its width. */
export function TicketPaper({ children, ...rest }: React.ComponentProps<typeof TicketOuter>) {
  return (
    <TicketOuter {...rest}>
      <TicketSheet>{children}</TicketSheet>
    </TicketOuter>
  );
}

export const TicketBody = chakra('div', {
  base: { minWidth: 0, [WIDE]: { flex: '1 1 auto' } },
  variants: {
    size: { full: { padding: { base: '4', md: '5' } }, compact: { paddingInline: '4', paddingBlock: '3' } },
  },
});

export const TicketStub = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: '1fr auto',
    alignItems: 'end',
    columnGap: '4',
    rowGap: '3',
    '& .ticket-action': { gridColumn: '1 / -1', display: 'grid' },
    [LARGE_TEXT]: { gridTemplateColumns: 'minmax(0, 1fr)' },
    [WIDE]: {
      flex: '0 0 15rem',
      gridTemplateColumns: '1fr',
      alignContent: 'space-between',
      justifyItems: 'end',
      textAlign: 'end',
      '& .ticket-fare': { order: -1 },
      '& .ticket-seats': { alignItems: 'flex-end', justifyContent: 'flex-end' },
      '& .ticket-action': { justifySelf: 'stretch' },
    },
  },
  variants: {
    size: { full: { padding: { base: '4', md: '5' } }, compact: { paddingInline: '4', paddingBlock: '3' } },
  },
});

const NOTCH = '18px';

/** The perforation, with a half-round notch at both edges of the paper. */
export const TicketPerforation = chakra('div', {
  base: {
    position: 'relative',
    alignSelf: 'stretch',
    flex: '0 0 0',
    borderTopWidth: '2px',
    borderColor: 'border.default',
    borderStyle: 'dashed',
    marginInline: NOTCH,
    _before: { insetInlineStart: `calc(${NOTCH} * -1.5 - 1px)`, clipPath: 'inset(0 0 0 50%)' },
    _after: { insetInlineEnd: `calc(${NOTCH} * -1.5 - 1px)`, clipPath: 'inset(0 50% 0 0)' },
    '&::before, &::after': {
      content: '""',
      position: 'absolute',
      top: `calc(${NOTCH} / -2 - 1px)`,
      width: NOTCH,
      height: NOTCH,
      borderRadius: 'full',
      borderWidth: '1px',
      borderStyle: 'solid',
      borderColor: 'border.default',
    },
    [WIDE]: {
      borderTopWidth: 0,
      borderInlineStartWidth: '2px',
      marginInline: 0,
      marginBlock: NOTCH,
      _before: {
        insetInlineStart: `calc(${NOTCH} / -2 - 1px)`,
        top: `calc(${NOTCH} * -1.5 - 1px)`,
        clipPath: 'inset(50% 0 0 0)',
      },
      _after: {
        insetInlineStart: `calc(${NOTCH} / -2 - 1px)`,
        insetInlineEnd: 'auto',
        top: 'auto',
        bottom: `calc(${NOTCH} * -1.5 - 1px)`,
        clipPath: 'inset(0 0 50% 0)',
      },
    },
  },
  variants: {
    surface: {
      'bg.page': { '&::before, &::after': { background: 'bg.page' } },
      'bg.card': { '&::before, &::after': { background: 'bg.card' } },
    },
  },
});
