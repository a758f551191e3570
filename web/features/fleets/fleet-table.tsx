import { chakra } from '@chakra-ui/react/styled-system';
import { type ReactNode, useId } from 'react';
import { DeskTable } from '@/shared/ui/desk/desk-table.ts';
import { type MenuItem, MoreMenu } from '@/shared/ui/more-menu.tsx';

interface FleetSectionProps {
  title: string;
  action?: ReactNode;
  children: ReactNode;
}

/** A section of the dashboard: heading, one action and a list. */
export function FleetSection({ title, action, children }: FleetSectionProps) {
  const id = useId();
  return (
    <chakra.section aria-labelledby={id} display="grid" gap="2" gridTemplateColumns="minmax(0, 1fr)">
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" justifyContent="space-between" gap="3">
        <chakra.h2 id={id} fontSize="lg" letterSpacing="tight">
          {title}
        </chakra.h2>
        {action}
      </chakra.div>
      {children}
    </chakra.section>
  );
}

interface FleetRow {
  id: string;
  /** The words of the first cell; `name` is the name in labels: `LAG-123-AB`. */
  title: string;
  name: string;
  /** The cells under the other heads. */
  cells: readonly ReactNode[];
  /** Opens the form of the row. */
  onEdit?: (() => void) | undefined;
  menu?: readonly MenuItem[] | undefined;
}

/** The vehicles, routes or drivers of a company in rows of 36 px; below 768 px each row is a card. */
export function FleetTable({ heads, rows }: { heads: readonly string[]; rows: readonly FleetRow[] }) {
  return (
    <DeskTable css={ROWS}>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
          <td />
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, title, name, cells, onEdit, menu = [] }) => (
          <tr key={id}>
            <th scope="row">
              {onEdit ? (
                <button type="button" aria-label={`Edit ${name}`} onClick={onEdit}>
                  {title}
                </button>
              ) : (
                title
              )}
            </th>
            {cells.map((cell, at) => (
              <td key={heads[at + 1]} data-head={heads[at + 1]}>
                {cell}
              </td>
            ))}
            <td>{menu.length > 0 && <MoreMenu isSign name={`More about ${name}`} items={menu} />}</td>
          </tr>
        ))}
      </tbody>
    </DeskTable>
  );
}

const ROWS = {
  '& th > button': { font: 'inherit', textAlign: 'start', cursor: 'pointer', textDecoration: 'underline' },
  // The state: a refusal is read with its reason.
  '& tbody td:nth-last-child(2)': { whiteSpace: 'normal', maxW: 'none' },
  '& td:last-child': { w: '12', py: '0', overflow: 'visible' },
  md: { '& td:last-child button': { minH: '8', h: '8' } },
  mdDown: {
    fontSize: 'md',
    '&, & tbody, & tr, & tbody th, & td': { display: 'block' },
    '& thead': { display: 'none' },
    '& tbody tr': {
      position: 'relative',
      mb: '3',
      p: '4',
      borderWidth: '1px',
      borderColor: 'border.default',
      borderRadius: 'card',
    },
    '& tbody tr:hover > *': { bg: 'transparent' },
    '& tbody :is(th, td)': { h: 'auto', maxW: 'none', p: '0', border: '0', whiteSpace: 'normal' },
    '& tbody td:empty': { display: 'none' },
    '& td[data-head]::before': { content: 'attr(data-head) ": "', color: 'fg.quiet' },
    '& th > button': { minH: '11', maxW: 'calc(100% - 3rem)' },
    '& td:last-child': { position: 'absolute', top: '4', insetInlineEnd: '2', w: 'auto' },
  },
} as const;
