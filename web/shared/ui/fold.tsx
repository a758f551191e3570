import { chakra } from '@chakra-ui/react/styled-system';
import { type ReactNode, useState } from 'react';
import { ChevronDownIcon } from './icons.ts';

interface FoldProps {
  title: string;
  /** Beside the title, quiet: "3 trips". */
  count?: string | undefined;
  badge?: ReactNode;
  /** A second line. */
  note?: ReactNode;
  /** A row inside a card, whose content is there while it is closed. */
  isRow?: boolean;
  children: ReactNode;
}

/** A closed card or row of one line. The content of a card is drawn once it is opened. */
export function Fold({ title, count, badge, note, isRow = false, children }: FoldProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <chakra.details
      {...(!isRow && { layerStyle: 'card' })}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <Summary aria-expanded={isOpen} {...(isRow && { paddingInline: '0' })}>
        <chakra.span minWidth="0">
          <b>{title}</b>
          {note !== undefined && (
            <chakra.span display="block" fontSize="sm" color="fg.muted">
              {note}
            </chakra.span>
          )}
        </chakra.span>
        {count !== undefined && <chakra.span color="fg.muted">{count}</chakra.span>}
        {badge}
        <ChevronDownIcon />
      </Summary>
      {isRow ? (
        <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="5" paddingTop="3">
          {children}
        </chakra.div>
      ) : (
        isOpen && children
      )}
    </chakra.details>
  );
}

const Summary = chakra('summary', {
  base: {
    listStyleType: 'none',
    '&::-webkit-details-marker': { display: 'none' },
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    minHeight: '13',
    paddingInline: '4',
    cursor: 'pointer',
    borderRadius: 'card',
    '& > svg': { flex: 'none', marginInlineStart: 'auto', boxSize: '5', color: 'fg.muted' },
    '&[aria-expanded=true] > svg': { transform: 'rotate(180deg)' },
  },
});
