import { chakra, type HTMLChakraProps } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatCount } from '@/shared/format/numbers.ts';
import { Input } from '@/shared/ui/field.tsx';
import { BackIcon, ForwardIcon, SearchIcon } from '@/shared/ui/icons.ts';

interface DeskProps {
  /** shared/ui/desk/rail.tsx. */
  rail: ReactNode;
  /** On phones, in place of the rail: the places that are needed on the way. */
  bottom: ReactNode;
  children: ReactNode;
}

/** The screen of people who work here all day: the rail, and the open place, which scrolls by itself from 768 px on. */
export function Desk({ rail, bottom, children }: DeskProps) {
  return (
    <chakra.div
      display={{ md: 'grid' }}
      gridTemplateColumns="208px minmax(0, 1fr)"
      _print={{ display: 'block' }}
    >
      {rail}
      <chakra.main
        id="main"
        tabIndex={-1}
        minW="0"
        h={{ md: '100dvh' }}
        overflowY={{ md: 'auto' }}
        pb={{ base: '20', md: '0' }}
        minH="100dvh"
        outline="none"
        bg="bg.card"
        fontSize={{ md: 'sm' }}
        _print={{ height: 'auto', overflow: 'visible' }}
      >
        {children}
      </chakra.main>
      {bottom}
    </chakra.div>
  );
}

/** 52 px over a place: its name, its count, and what searches or makes something. Stays while the place scrolls. */
export function DeskHead({
  title,
  from,
  note,
  children,
}: {
  title: string;
  /** The list that this page belongs to. */
  from?: { to: string; label: string };
  note?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <HeadBar>
      {from && (
        <chakra.span hideBelow="md" display="flex" alignItems="center" gap="2" color="fg.quiet" fontSize="sm">
          <Link to={from.to}>{from.label}</Link>
          <ForwardIcon size={14} />
        </chakra.span>
      )}
      {from && (
        <chakra.span
          hideFrom="md"
          flex="none"
          css={{ '& > a': { display: 'grid', placeContent: 'center', boxSize: '11' } }}
        >
          <Link to={from.to} aria-label={`Back to ${from.label}`}>
            <BackIcon size={20} />
          </Link>
        </chakra.span>
      )}
      <chakra.h1
        fontSize="1.125rem"
        letterSpacing="tight"
        lineHeight="1.25"
        minW="min-content"
        lineClamp={{ base: '2', md: '1' }}
      >
        {title}
      </chakra.h1>
      {note !== undefined && (
        <chakra.span color="fg.quiet" fontSize="sm" fontVariantNumeric="tabular-nums">
          {note}
        </chakra.span>
      )}
      {children}
    </HeadBar>
  );
}

/** Two columns: what is listed, and a panel beside it. */
export const DeskColumns = chakra('div', {
  base: { display: 'grid', alignItems: 'start', gridTemplateColumns: 'minmax(0, 1fr)' },
  variants: { withPanel: { true: { md: { gridTemplateColumns: 'minmax(0, 1fr) 18.5rem' } } } },
});

/** The panel beside a list, which stays while it scrolls: about the open row. `under` is the height of the content above it. */
export function DeskPanel({ under, children, ...props }: HTMLChakraProps<'aside'> & { under: string }) {
  return (
    <chakra.aside
      position="sticky"
      top={under}
      // `--above`: what scrolls away over the list.
      h={`calc(100dvh - ${under} - var(--above, 0px))`}
      borderInlineStartWidth="1px"
      borderColor="border.default"
      bg="bg.card"
      display="flex"
      flexDirection="column"
      minW="0"
      outline="none"
      {...props}
    >
      {children}
    </chakra.aside>
  );
}

/** 48 px over a list: its search, filters and order. On phones it takes as many lines as it needs. */
export const DeskTools = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: { base: 'wrap', md: 'nowrap' },
    alignItems: 'center',
    gap: '2',
    minH: '12',
    px: '4',
    py: { base: '3', md: '1' },
    bg: 'bg.card',
    borderBottomWidth: '1px',
    borderColor: 'border.default',
    position: { md: 'sticky' },
    top: { md: '52px' },
    zIndex: '2',
    _print: { display: 'none' },
    // The names of its fields are read out; their values repeat them.
    '& label': { srOnly: true },
    '& > div, & > span > div': { md: { w: 'auto', minW: '8rem' } },
    '& select, & input': { h: { base: '11', md: '9' }, fontSize: 'sm' },
  },
});

