import { useEffect } from 'react';
import { type Control, type FieldValues, useWatch } from 'react-hook-form';
import { readDraft, writeDraft } from './drafts.ts';

/** Stores the values of a form as a draft, so that they survive a reload; fields in `secret` are not stored. */
export function useFormDraft<Fields extends FieldValues>(
  name: string,
  control: Control<Fields>,
  secret: readonly string[] = [],
): void {
  const typed = useWatch({ control });
  useEffect(() => {
    writeDraft(name, Object.fromEntries(Object.entries(typed).filter(([field]) => !secret.includes(field))));
  }, [name, typed, secret]);
}

/** The initial values of a form: `empty` merged with the stored draft. Values of another type than in `empty` are dropped. */
export function draftOver<Fields extends FieldValues>(name: string, empty: Fields): Fields {
  const draft = readDraft(name);
  if (typeof draft !== 'object' || draft === null) return empty;
  const typed = Object.entries(draft).filter(
    ([field, value]) => field in empty && typeof value === typeof empty[field],
  );
  return { ...empty, ...Object.fromEntries(typed) };
}
