import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { SEARCH_MIN_CHARACTERS } from '@tafiya/admin/limits.rules.ts';
import type { AdminHit } from '@tafiya/admin/people.contract.ts';
import { messageOf } from '@/shared/api/api-error.ts';
import { queryOf } from '@/shared/api/queries.ts';
import { countOf } from '@/shared/format/numbers.ts';
import { inWords } from '@/shared/format/words.ts';
import { Key } from '@/shared/ui/desk/desk.tsx';
import { useDeskKeys } from '@/shared/ui/desk/use-desk-keys.ts';
import { Input } from '@/shared/ui/field.tsx';
import { SearchIcon } from '@/shared/ui/icons.ts';
import { Sheet } from '@/shared/ui/sheet.tsx';
import { useDebounced } from '@/shared/ui/use-debounced.ts';
import { useOptionKeys } from '@/shared/ui/use-option-keys.ts';
import { useWide } from '@/shared/ui/use-wide.ts';

const SETTLES_MS = 250;
const LABEL = 'Search people, vehicles, bookings and payments';

/** The one search of the administration: in the head, on phones in a sheet. `/` moves the focus to it. */
export function HeadSearch() {
  const isWide = useWide();
  const [isSheetOpen, setSheetOpen] = useState(false);
  if (isWide) return <SearchBox />;
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        px="0"
        ms="auto"
        aria-label="Search"
        onClick={() => setSheetOpen(true)}
      >
        <SearchIcon size={20} />
      </Button>
      {isSheetOpen && (
        <Sheet title="Search" onClose={() => setSheetOpen(false)}>
          <SearchBox isInSheet onDone={() => setSheetOpen(false)} />
        </Sheet>
      )}
    </>
  );
}

interface SearchBoxProps {
  isInSheet?: boolean;
  onDone?: () => void;
}

function SearchBox({ isInSheet = false, onDone }: SearchBoxProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [words, setWords] = useState('');
  const [isOpen, setOpen] = useState(false);
  const typed = words.trim();
  const asked = useDebounced(typed, SETTLES_MS);
  const isAsked = asked.length >= SEARCH_MIN_CHARACTERS;
  const { data, error } = useQuery({ ...searchFor(asked), enabled: isAsked && isOpen });
  const isSettled = asked === typed && (data !== undefined || error !== null);
  const options =
    isAsked && isSettled ? (data ?? []).map((hit) => ({ ...hit, name: `${hit.kind} ${hit.id}` })) : [];
  const keys = useOptionKeys({ options, open: isOpen, typing: true, setOpen, choose: open });
  useDeskKeys({ '/': () => input.current?.focus() });
  // The sheet moves the focus to its heading first.
  useEffect(() => {
    if (isInSheet) input.current?.focus();
  }, [isInSheet]);

  function open(hit: AdminHit) {
    setWords('');
    setOpen(false);
    input.current?.blur();
    onDone?.();
    void navigate(addressOf(hit));
  }

  /** The first result, also when Enter is faster than the answer. */
  async function openFirst() {
    const [first] = await queries.fetchQuery(searchFor(typed)).catch(() => []);
    if (first) open(first);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Tab') setOpen(false);
    else if (event.key === 'Enter' && !isSettled && typed.length >= SEARCH_MIN_CHARACTERS) void openFirst();
    else keys.onKeyDown(event);
  }

  function onBlur(event: FocusEvent) {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
  }

  const isListOpen = isOpen && typed.length >= SEARCH_MIN_CHARACTERS;
  return (
    <Box role="search" onBlur={onBlur} data-sheet={isInSheet || undefined}>
      <Sign>
        <SearchIcon size={16} />
      </Sign>
      <Input
        ref={input}
        type="text"
        role="combobox"
        aria-label={LABEL}
        aria-autocomplete="list"
        aria-expanded={isListOpen}
        aria-controls={`${id}-list`}
        aria-activedescendant={isListOpen && keys.active >= 0 ? `${id}-${keys.active}` : undefined}
        placeholder="Name, email, phone, plate or NIN"
        autoComplete="off"
        spellCheck={false}
        ps="8"
        h={isInSheet ? '11' : '9'}
        fontSize={{ base: 'md', md: 'sm' }}
        value={words}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setWords(event.target.value);
          setOpen(true);
        }}
      />
      {!isInSheet && words === '' && (
        <Hint aria-hidden>
          <Key>/</Key>
        </Hint>
      )}
      <chakra.span role="status" srOnly>
        {isListOpen && isSettled && (error === null ? countOf(options.length, 'result') : '')}
      </chakra.span>
      <List
        id={`${id}-list`}
        role="listbox"
        aria-label="Results"
        hidden={!isListOpen}
        data-sheet={isInSheet || undefined}
      >
        {options.map((hit, index) => (
          <li
            key={hit.name}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === keys.active}
            // Before the field loses the focus.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => open(hit)}
          >
            <chakra.b fontWeight="semibold">{hit.label}</chakra.b>
            <chakra.span color="fg.quiet">{inWords(hit.kind)}</chakra.span>
            <chakra.span color="fg.quiet" gridColumn="1 / -1" fontSize="13px">
              {hit.detail}
            </chakra.span>
          </li>
        ))}
        {isListOpen && isSettled && options.length === 0 && (
          <chakra.li role="option" aria-selected={false} aria-disabled color="fg.quiet">
            {error === null
              ? 'Nothing found'
              : messageOf(error, 'The search did not work. Please try again.')}
          </chakra.li>
        )}
      </List>
    </Box>
  );
}

/** The typed words are in the body, never in an address, and are forgotten when the list closes. */
function searchFor(words: string) {
  return {
    ...queryOf('POST /admin/search', { body: { words } }),
    staleTime: 60_000,
    gcTime: 0,
    retry: false,
  };
}

/** The page of the person, with the part that shows the hit. */
function addressOf({ kind, personId }: AdminHit): string {
  const only = { booking: 'bookings', payment: 'payments', payout: 'payments', vehicle: '', person: '' }[
    kind
  ];
  return `/admin/people/${personId}${only === '' ? '' : `?only=${only}`}`;
}

const Box = chakra('div', {
  base: {
    position: 'relative',
    flex: '0 1 26rem',
    minW: '10rem',
    '&[data-sheet]': { flex: 'none', minH: '60dvh' },
  },
});

const Sign = chakra('span', {
  base: {
    position: 'absolute',
    insetStart: '2.5',
    top: '2.5',
    color: 'fg.quiet',
    zIndex: '1',
    '[data-sheet] > &': { top: '3.5' },
  },
});

const Hint = chakra('span', {
  base: { position: 'absolute', insetEnd: '2.5', top: '2', color: 'fg.quiet' },
});

const List = chakra('ul', {
  base: {
    position: 'absolute',
    zIndex: 'dropdown',
    top: 'calc(100% + 4px)',
    insetX: '0',
    maxH: '70dvh',
    overflowY: 'auto',
    p: '1',
    listStyleType: 'none',
    bg: 'bg.card',
    borderWidth: '1px',
    borderColor: 'border.default',
    borderRadius: 'card',
    boxShadow: 'float',
    '&[data-sheet]': { position: 'static', borderWidth: '0', boxShadow: 'none', maxH: 'none' },
    '& li': {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) auto',
      columnGap: '3',
      alignContent: 'center',
      minH: { base: '12', md: '11' },
      px: '2',
      py: '1',
      borderRadius: 'control',
      overflowWrap: 'anywhere',
      cursor: 'pointer',
    },
    '& li[aria-selected=true]': { bg: 'bg.subtle' },
    '& li[aria-disabled]': { cursor: 'default' },
  },
});
