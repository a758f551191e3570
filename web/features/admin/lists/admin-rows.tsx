import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { useRef, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { DeskColumns, DeskPanel } from '@/shared/ui/desk/desk.tsx';
import { DeskTable } from '@/shared/ui/desk/desk-table.ts';
import { useDeskKeys } from '@/shared/ui/desk/use-desk-keys.ts';
import { CloseIcon } from '@/shared/ui/icons.ts';
import { useWide } from '@/shared/ui/use-wide.ts';
import { ButtonLink } from '@/shared/ui/button-link.tsx';
import { firstNameOf } from '@/shared/format/words.ts';
import { useOneRow } from './one-row.ts';
import { pageOf, PersonLink, type ShownPerson } from './person-link.tsx';
import { FieldList, RowActions } from './row-fields.tsx';
import { useOpenRow } from './use-open-row.ts';

export interface Column<Row> {
  label: string;
  value: (row: Row) => ReactNode;
  /** The short form of a long value in the table; the panel and cards have it whole. */
  short?: (row: Row) => ReactNode;
  /** Numbers are aligned on the right. */
  isNumeric?: boolean;
  /** In a card, this value stands at the top right. */
  leads?: boolean;
  /** Not in the table: in the panel of the row, and in cards. `besidePanel`: not while the panel takes its place. */
  inPanel?: boolean | 'besidePanel';
}

/** The first cell of a row, or the heading of a card: words, because the row itself is the link; or the person of the row. */
type Head<Row> =
  | { head: (row: Row) => ReactNode; person?: undefined }
  | { person: (row: Row) => ShownPerson; head?: undefined };

export type AdminRowsProps<Row extends { id: string }> = Head<Row> & {
  /** Accessible name of the table. */
  label: string;
  rows: readonly Row[];
  /** Header of the first column. */
  headLabel: string;
  badges?: (row: Row) => ReactNode;
  /** The badges are a column of this name; otherwise they stand behind the head. */
  badgesLabel?: string;
  columns: readonly Column<Row>[];
  actions?: (row: Row) => ReactNode;
  /** The words under the name on phones, where each row is a line; without them, a card. */
  line?: (row: Row) => string;
  /** On phones a line opens the page of its person; otherwise what the panel has. */
  opensPerson?: boolean;
};

/**
 * From 768 px a table with rows of 36 px, and a panel with everything about the row that is open. On smaller screens lines, which open
 * the person or what the panel has, or cards.
 */
export function AdminRows<Row extends { id: string }>(props: AdminRowsProps<Row>) {
  const isWide = useWide();
  const isAlone = useOneRow() !== null;
  if (!isAlone && isWide) return <RowTable {...props} />;
  return isAlone || props.line === undefined ? <RowCards {...props} /> : <RowLines {...props} />;
}

/** `words`: without a link. `name`: a person's leads to their page. */
function headOf<Row extends { id: string }>({ head, person }: AdminRowsProps<Row>) {
  if (head) return { words: head, name: head };
  return { words: (row: Row) => person(row).name, name: (row: Row) => <PersonLink person={person(row)} /> };
}

function RowTable<Row extends { id: string }>(props: AdminRowsProps<Row>) {
  const { label, rows, headLabel, badges, badgesLabel, columns } = props;
  const head = headOf(props);
  const box = useRef<HTMLDivElement>(null);
  const { openId, addressOf, show } = useOpenRow(rows);
  const open = rows.find(({ id }) => id === openId);
  const links = () => [...(box.current?.querySelectorAll<HTMLElement>('tbody th a') ?? [])];
  /** Of several tables on a page, the one with the focus takes the keys, else the first. */
  const isMine = () => {
    const focused = document.activeElement?.closest('[data-rows]') ?? document.querySelector('[data-rows]');
    return focused === box.current;
  };
  const move = (by: number) => {
    if (!isMine()) return;
    const all = links();
    const focused = all.findIndex((link) => link === document.activeElement);
    const at = focused >= 0 ? focused : rows.findIndex(({ id }) => id === openId);
    const to = Math.min(Math.max(at + by, 0), rows.length - 1);
    all[to]?.focus();
    const next = rows[to];
    if (openId !== undefined && next) show(next.id);
  };
  const close = () => {
    const at = rows.findIndex(({ id }) => id === openId);
    show(null);
    links()[at]?.focus();
  };
  useDeskKeys({ j: () => move(1), k: () => move(-1), Escape: open && close });
  const inTable = columns.filter(({ inPanel = false }) =>
    inPanel === 'besidePanel' ? open === undefined : !inPanel,
  );
  return (
    <DeskColumns ref={box} data-rows withPanel={open !== undefined}>
      <chakra.div role="region" aria-label={label} minW="0" overflowX="clip">
        <DeskTable>
          <thead>
            <tr>
              <th scope="col">{headLabel}</th>
              {badgesLabel !== undefined && <th scope="col">{badgesLabel}</th>}
              {inTable.map((column) => (
                <th key={column.label} scope="col" data-numeric={column.isNumeric}>
                  {column.label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id} data-open={row.id === openId || undefined} onClick={() => show(row.id)}>
                <th scope="row">
                  <chakra.span display="flex" alignItems="center" gap="2">
                    <Link
                      to={addressOf(row.id)}
                      replace={open !== undefined}
                      aria-current={row.id === openId ? 'true' : undefined}
                      onClick={(event) => event.stopPropagation()}
                    >
                      {head.words(row)}
                    </Link>
                    {badgesLabel === undefined && badges?.(row)}
                  </chakra.span>
                </th>
                {badgesLabel !== undefined && <td>{badges?.(row)}</td>}
                {inTable.map((column) => (
                  <td key={column.label} data-numeric={column.isNumeric}>
                    {(column.short ?? column.value)(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </DeskTable>
      </chakra.div>
      {open && (
        <DeskPanel under="var(--under, 52px)" aria-label={`${label}: the open row`}>
          <RowPanel {...props} row={open} onClose={close} />
        </DeskPanel>
      )}
    </DeskColumns>
  );
}

/** On phones: one after the other, the lines and the row that is open. */
function RowLines<Row extends { id: string }>(props: AdminRowsProps<Row>) {
  const { label, rows, person, badges, line, opensPerson } = props;
  const { openId, addressOf, show } = useOpenRow(rows);
  const open = rows.find(({ id }) => id === openId);
  if (open) {
    return (
      <chakra.section data-alone aria-label={`${label}: the open row`} m="-4">
        <RowPanel {...props} row={open} onClose={() => show(null)} />
      </chakra.section>
    );
  }
  return (
    <Lines aria-label={label}>
      {rows.map((row) => (
        <li key={row.id}>
          <Link to={(opensPerson && person && pageOf(person(row))) || addressOf(row.id)}>
            <b>{headOf(props).words(row)}</b>
            <span>{badges?.(row)}</span>
            <p>{line?.(row)}</p>
          </Link>
        </li>
      ))}
    </Lines>
  );
}

type ShownRow<Row extends { id: string }> = AdminRowsProps<Row> & { row: Row };

/** Everything about the row that is open. Its one filled button leads to its person. */
function RowPanel<Row extends { id: string }>({
  onClose,
  ...props
}: ShownRow<Row> & { onClose: () => void }) {
  const person = props.person?.(props.row);
  const page = person && pageOf(person);
  return (
    <>
      <chakra.div flex="1" minH="0" overflowY="auto" p="4" display="grid" gap="3" alignContent="start">
        <RowDetails {...props} isNarrow>
          <Button variant="ghost" size="sm" px="0" my="-2" aria-label="Close" onClick={onClose}>
            <CloseIcon size={18} />
          </Button>
        </RowDetails>
      </chakra.div>
      {page && (
        <chakra.footer borderTopWidth="1px" borderColor="border.default" px="4" py="2" display="grid">
          <ButtonLink to={page} label={`Open the page of ${person.name}`}>
            {`Open the page of ${firstNameOf(person.name)}`}
          </ButtonLink>
        </chakra.footer>
      )}
    </>
  );
}

function RowCards<Row extends { id: string }>(props: AdminRowsProps<Row>) {
  const leading = props.columns.find(({ leads }) => leads);
  const columns = props.columns.filter((column) => column !== leading);
  return (
    <chakra.ul aria-label={props.label} display="grid" gap="3" listStyleType="none">
      {props.rows.map((row) => (
        <chakra.li key={row.id} layerStyle="card" p="4" display="grid" gap="3">
          <RowDetails {...props} columns={columns} row={row}>
            {leading && (
              <chakra.p fontSize="lg" fontWeight="bold" fontVariantNumeric="tabular-nums">
                <chakra.span srOnly>{`${leading.label}: `}</chakra.span>
                {leading.value(row)}
              </chakra.p>
            )}
          </RowDetails>
        </chakra.li>
      ))}
    </chakra.ul>
  );
}

/** The heading with the badges under it, the values and the actions. `children` stand at the top right. */
function RowDetails<Row extends { id: string }>({
  row,
  isNarrow = false,
  children,
  ...props
}: ShownRow<Row> & { isNarrow?: boolean; children: ReactNode }) {
  const { words, name } = headOf(props);
  // The name of an item in the inbox leads to the person already.
  const head = useOneRow() === null ? name : words;
  return (
    <>
      <chakra.div display="flex" alignItems="center" gap="2">
        <chakra.h2 fontSize={{ base: 'md', md: '18px' }} lineHeight="1.3" flex="1" overflowWrap="anywhere">
          {head(row)}
        </chakra.h2>
        {children}
      </chakra.div>
      <RowActions>{props.badges?.(row)}</RowActions>
      <FieldList
        isNarrow={isNarrow}
        fields={props.columns.map((column) => [column.label, column.value(row)] as const)}
      />
      <RowActions>{props.actions?.(row)}</RowActions>
    </>
  );
}

/** Lines of 60 px from edge to edge: a name, its state, and one line of facts. */
const Lines = chakra('ul', {
  base: {
    listStyleType: 'none',
    m: '-4',
    '& a': {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) auto',
      alignContent: 'center',
      columnGap: '3',
      minH: '60px',
      px: '4',
      py: '1.5',
      borderBottomWidth: '1px',
      borderColor: 'border.default',
      outlineOffset: '-2px',
    },
    '& b': { fontWeight: 'semibold' },
    '& span': { display: 'inline-flex', alignItems: 'center', gap: '2', fontSize: 'sm' },
    '& p': { gridColumn: '1 / -1', color: 'fg.quiet', fontSize: 'sm' },
    '& :is(b, p)': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  },
});