interface FindFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** The search of a list. */
export function FindField({ label, value, onChange }: FindFieldProps) {
  return (
    <chakra.span position="relative" flex={{ base: '1 1 100%', md: '0 1 15rem' }} minW="0">
      <chakra.span
        position="absolute"
        insetStart="2.5"
        top="0"
        h="full"
        display="grid"
        alignContent="center"
        color="fg.quiet"
      >
        <SearchIcon size={16} />
      </chakra.span>
      <Input
        type="search"
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        ps="8"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </chakra.span>
  );
}

interface ChipProps {
  to: string;
  isChosen: boolean;
  /** Undefined while it is unknown. */
  count?: number | undefined;
  children: ReactNode;
}

/** A filter with its figure; the chosen one is marked. */
export function Chip({ to, isChosen, count, children }: ChipProps) {
  return (
    <ChipBox data-chosen={isChosen || undefined}>
      <Link to={to} replace aria-current={isChosen ? 'true' : undefined}>
        {children}
        {count !== undefined && <b>{formatCount(count)}</b>}
      </Link>
    </ChipBox>
  );
}

/** How a key is shown where it works. */
export const Key = chakra('kbd', {
  base: {
    display: { base: 'none', md: 'inline-block' },
    '@media (hover: none)': { display: 'none' },
    minW: '5',
    px: '5px',
    borderWidth: '1px',
    borderColor: 'currentColor',
    borderRadius: 'xs',
    fontFamily: 'body',
    fontSize: 'sm',
    fontWeight: 'medium',
    lineHeight: '18px',
    textAlign: 'center',
  },
});

/** The shape of a state: never its colour alone. */
export type Shape = 'open' | 'half' | 'full' | 'check' | 'warn' | 'dash' | 'gone';

/** The state of a payment, a trip or a person: a shape and a word. */
export function State({ shape, children }: { shape: Shape; children: ReactNode }) {
  return <StateBox data-shape={shape}>{children}</StateBox>;
}

const HeadBar = chakra('header', {
  base: {
    minH: { base: '14', md: '52px' },
    display: 'flex',
    alignItems: 'center',
    gap: { base: '2', md: '3' },
    px: '4',
    bg: 'bg.card',
    borderBottomWidth: '1px',
    borderColor: 'border.default',
    position: { md: 'sticky' },
    top: '0',
    zIndex: '3',
  },
});

const ChipBox = chakra('span', {
  base: {
    '& > a': {
      display: 'inline-flex',
      alignItems: 'center',
      gap: '1.5',
      h: { base: '11', md: '9' },
      px: '2.5',
      borderRadius: 'control',
      fontSize: 'sm',
      fontWeight: 'medium',
      color: 'fg.quiet',
      whiteSpace: 'nowrap',
      fontVariantNumeric: 'tabular-nums',
    },
    '&[data-chosen] > a': { bg: 'bg.subtle', color: 'fg.default', fontWeight: 'bold' },
  },
});

const StateBox = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2',
    _before: {
      content: '""',
      boxSizing: 'border-box',
      w: '2.5',
      h: '2.5',
      flex: 'none',
      borderWidth: '2px',
      borderColor: 'fg.quiet',
      borderRadius: 'full',
    },
    '&[data-shape=half]::before': {
      background: 'linear-gradient(90deg, {colors.positive.fg} 50%, transparent 50%)',
      borderColor: 'positive.fg',
    },
    '&[data-shape=full]::before': { bg: 'positive.fg', borderColor: 'positive.fg' },
    '&[data-shape=check]': { color: 'danger.fg', fontWeight: 'semibold' },
    '&[data-shape=check]::before': {
      bg: 'danger.fg',
      borderColor: 'danger.fg',
      borderRadius: '2px',
      transform: 'rotate(45deg)',
    },
    '&[data-shape=warn]': { color: 'warning.fg', fontWeight: 'semibold' },
    '&[data-shape=warn]::before': { bg: 'warning.fg', borderColor: 'warning.fg', borderRadius: '2px' },
    '&[data-shape=dash]::before': { borderStyle: 'dotted' },
    '&[data-shape=gone]': { color: 'fg.quiet' },
    '&[data-shape=gone]::before': { h: '0', borderWidth: '1px', borderRadius: '0' },
  },
});
