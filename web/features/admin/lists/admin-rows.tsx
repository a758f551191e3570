import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { useWide } from '@/shared/ui/use-wide.ts';
import { FieldList } from './row-fields.tsx';

export interface Column<Row> {
  label: string;
  value: (row: Row) => ReactNode;
  /** Numbers are aligned on the right. */
  isNumeric?: boolean;
  /** In a card, this value stands at the top right. */
  leads?: boolean;
  /** The value may wrap in the table. Dates, plates and numbers stay on one line. */
  wraps?: boolean;
}

interface AdminRowsProps<Row extends { id: string }> {
  /** Accessible name of the table. */
  label: string;
  rows: readonly Row[];
  /** Header of the first column. */
  headLabel: string;
  /** The first cell of a row, or the heading of a card. */
  head: (row: Row) => ReactNode;
  badges: (row: Row) => ReactNode;
  columns: readonly Column<Row>[];
  actions?: (row: Row) => ReactNode;
}

/** A table with a sticky header from 768 px, cards on smaller screens. */
export function AdminRows<Row extends { id: string }>(props: AdminRowsProps<Row>) {
  return useWide() ? <RowTable {...props} /> : <RowCards {...props} />;
}

function RowTable<Row extends { id: string }>({
  label,
  rows,
  headLabel,
  head,
  badges,
  columns,
  actions,
}: AdminRowsProps<Row>) {
  return (
    <TableFrame role="region" aria-label={label} tabIndex={0}>
      <Table>
        <thead>
          <tr>
            <th scope="col">{headLabel}</th>
            {columns.map((column) => (
              <th key={column.label} scope="col" data-numeric={column.isNumeric}>
                {column.label}
              </th>
            ))}
            {actions && (
              <th scope="col">
                <chakra.span srOnly>Actions</chakra.span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row">
                <chakra.span display="flex" flexWrap="wrap" alignItems="center" columnGap="2" rowGap="1">
                  {head(row)}
                  {badges(row)}
                </chakra.span>
              </th>
              {columns.map((column) => (
                <td key={column.label} data-numeric={column.isNumeric} data-wraps={column.wraps}>
                  {column.value(row)}
                </td>
              ))}
              {actions && (
                <td>
                  <chakra.span display="flex" flexWrap="wrap" justifyContent="flex-end" gap="2">
                    {actions(row)}
                  </chakra.span>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </Table>
    </TableFrame>
  );
}

function RowCards<Row extends { id: string }>({
  label,
  rows,
  head,
  badges,
  columns,
  actions,
}: AdminRowsProps<Row>) {
  const leading = columns.find(({ leads }) => leads);
  const fields = columns.filter((column) => column !== leading);
  return (
    <chakra.ul aria-label={label} display="grid" gap="3" listStyleType="none">
      {rows.map((row) => (
        <chakra.li key={row.id} layerStyle="card" p="4" display="grid" gap="3">
          <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="2">
            <chakra.h2 fontSize="md" overflowWrap="anywhere">
              {head(row)}
            </chakra.h2>
            {badges(row)}
            {leading && (
              <chakra.p ms="auto" fontSize="lg" fontWeight="bold" fontVariantNumeric="tabular-nums">
                <chakra.span srOnly>{`${leading.label}: `}</chakra.span>
                {leading.value(row)}
              </chakra.p>
            )}
          </chakra.div>
          <FieldList fields={fields.map((column) => [column.label, column.value(row)])} />
          {actions && (
            <chakra.div display="flex" flexWrap="wrap" gap="3" _empty={{ display: 'none' }}>
              {actions(row)}
            </chakra.div>
          )}
        </chakra.li>
      ))}
    </chakra.ul>
  );
}

const TableFrame = chakra('div', {
  base: {
    layerStyle: 'card',
    overflow: 'auto',
    maxHeight: '75dvh',
  },
});

const Table = chakra('table', {
  base: {
    width: 'full',
    borderCollapse: 'separate',
    borderSpacing: '0',
    textStyle: 'sm',
    '& th, & td': { px: '2.5', py: '2.5', textAlign: 'start', verticalAlign: 'middle' },
    '& td': { whiteSpace: 'nowrap' },
    '& td[data-wraps]': { whiteSpace: 'normal', overflowWrap: 'anywhere', minW: '7rem' },
    '& thead th': {
      position: 'sticky',
      top: '0',
      zIndex: '1',
      bg: 'bg.subtle',
      fontWeight: 'semibold',
      whiteSpace: 'nowrap',
      borderBottomWidth: '1px',
      borderColor: 'border.default',
    },
    '& tbody th': { fontWeight: 'semibold', minW: '9rem', overflowWrap: 'anywhere' },
    '& tbody tr:not(:first-of-type) :is(th, td)': { borderTopWidth: '1px', borderColor: 'border.default' },
    '& [data-numeric]': { textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
  },
});
