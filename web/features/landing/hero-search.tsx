import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import { SUGGESTED_CITIES } from '@tafiya/places/cities.rules.ts';
import { SEARCH_SEATS_DEFAULT, SEARCH_SEATS_MAX, SEARCH_SEATS_MIN } from '@tafiya/search/limits.rules.ts';
import { SwapIcon } from '@/shared/ui/icons.ts';
import { DayStrip } from './day-strip.tsx';
import type * as Improved from './hero-search-fields.tsx';

/**
 * The search in the hero: a GET form to /search, which works before any script. A touch replaces the fields of the places by
 * our own, which suggest every town, and brings the calendar.
 */
export function HeroSearch() {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const asked = useRef(false);
  const [ours, setOurs] = useState<(typeof Improved & { focused: string | null }) | null>(null);
  const [places, setPlaces] = useState<Improved.Places>({ from: '', to: '' });
  const [problems, setProblems] = useState<Improved.Problems | null>(null);

  function improve() {
    if (asked.current) return;
    asked.current = true;
    import('./hero-search-fields.tsx').then(
      (parts) => {
        if (form.current === null) return;
        const active = document.activeElement;
        const focused =
          active instanceof HTMLInputElement && form.current.contains(active) ? active.name : null;
        const typed = readForm(form.current);
        // At once, with the focus: keys that are pressed between the reading and the new fields would be lost.
        flushSync(() => {
          setPlaces({ from: typed['from'] ?? '', to: typed['to'] ?? '' });
          setOurs({ ...parts, focused });
        });
      },
      () => (asked.current = false), // The plain fields stay; the next touch tries again.
    );
  }

  // A field that was touched before React has taken over.
  useEffect(() => {
    if (form.current?.contains(document.activeElement)) improve();
  });

  function change(next: Improved.Places) {
    setPlaces(next);
    setProblems(null);
  }

  function swap() {
    change({ from: places.to, to: places.from });
    const [from, to] = ['from', 'to'].map((name) => form.current?.elements.namedItem(name));
    if (ours || !(from instanceof HTMLInputElement && to instanceof HTMLInputElement)) return;
    [from.value, to.value] = [to.value, from.value];
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const filled = Object.entries(readForm(event.currentTarget)).filter(([, value]) => value !== '');
    const unknown = (await ours?.problemsOf(places)) ?? null;
    setProblems(unknown);
    if (unknown === null) void navigate(`/search?${new URLSearchParams(filled)}`);
  }

  return (
    <Box
      ref={form}
      action="/search"
      method="get"
      role="search"
      aria-label="Search trips"
      onFocus={improve}
      onSubmit={(event) => void submit(event)}
    >
      <chakra.div position="relative" display={{ base: 'block', lg: 'contents' }}>
        {ours ? (
          <ours.HeroSearchFields
            places={places}
            problems={problems}
            onChange={change}
            focused={ours.focused}
          />
        ) : (
          <PlainFields />
        )}
        <SwapButton type="button" aria-label="Swap places" onClick={swap}>
          <SwapIcon />
        </SwapButton>
      </chakra.div>
      <DayStrip Calendar={ours?.DayPanel} />
      <Seats />
      <Button type="submit" size="lg">
        Find Trips
      </Button>
    </Box>
  );
}

function readForm(form: HTMLFormElement): Record<string, string> {
  return Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value).trim()]));
}

function PlainFields() {
  const cities = useId();
  return (
    <>
      <datalist id={cities}>
        {SUGGESTED_CITIES.map((city) => (
          <option key={city} value={city} />
        ))}
      </datalist>
      {(['from', 'to'] as const).map((name) => (
        <div key={name} data-field={name}>
          <label>
            <span>{name === 'from' ? 'From' : 'To'}</span>
            <input
              name={name}
              list={cities}
              required
              maxLength={80}
              autoComplete="off"
              placeholder="Which city?"
            />
          </label>
        </div>
      ))}
    </>
  );
}

