import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { CompanyMoney } from '@tafiya/payouts/earnings/contract.ts';
import { csvOf } from '@tafiya/core/csv.ts';
import { formatNaira } from '@/shared/format/money.ts';
import { formatCount } from '@/shared/format/numbers.ts';
import { DeskTable } from '@/shared/ui/desk/desk-table.ts';
import { Chip, DeskTools, State, type Shape } from '@/shared/ui/desk/desk.tsx';
import { ChevronDownIcon, ForwardIcon } from '@/shared/ui/icons.ts';
import { saveFile } from '@/shared/ui/save-file.ts';

const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);
const COLUMNS = [
  'Trips',
  'Seats',
  'Filled',
  'Cash',
  'Online',
  'Sent back',
  'Commission',
  'Tafiya pays',
] as const;
interface MoneyTableProps {
  /** Of one year. */
  lines: readonly CompanyMoney[];
  year: number;
  /** The year is not over. */
  isPresent: boolean;
  /** The choice of the year. */
  years: ReactNode;
}

/** The months of a year, which open to routes or buses, with the sum of the year. */
export function MoneyTable({ lines, year, isPresent, years }: MoneyTableProps) {
  const [params] = useSearchParams();
  const part = params.get('by') === 'bus' ? 'plate' : 'route';
  const [opened, setOpened] = useState<readonly string[]>([]);
  const sum = lines.find(({ month }) => month === null);
  const months = lines.filter(
    ({ month, route, plate }) => month !== null && route === null && plate === null,
  );
  const partsOf = (month: string | null) =>
    lines.filter((line) => line.month === month && line[part] !== null);
  const toggle = (month: string) =>
    setOpened(opened.includes(month) ? opened.filter((one) => one !== month) : [...opened, month]);
  const shown = months.flatMap((line) => [
    line,
    ...(opened.includes(line.month ?? '') ? partsOf(line.month) : []),
  ]);
  const sumName = isPresent ? `${year} until today` : String(year);
  const nameOf = (line: CompanyMoney) => line[part] ?? (line.month === null ? sumName : monthOf(line.month));
  const save = () =>
    saveFile(
      csvOf([
        ['Month', part === 'route' ? 'Route' : 'Bus', ...COLUMNS, 'State'],
        ...[...shown, ...(sum ? [sum] : [])].map((line) => [
          line.month ?? sumName,
          line[part],
          line.trips,
          line.seats,
          line.filledPercent,
          line.cash,
          line.online,
          line.sentBack,
          line.commission,
          line.pays,
          line.month !== null && line[part] === null ? (stateOf(line)?.words ?? null) : null,
        ]),
      ]),
      `tafiya-payouts-${year}.csv`,
      'text/csv;charset=utf-8',
    );
  return (
    <>
      <DeskTools>
        <chakra.nav aria-label="Details of each month" display="flex">
          <Chip to="?" isChosen={part === 'route'}>
            By route
          </Chip>
          <Chip to="?by=bus" isChosen={part === 'plate'}>
            By bus
          </Chip>
        </chakra.nav>
        {years}
        <Button ms="auto" variant="outline" size="sm" disabled={months.length === 0} onClick={save}>
          Download CSV
        </Button>
      </DeskTools>
      <chakra.div overflowX={{ base: 'auto', lg: 'visible' }}>
        <DeskTable aria-label="Months" css={{ '--under': { base: '0px', lg: '100px' } }}>
          <thead>
            <tr>
              <th scope="col">Month</th>
              {COLUMNS.map((column) => (
                <th key={column} scope="col" data-numeric>
                  {column}
                </th>
              ))}
              <th scope="col">State</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((line) => (
              <tr
                key={`${line.month} ${line.route} ${line.plate}`}
                data-part={line[part] === null ? undefined : true}
              >
                <th scope="row">
                  {line[part] === null ? (
                    <MonthButton
                      type="button"
                      aria-expanded={opened.includes(line.month ?? '')}
                      onClick={() => toggle(line.month ?? '')}
                    >
                      {opened.includes(line.month ?? '') ? (
                        <ChevronDownIcon size={14} />
                      ) : (
                        <ForwardIcon size={14} />
                      )}
                      {nameOf(line)}
                    </MonthButton>
                  ) : (
                    <chakra.span ps="5" fontWeight="normal">
                      {nameOf(line)}
                    </chakra.span>
                  )}
                </th>
                <Figures line={line} />
                <td>{line[part] === null && <MonthState line={line} />}</td>
              </tr>
            ))}
            {months.length === 0 && (
              <tr>
                <td colSpan={COLUMNS.length + 2}>No month yet. A month appears here after its first trip.</td>
              </tr>
            )}
          </tbody>
          {sum && (
            <tfoot>
              <tr>
                <th scope="row">{sumName}</th>
                <Figures line={sum} />
                <td />
              </tr>
            </tfoot>
          )}
        </DeskTable>
      </chakra.div>
    </>
  );
}

function Figures({ line }: { line: CompanyMoney }) {
  const { trips, seats, filledPercent, cash, online, sentBack, commission, pays } = line;
  const figures = [
    formatCount(trips),
    formatCount(seats),
    filledPercent === null ? '' : `${filledPercent} %`,
    ...[cash, online, sentBack, commission].map((amount) => formatNaira(amount)),
  ];
  return (
    <>
      {figures.map((figure, at) => (
        <td key={COLUMNS[at]} data-numeric>
          {figure}
        </td>
      ))}
      <td data-numeric>
        <b>{formatNaira(pays)}</b>
      </td>
    </>
  );
}

function MonthState({ line }: { line: CompanyMoney }) {
  const state = stateOf(line);
  return state && <State shape={state.shape}>{state.words}</State>;
}

/** The part of the month's money that has arrived; null: there is none to pay. */
function stateOf({ pays, paid }: CompanyMoney): { shape: Shape; words: string } | null {
  if (pays === 0) return null;
  if (paid >= pays) return { shape: 'full', words: 'Paid' };
  return paid > 0 ? { shape: 'half', words: 'Part paid' } : { shape: 'open', words: 'Not paid yet' };
}

function monthOf(month: string): string {
  return MONTHS[Number(month.slice('2026-'.length)) - 1] ?? month;
}

const MonthButton = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    minH: { base: '11', md: '9' },
    fontWeight: 'semibold',
    cursor: 'pointer',
  },
});
