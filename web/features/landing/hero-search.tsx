import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { type ComponentType, type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import { SUGGESTED_CITIES } from '@tafiya/places/cities.rules.ts';
import { SEARCH_SEATS_DEFAULT, SEARCH_SEATS_MAX, SEARCH_SEATS_MIN } from '@tafiya/search/limits.rules.ts';
import { inputRecipe } from '@/shared/ui/theme-recipes.ts';
import type { SearchBoxFieldsProps } from './hero-search-fields.tsx';

/**
 * The search in the hero. Its fields are plain ones, which work before any script (the form is a GET to /search); a touch
 * replaces them by our own, which suggest every town.
 */
export function HeroSearch() {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const asked = useRef(false);
  const [ours, setOurs] = useState<
    (SearchBoxFieldsProps & { Fields: ComponentType<SearchBoxFieldsProps> }) | null
  >(null);

  function improve() {
    if (asked.current) return;
    asked.current = true;
    import('./hero-search-fields.tsx').then(
      ({ HeroSearchFields }) => {
        if (form.current === null) return;
        const active = document.activeElement;
        const focused =
          active instanceof HTMLInputElement && form.current.contains(active) ? active.name : null;
        const values = readForm(form.current);
        // At once, with the focus: keys that are pressed between the reading and the new fields would be lost.
        flushSync(() => setOurs({ Fields: HeroSearchFields, values, focused }));
      },
      () => (asked.current = false), // The plain fields stay; the next touch tries again.
    );
  }

  // A field that was touched before React has taken over.
  useEffect(() => {
    if (form.current?.contains(document.activeElement)) improve();
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const filled = Object.entries(readForm(event.currentTarget)).filter(([, value]) => value !== '');
    void navigate(`/search?${new URLSearchParams(filled)}`);
  }

  return (
    <chakra.form
      ref={form}
      action="/search"
      method="get"
      role="search"
      aria-label="Search trips"
      onFocus={improve}
      onSubmit={submit}
      layerStyle="card"
      mt="6"
      p="4"
      maxW="34rem"
      display="grid"
      gridTemplateColumns="repeat(2, minmax(0, 1fr))"
      gap="3"
      alignItems="end"
    >
      {ours ? <ours.Fields values={ours.values} focused={ours.focused} /> : <PlainFields />}
      <chakra.div gridColumn="1 / -1" display="grid">
        <Button type="submit" size="lg">
          Find Trips
        </Button>
      </chakra.div>
    </chakra.form>
  );
}

function readForm(form: HTMLFormElement): SearchBoxFieldsProps['values'] {
  const data = new FormData(form);
  const text = (name: string) => String(data.get(name) ?? '').trim();
  return { from: text('from'), to: text('to'), date: text('date'), seats: text('seats') };
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
        <Label key={name}>
          {name === 'from' ? 'From' : 'To'}
          <PlainInput
            name={name}
            list={cities}
            required
            maxLength={80}
            autoComplete="off"
            placeholder="City or town"
          />
        </Label>
      ))}
      <Label>
        Departure Date
        {/* Not restored on reload: a restored day does not match :user-valid. */}
        <PlainInput name="date" type="date" autoComplete="off" px="2" css={TODAY_FIRST} />
      </Label>
      <Label>
        Seats Needed
        <PlainInput
          name="seats"
          type="number"
          inputMode="numeric"
          min={SEARCH_SEATS_MIN}
          max={SEARCH_SEATS_MAX}
          defaultValue={SEARCH_SEATS_DEFAULT}
        />
      </Label>
    </>
  );
}

/** Without a day the search is for today: the word stands in place of the browser's mask, until the field is used. */
const TODAY_FIRST = {
  position: 'relative',
  '&:not(:focus):not(:user-valid)': {
    _before: { content: '"Today"', position: 'absolute', insetInlineStart: '3.5' },
    // Not removed: it takes the focus.
    '&::-webkit-datetime-edit': { opacity: 0 },
  },
};

const Label = chakra('label', {
  base: { display: 'grid', gap: '1.5', textStyle: 'sm', fontWeight: 'semibold', minW: '0' },
});
const PlainInput = chakra('input', inputRecipe);
