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
  children: ReactNode;
}

/** A closed card of one line, whose content is drawn once it is opened. */
export function Fold({ title, count, badge, note, children }: FoldProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <chakra.details layerStyle="card" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <Summary aria-expanded={isOpen}>
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
      {isOpen && children}
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
