import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { formatCount } from '@/shared/format/numbers.ts';
import { ForwardIcon } from '@/shared/ui/icons.ts';

/** One place of a desk. Work that waits is a yellow figure, another count a quiet one; neither while it is unknown. */
export interface RailPlace {
  to: string;
  label: string;
  icon?: ReactNode;
  waits?: number | undefined;
  total?: number | undefined;
  /** Where the pages of its rows are, if they are not below it. */
  rowsAt?: string;
  /** Shown under it while it is open. Each has an address below that of the place. */
  parts?: readonly RailPlace[];
}

export interface RailGroup {
  label: string;
  /** Its places are shown although none of them is open. */
  isOpen?: boolean;
  places: readonly RailPlace[];
}

interface RailProps {
  /** The name of the desk, read out for its list of places. */
  title: string;
  head: ReactNode;
  /** Above the others, with a line below it. */
  first?: RailPlace | undefined;
  places: readonly RailPlace[];
  /** Under "More": rarely needed places. */
  groups: readonly RailGroup[];
  /** Above the foot: figures that only inform. */
  figures?: ReactNode;
  foot: ReactNode;
}

/** The places of a desk, beside its content from 768 px. While a place shows its parts, More is one row, so that all fits 800 px. */
export function Rail({ title, head, first, places, groups, figures, foot }: RailProps) {
  const { pathname } = useLocation();
  // Of two, the longer match of the address: a desk's first place may have the address of the desk.
  const [open] = places
    .filter((place) => isAt(pathname, place))
    .toSorted((one, other) => other.to.length - one.to.length);
  const more = groups.map((group) => <Group key={group.label} {...group} />);
  return (
    <Aside>
      <chakra.header h="13" flex="none" px="4" display="flex" alignItems="center" gap="2" color="fg.quiet">
        {head}
      </chakra.header>
      <chakra.nav aria-label={title} flex="1" overflowY="auto" px="2" py="1">
        {first && (
          <>
            <Row place={first} isOpen={isWithin(pathname, first.to)} />
            <Line />
          </>
        )}
        {places.map((place) => (
          <Row key={place.to} place={place} isOpen={place === open} />
        ))}
        <Line />
        {open?.parts ? (
          <Fold label="More">{more}</Fold>
        ) : (
          <>
            <chakra.p px="2" color="fg.quiet" fontSize="13px" lineHeight="1.5rem">
              More
            </chakra.p>
            {more}
          </>
        )}
      </chakra.nav>
      {figures}
      <chakra.footer
        flex="none"
        minH="11"
        px="4"
        py="1"
        borderTopWidth="1px"
        borderColor="border.default"
        display="flex"
        flexWrap="wrap"
        alignItems="center"
        columnGap="2"
        color="fg.quiet"
        fontSize="13px"
      >
        {foot}
      </chakra.footer>
    </Aside>
  );
}

/** Whether an address is that of a place or below it. */
export function isWithin(pathname: string, to: string): boolean {
  return pathname === to || pathname.startsWith(`${to}/`);
}

function isAt(pathname: string, { to, rowsAt }: RailPlace): boolean {
  return isWithin(pathname, to) || (rowsAt !== undefined && isWithin(pathname, rowsAt));
}

function Row({ place, isOpen }: { place: RailPlace; isOpen: boolean }) {
  const { pathname } = useLocation();
  const { parts = [] } = place;
  const part = isOpen
    ? (parts.findLast(({ to }) => isWithin(pathname, to) && to !== place.to) ??
      parts.find(({ to }) => to === place.to))
    : undefined;
  return (
    <>
      <RowLink place={place} isCurrent={isOpen && part === undefined} isOpen={isOpen} />
      {isOpen && parts.map((each) => <RowLink key={each.to} place={each} isCurrent={each === part} isPart />)}
    </>
  );
}

interface RowLinkProps {
  place: RailPlace;
  isCurrent: boolean;
  isOpen?: boolean;
  isPart?: boolean;
}

function RowLink({ place, isCurrent, isOpen = isCurrent, isPart = false }: RowLinkProps) {
  const { to, label, icon } = place;
  return (
    <RowBox data-part={isPart || undefined} data-open={isOpen || undefined}>
      <Link to={to} aria-current={isCurrent ? 'page' : undefined}>
        {icon}
        <chakra.span flex="1">{label}</chakra.span>
        <PlaceCount {...place} />
      </Link>
    </RowBox>
  );
}

/** The figure behind the name of a place. */
export function PlaceCount({ waits = 0, total }: Pick<RailPlace, 'waits' | 'total'>) {
  if (waits > 0) return <Waits>{formatCount(waits)}</Waits>;
  if (total === undefined) return null;
  return (
    <chakra.span color="fg.quiet" fontSize="13px" fontVariantNumeric="tabular-nums">
      {formatCount(total)}
    </chakra.span>
  );
}

function Group({ label, places, isOpen = false }: RailGroup) {
  const { pathname } = useLocation();
  return (
    <Fold label={label} isOpen={isOpen || places.some(({ to }) => isWithin(pathname, to))}>
      {places.map((place) => (
        <RowLink key={place.to} place={place} isCurrent={isWithin(pathname, place.to)} isPart />
      ))}
    </Fold>
  );
}

function Fold({ label, isOpen, children }: { label: string; isOpen?: boolean; children: ReactNode }) {
  return (
    <chakra.details open={isOpen}>
      <RowBox asChild>
        <summary>
          <chakra.span flex="1">{label}</chakra.span>
          <ForwardIcon size={14} />
        </summary>
      </RowBox>
      {children}
    </chakra.details>
  );
}

function Line() {
  return <chakra.hr borderTopWidth="1px" borderColor="border.default" mx="2" my="1.5" />;
}

/** A figure of work that waits. */
export const Waits = chakra('b', {
  base: {
    minW: '22px',
    px: '1.5',
    borderRadius: 'full',
    bg: 'accent.bg',
    color: 'accent.fg',
    fontSize: '13px',
    lineHeight: '20px',
    fontWeight: 'bold',
    textAlign: 'center',
    fontVariantNumeric: 'tabular-nums',
  },
});

const Aside = chakra('aside', {
  base: {
    display: { base: 'none', md: 'flex' },
    flexDirection: 'column',
    h: '100dvh',
    position: 'sticky',
    top: '0',
    borderInlineEndWidth: '1px',
    borderColor: 'border.default',
    fontSize: 'sm',
    _print: { display: 'none' },
    '& details[open] > summary > svg': { transform: 'rotate(90deg)' },
  },
});

const RowBox = chakra('div', {
  base: {
    '&:is(summary), & > a': {
      display: 'flex',
      alignItems: 'center',
      gap: '2',
      h: '9',
      px: '2',
      borderRadius: 'control',
      fontWeight: 'medium',
      color: 'fg.default',
      cursor: 'pointer',
      listStyle: 'none',
      _hover: { bg: 'bg.subtle' },
    },
    '&::-webkit-details-marker': { display: 'none' },
    '&[data-open] > a': { fontWeight: 'bold' },
    '&[data-part] > a': { h: '30px', ps: '5', fontWeight: 'normal' },
    '& > a[aria-current]': { bg: 'bg.subtle', fontWeight: 'bold' },
  },
});
