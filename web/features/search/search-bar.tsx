import { chakra } from '@chakra-ui/react/styled-system';
import { createPortal } from 'react-dom';
import type { SearchCriteria } from '@tafiya/search/contract.ts';
import { formatDay } from '@/shared/format/dates.ts';
import { countOf } from '@/shared/format/numbers.ts';
import { useBarPlace } from '@/shared/ui/bar-place.ts';
import { BackIcon, FiltersIcon } from '@/shared/ui/icons.ts';

interface SearchBarProps {
  criteria: SearchCriteria;
  /** The day of the results, `YYYY-MM-DD`. */
  day: string;
  /** How many filters and orders are set. */
  filtersSet: number;
  onBack: () => void;
  /** Opens the fields over the results. */
  onChange: () => void;
  onFilters: () => void;
}

/** The search in one line above its results: a tap changes it. In wide windows the fields stand in the top bar. */
export function SearchBar(props: SearchBarProps) {
  const { criteria, day, filtersSet, onBack, onChange, onFilters } = props;
  const { origin, destination, seatsNeeded } = criteria;
  const place = useBarPlace();
  return (
    <>
      <chakra.div
        position="sticky"
        top="0"
        zIndex="docked"
        display={{ base: 'flex', xl: 'none' }}
        alignItems="center"
        gap="1"
        minHeight="3.5rem"
        marginInline={{ base: '-3', md: '-6' }}
        paddingInline="2"
        background="bg.card"
        borderBottomWidth="1px"
        borderColor="border.default"
      >
        <IconButton type="button" aria-label="Back" onClick={onBack}>
          <BackIcon />
        </IconButton>
        <chakra.button type="button" onClick={onChange} {...LINE_LOOK}>
          <chakra.span display="block" fontSize="1.0625rem" lineHeight="1.25rem" fontWeight="bold" truncate>
            {origin} <span aria-hidden="true">→</span>
            <chakra.span srOnly>to</chakra.span> {destination}
          </chakra.span>
          <chakra.span display="block" fontSize="sm" lineHeight="1.1875rem" color="fg.muted">
            {`${formatDay(day)} · ${countOf(seatsNeeded, 'seat')}`}
          </chakra.span>
          <chakra.span srOnly>Change</chakra.span>
        </chakra.button>
        <IconButton
          type="button"
          aria-label={filtersSet === 0 ? 'Sort and filter' : `Sort and filter, ${filtersSet} set`}
          onClick={onFilters}
        >
          <FiltersIcon />
          {filtersSet > 0 && <Dot />}
        </IconButton>
      </chakra.div>
      {place && createPortal(<Fields {...props} />, place)}
    </>
  );
}

/** In the top bar of a wide window: each field opens the form. */
function Fields({ criteria, day, onChange }: SearchBarProps) {
  const fields = [
    ['From', criteria.origin],
    ['To', criteria.destination],
    ['Departure Date', formatDay(day)],
    ['Seats Needed', countOf(criteria.seatsNeeded, 'seat')],
  ] as const;
  return (
    <chakra.div
      role="group"
      aria-label="Your search"
      display={{ base: 'none', xl: 'flex' }}
      height="12"
      borderWidth="1px"
      borderColor="border.input"
      borderRadius="control"
      overflow="hidden"
    >
      {fields.map(([label, value]) => (
        <chakra.button key={label} type="button" onClick={onChange} {...FIELD_LOOK}>
          <chakra.span display="block" fontSize="sm" color="fg.muted">
            {label}
          </chakra.span>
          <chakra.span display="block" fontWeight="semibold" truncate>
            {value}
          </chakra.span>
        </chakra.button>
      ))}
      <chakra.button
        type="button"
        paddingInline="5"
        background="bg.subtle"
        fontWeight="semibold"
        cursor="pointer"
        onClick={onChange}
      >
        Change
      </chakra.button>
    </chakra.div>
  );
}

function Dot() {
  return (
    <chakra.span
      position="absolute"
      top="1.5"
      insetInlineEnd="1.5"
      boxSize="3.5"
      borderRadius="full"
      borderWidth="2px"
      borderColor="bg.card"
      background="accent.bg"
    />
  );
}

const LINE_LOOK = {
  flex: '1',
  minWidth: '0',
  minHeight: '12',
  textAlign: 'start',
  cursor: 'pointer',
} as const;
const FIELD_LOOK = {
  flex: '1 1 0',
  minWidth: '0',
  paddingInline: '3.5',
  borderInlineEndWidth: '1px',
  borderColor: 'border.default',
  lineHeight: '1.15',
  textAlign: 'start',
  cursor: 'pointer',
  _hover: { background: 'bg.subtle' },
} as const;

const IconButton = chakra('button', {
  base: {
    position: 'relative',
    display: 'grid',
    placeItems: 'center',
    flexShrink: 0,
    boxSize: 'touch',
    borderRadius: 'full',
    cursor: 'pointer',
    _hover: { background: 'bg.subtle' },
  },
});
