import { type FocusEvent, type KeyboardEvent, type Ref, useId, useState } from 'react';
import { Field, Input } from '@/shared/ui/field.tsx';
import { CityList } from './city-field-list.tsx';
import { type CityOption, useCityOptions } from './use-city-options.ts';

interface CityFieldProps {
  label: string;
  /** The text in the field: a city's name, or the typed part of one. */
  value: string;
  onChange: (city: string) => void;
  name?: string;
  error?: string | undefined;
  placeholder?: string;
  /** The browser refuses to submit the form while the field is empty. Forms with rules of their own leave it out. */
  required?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/**
 * A Nigerian city or town: a combobox (WAI-ARIA 1.2, list autocomplete) that suggests the 20 cities while empty and
 * completes every place and alias while typing. Enter, Tab or a tap elsewhere chooses the highlighted place, Escape closes
 * the list.
 */
export function CityField(props: CityFieldProps) {
  const { label, value, onChange, name, error, placeholder = 'City or town', required, ref } = props;
  const id = useId();
  const [open, setOpen] = useState(false);
  const [typing, setTyping] = useState(false);
  // A filled field opens with all suggestions, because its text was chosen and not typed.
  const { options, settled } = useCityOptions(typing ? value : '', open);
  const keys = useCityKeys({ options, open, typing, setOpen, choose });

  function choose(option: CityOption) {
    onChange(option.name);
    setTyping(false);
    setOpen(false);
  }

  function onBlur(event: FocusEvent) {
    if (event.currentTarget.contains(event.relatedTarget)) return;
    const exact = options.find((option) => option.name.toLowerCase() === value.trim().toLowerCase());
    const chosen = exact ?? (open && settled ? options[keys.active] : undefined);
    if (typing && chosen) onChange(chosen.name);
    setTyping(false);
    setOpen(false);
  }

  return (
    <Field.Root invalid={error !== undefined} onBlur={onBlur}>
      <Field.Label>{label}</Field.Label>
      <Input
        ref={ref}
        name={name}
        required={required}
        type="text"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={open}
        aria-controls={`${id}-list`}
        aria-activedescendant={open && keys.active >= 0 ? `${id}-${keys.active}` : undefined}
        autoComplete="off"
        autoCapitalize="words"
        spellCheck={false}
        enterKeyHint="next"
        textOverflow="ellipsis"
        placeholder={placeholder}
        value={value}
        onFocus={(event) => event.target.select()}
        onClick={() => setOpen(true)}
        onKeyDown={keys.onKeyDown}
        onChange={(event) => {
          onChange(event.target.value);
          setTyping(true);
          setOpen(true);
        }}
      />
      <Field.ErrorText>{error}</Field.ErrorText>
      <CityList
        id={id}
        open={open}
        options={options}
        active={keys.active}
        unknown={settled && typing && options.length === 0 ? value : null}
        onChoose={choose}
      />
    </Field.Root>
  );
}

interface CityKeysInput {
  options: CityOption[];
  open: boolean;
  typing: boolean;
  setOpen: (open: boolean) => void;
  choose: (option: CityOption) => void;
}

/** Arrow keys, Enter, Tab and Escape of the city field, and which option is highlighted (-1: none). */
function useCityKeys({ options, open, typing, setOpen, choose }: CityKeysInput) {
  const [moved, setMoved] = useState<{ options: string; index: number }>({ options: '', index: -1 });
  const list = options.map((option) => option.name).join('|');
  // After typing, the first option of a new list is highlighted; before that, none.
  const active = moved.options === list ? moved.index : typing && options.length > 0 ? 0 : -1;
  const move = (index: number) => setMoved({ options: list, index });

  function onKeyDown(event: KeyboardEvent) {
    const option = open ? options[active] : undefined;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setOpen(true);
      if (open) move(nextIndex({ active, count: options.length, step: event.key === 'ArrowDown' ? 1 : -1 }));
      return;
    }
    if (event.key === 'Enter' && option) {
      event.preventDefault();
      choose(option);
    }
    if (event.key === 'Tab' && typing && option) choose(option);
    if (event.key === 'Escape' && open) {
      event.preventDefault();
      event.stopPropagation();
      setOpen(false);
    }
  }

  return { active, onKeyDown };
}

function nextIndex({ active, count, step }: { active: number; count: number; step: 1 | -1 }): number {
  if (count === 0) return -1;
  if (active === -1) return step === 1 ? 0 : count - 1;
  return (active + step + count) % count;
}
