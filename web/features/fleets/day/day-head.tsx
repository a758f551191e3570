import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { Link } from 'react-router-dom';
import type { CompanyDay } from '@tafiya/fleets/day.contract.ts';
import { addDays, dayInWords } from '@tafiya/core/lagos-time.ts';
import { formatNaira } from '@/shared/format/money.ts';
import { formatCount } from '@/shared/format/numbers.ts';
import { ButtonLink } from '@/shared/ui/button-link.tsx';
import { DeskHead } from '@/shared/ui/desk/desk.tsx';
import { ForwardIcon, PlusIcon, SearchIcon } from '@/shared/ui/icons.ts';
import { useWide } from '@/shared/ui/use-wide.ts';
import { dayAddress, scheduleAddress } from '../fleet-places.ts';
import { MenuLink } from '../fleet-rail.tsx';

/** Buttons of a head of 52 px. */
const LOW = { minH: { md: '9' }, h: { md: '9' } } as const;

interface DayHeadProps {
  day: string;
  today: string;
  data: CompanyDay | undefined;
  isSample: boolean;
  /** On phones the search is shown when it is asked for. */
  onSearch: () => void;
}

/** The day with its neighbours, its sums, and the buttons that print it and schedule a trip. */
export function DayHead({ day, today, data, isSample, onSearch }: DayHeadProps) {
  const isWide = useWide() === true;
  const beside = (days: number) => addDays(day, days);
  return (
    <>
      <DeskHead title={dayInWords(day, today)}>
        <MenuLink />
        {!isSample && <Beside day={beside(-1)} today={today} isBefore />}
        {!isSample && <Beside day={beside(1)} today={today} />}
        {isWide && <Sums data={data} />}
        <chakra.span ms="auto" display="flex" gap="2" alignItems="center">
          {!isWide && (
            <Button variant="ghost" size="sm" px="2" aria-label="Search" onClick={onSearch}>
              <SearchIcon size={20} />
            </Button>
          )}
          {isWide && data && data.trips.length > 0 && (
            <Button variant="outline" size="sm" {...LOW} onClick={() => window.print()}>
              Print the day
            </Button>
          )}
          <Button asChild={!isSample} disabled={isSample} size="sm" px={{ base: '3', md: '4' }} {...LOW}>
            {isSample ? (
              'Schedule Trip'
            ) : (
              <Link to={scheduleAddress()} aria-label="Schedule Trip">
                {isWide ? 'Schedule Trip' : <PlusIcon size={20} />}
              </Link>
            )}
          </Button>
        </chakra.span>
      </DeskHead>
      {!isWide && (
        <chakra.div px="4">
          <Sums data={data} />
        </chakra.div>
      )}
    </>
  );
}

/** The way to the day before, on the left of the title in wide windows, or to the day after. */
function Beside({ day, today, isBefore = false }: { day: string; today: string; isBefore?: boolean }) {
  return (
    <chakra.span order={isBefore ? { md: '-1' } : undefined} mx="-2">
      <ButtonLink to={dayAddress(day, { today })} variant="ghost" size="sm" label={dayInWords(day, today)}>
        <ForwardIcon size={18} style={isBefore ? { transform: 'scaleX(-1)' } : undefined} />
      </ButtonLink>
    </chakra.span>
  );
}

/** `62 departures, 783 of 1,102 seats booked, ₦1,284,500 in cash to collect` */
function Sums({ data }: { data: CompanyDay | undefined }) {
  if (data === undefined || data.departures === 0) return null;
  return (
    <chakra.p
      color="fg.quiet"
      fontSize="sm"
      fontVariantNumeric="tabular-nums"
      css={{ '& b': { color: 'fg.default' } }}
    >
      <b>{formatCount(data.departures)}</b> {data.departures === 1 ? 'departure' : 'departures'},{' '}
      <chakra.span hideBelow="md">
        <b>{formatCount(data.booked)}</b> of <b>{formatCount(data.seats)}</b> seats booked,{' '}
      </chakra.span>
      <b>{formatNaira(data.cash)}</b> in cash to collect
    </chakra.p>
  );
}