/** A number field with two buttons, which step it as the browser does. */
function Seats() {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const step = (label: string, sign: ReactNode, go: (field: HTMLInputElement) => void) => (
    <StepButton type="button" aria-label={label} onClick={() => input.current && go(input.current)}>
      {sign}
    </StepButton>
  );
  return (
    <chakra.div
      display="flex"
      alignItems="center"
      flexWrap="wrap"
      gap="1"
      pt="2"
      pb={{ base: '2.5', lg: '2' }}
      px={{ lg: '4' }}
    >
      <chakra.label htmlFor={id} me="auto" pe="2">
        Seats <chakra.span srOnly>Needed</chakra.span>
      </chakra.label>
      {step('One less', '−', (field) => field.stepDown())}
      <chakra.input
        ref={input}
        id={id}
        name="seats"
        type="number"
        inputMode="numeric"
        min={SEARCH_SEATS_MIN}
        max={SEARCH_SEATS_MAX}
        defaultValue={SEARCH_SEATS_DEFAULT}
        w="9"
        h="11"
        bg="transparent"
        borderRadius="control"
        textAlign="center"
        fontSize="1.25rem"
        fontWeight="bold"
        fontVariantNumeric="tabular-nums"
        css={{ appearance: 'textfield', '&::-webkit-inner-spin-button': { display: 'none' } }}
      />
      {step('One more', '+', (field) => field.stepUp())}
    </chakra.div>
  );
}

/** The look of both kinds of fields: a small label over a large text, a line below. */
const Box = chakra('form', {
  base: {
    layerStyle: 'card',
    boxShadow: 'float',
    px: { base: '3.5', lg: '3' },
    pt: { base: '1.5', lg: '3' },
    pb: { base: '3.5', lg: '3' },
    display: 'grid',
    gridTemplateColumns: {
      base: 'minmax(0, 1fr)',
      lg: 'minmax(0, 1fr) minmax(0, 1fr) minmax(0, 1.5fr) auto 10rem',
    },
    alignItems: 'center',
    '& [data-field]': {
      position: 'relative',
      minW: '0',
      borderBottomWidth: { base: '1px', lg: '0' },
      borderInlineEndWidth: { base: '0', lg: '1px' },
      borderColor: 'border.default',
      px: { lg: '4' },
      '& label': {
        display: 'block',
        pt: '1.5',
        fontSize: 'sm',
        fontWeight: 'normal',
        color: 'fg.muted',
        lineHeight: '1.3',
      },
      '& input': {
        display: 'block',
        width: 'full',
        height: '2.125rem',
        px: '0',
        pb: '1',
        bg: 'transparent',
        borderWidth: '0',
        borderRadius: '0',
        color: 'fg.default',
        fontSize: '1.125rem',
        fontWeight: 'semibold',
        textOverflow: 'ellipsis',
        '&::placeholder': { color: 'fg.muted', fontWeight: 'normal', opacity: 1 },
      },
    },
    // Beside the button that swaps them.
    '& [data-field] :is(input, [aria-live])': { pe: { base: '12', lg: '0' } },
  },
});

const SwapButton = chakra('button', {
  base: {
    display: { base: 'grid', lg: 'none' },
    placeItems: 'center',
    position: 'absolute',
    zIndex: 'base',
    insetEnd: '-1',
    top: '50%',
    translate: '0 -50%',
    boxSize: 'touch',
    bg: 'bg.card',
    borderWidth: '1px',
    borderColor: 'border.input',
    borderRadius: 'full',
    cursor: 'pointer',
    '& > svg': { boxSize: '22px' },
  },
});

const StepButton = chakra('button', {
  base: {
    flexShrink: 0,
    boxSize: 'touch',
    borderWidth: '1px',
    borderColor: 'border.input',
    borderRadius: 'full',
    fontSize: 'xl',
    lineHeight: '1',
    userSelect: 'none',
    touchAction: 'manipulation',
    cursor: 'pointer',
  },
});
