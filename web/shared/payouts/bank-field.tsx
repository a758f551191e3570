import { type FocusEvent, type Ref, useId, useState } from 'react';
import { CityList } from '@/shared/places/city-field-list.tsx';
import { Field, Input } from '@/shared/ui/field.tsx';
import { useOptionKeys } from '@/shared/ui/use-option-keys.ts';
import { type BanksCall, bankNamed, findBanks, useBanks } from './banks.ts';

interface BankFieldProps {
  label: string;
  banksCall?: BanksCall | undefined;
  /** The text in the field: a bank's name, or the typed part of one. */
  value: string;
  onChange: (name: string) => void;
  name?: string;
  error?: string | undefined;
  ref?: Ref<HTMLInputElement>;
}

/** A bank of the list: a combobox like the city field. While the list cannot be loaded it is a field for text. */
export function BankField({ label, banksCall, value, onChange, name, error, ref }: BankFieldProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const [typing, setTyping] = useState(false);
  const { data: banks = [] } = useBanks(banksCall);
  const options = findBanks(banks, typing ? value : '');
  const keys = useOptionKeys({ options, open, typing, setOpen, choose });

  function choose(bank: { name: string }) {
    onChange(bank.name);
    setTyping(false);
    setOpen(false);
  }

  function onBlur(event: FocusEvent) {
    if (event.currentTarget.contains(event.relatedTarget)) return;
    const chosen = bankNamed(banks, value) ?? (open ? options[keys.active] : undefined);
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
        type="text"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={open}
        aria-controls={`${id}-list`}
        aria-activedescendant={open && keys.active >= 0 ? `${id}-${keys.active}` : undefined}
        autoComplete="off"
        spellCheck={false}
        textOverflow="ellipsis"
        placeholder="Type to search"
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
        kind="bank"
        id={id}
        open={open}
        options={options}
        active={keys.active}
        unknown={banks.length > 0 && typing && options.length === 0 ? value : null}
        onChoose={choose}
      />
    </Field.Root>
  );
}
