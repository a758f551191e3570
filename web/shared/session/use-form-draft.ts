import { useEffect } from 'react';
import { type Control, type FieldValues, useWatch } from 'react-hook-form';
import { readDraft, writeDraft } from './drafts.ts';

/** Keeps what is typed into a form, so that a reload finds it again; what is in `secret` is not kept. */
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

/** What a form begins with: `empty`, and over it what was typed before. What is of another kind than in `empty` is left out. */
export function draftOver<Fields extends FieldValues>(name: string, empty: Fields): Fields {
  const draft = readDraft(name);
  if (typeof draft !== 'object' || draft === null) return empty;
  const typed = Object.entries(draft).filter(
    ([field, value]) => field in empty && typeof value === typeof empty[field],
  );
  return { ...empty, ...Object.fromEntries(typed) };
}
