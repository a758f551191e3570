import { useEffect, useState } from 'react';
import { type Control, type FieldValues, type UseFormReturn, useWatch } from 'react-hook-form';
import { deleteDraft, readDraft, writeDraft } from './drafts.ts';

/**
 * Stores what is typed in a form as a draft, so that it survives a reload (what is never kept: drafts.ts). A form in which nothing was
 * typed stores none, so that newer values of the server are not hidden. `isSent`: the form stays open after it was sent, which deletes
 * the draft.
 */
export function useFormDraft<Fields extends FieldValues, Context, Output>(
  name: string,
  control: Control<Fields, Context, Output>,
  isSent = false,
): void {
  const typed = useWatch({ control });
  const [start] = useState(() => JSON.stringify(typed));
  useEffect(() => {
    if (isSent) deleteDraft(name);
    else if (JSON.stringify(typed) !== start || readDraft(name) !== undefined) writeDraft(name, typed);
  }, [name, typed, start, isSent]);
}

/**
 * The same for a form that changes something: what was typed is laid over the values of the server, and counts as changed. Closing the
 * form deletes the draft; a page that Android throws away does not close it.
 */
export function useEditDraft<Fields extends FieldValues, Context, Output>(
  name: string,
  { control, reset, getValues }: UseFormReturn<Fields, Context, Output>,
  isSent = false,
): void {
  useEffect(() => {
    if (readDraft(name) !== undefined) reset(draftOver(name, getValues()), { keepDefaultValues: true });
    return () => deleteDraft(name);
  }, [name, reset, getValues]);
  useFormDraft(name, control, isSent);
}

/** The initial values of a form: `empty` merged with the stored draft. Values of another type than in `empty` are dropped, if it has one. */
export function draftOver<Fields extends FieldValues>(name: string, empty: Fields): Fields {
  const draft = readDraft(name);
  if (typeof draft !== 'object' || draft === null) return empty;
  const typed = Object.entries(draft).filter(
    ([field, value]) => field in empty && (empty[field] === null || typeof value === typeof empty[field]),
  );
  return { ...empty, ...Object.fromEntries(typed) };
}
