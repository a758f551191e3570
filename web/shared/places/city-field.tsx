import { type FocusEvent, type Ref, useId, useState } from 'react';
import { Field, Input } from '@/shared/ui/field.tsx';
import { useOptionKeys } from '@/shared/ui/use-option-keys.ts';
import { CityList } from './city-field-list.tsx';
import { rememberPlace } from './chosen-places.ts';
import { type CityOption, shortOf, useCityOptions } from './use-city-options.ts';

interface CityFieldProps {
  label: string;
  /** The text in the field: a city's name, or the typed part of one. */
  value: string;
  onChange: (city: string) => void;
  /** After a suggestion was chosen, by a tap or Enter: the place where the focus goes on. */
  onChosen?: (() => void) | undefined;
  /** A button stands right below the field, which a long list would cover. */
  isShort?: boolean;
  /** Its text is half a name that was typed before this field was there: it begins with the suggestions. */
  isTyped?: boolean;
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
  const {
    label,
    value,
    onChange,
    onChosen,
    isShort = false,
    isTyped = false,
    name,
    error,
    placeholder = 'City or town',
    required,
    ref,
  } = props;
  const id = useId();
  const [open, setOpen] = useState(isTyped);
  const [typing, setTyping] = useState(isTyped);
  // A filled field opens with all suggestions, because its text was chosen and not typed.
  const { options: found, settled } = useCityOptions(typing ? value : '', open);
  const options = isShort ? shortOf(found, value) : found;
  const keys = useOptionKeys({ options, open, typing, setOpen, choose });

  function choose(option: CityOption) {
    rememberPlace(option.name);
    onChange(option.name);
    setTyping(false);
    setOpen(false);
    onChosen?.();
  }

  function onBlur(event: FocusEvent) {
    if (event.currentTarget.contains(event.relatedTarget)) return;
    const exact = options.find((option) => option.name.toLowerCase() === value.trim().toLowerCase());
    const chosen = exact ?? (open && settled ? options[keys.active] : undefined);
    if (typing && chosen) {
      rememberPlace(chosen.name);
      onChange(chosen.name);
    }
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
