import { useEffect, useEffectEvent, useRef } from 'react';
import {
  type FieldPath,
  type FieldValues,
  useForm as useReactHookForm,
  type UseFormProps,
  type UseFormReturn,
} from 'react-hook-form';
import { type Change, FROM_SERVER } from './field-change.ts';

/**
 * React-hook-form's `useForm`, which checks only the changed field again. Here an error of another field leaves too, or gets new
 * words, as soon as the rules no longer give it: an end that is after its start again, a password that is repeated.
 */
export function useForm<Fields extends FieldValues = FieldValues, Context = unknown, Output = Fields>(
  props: UseFormProps<Fields, Context, Output>,
): UseFormReturn<Fields, Context, Output> {
  const form = useReactHookForm(props);
  const { subscribe } = form;
  const changes = useRef(0);
  const mend = useEffectEvent(async (change: Omit<Change<Fields>, 'isLast'>) => {
    const count = ++changes.current;
    if (Object.keys(change.errors).length === 0) return;
    // After the first paint: a form that opens has no errors.
    const { mendErrors } = await import('./mend-errors.ts');
    await mendErrors(form, props, { ...change, isLast: () => count === changes.current });
  });
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ errors = {}, name = '', values }) => void mend({ errors, changed: name, values }),
      }),
    [subscribe],
  );
  return form;
}

/** Shows at its field why the server refused it. It leaves when the field changes, or one of `dependsOn`. */
export function refuseField<Fields extends FieldValues, Context, Output>(
  { setError }: Pick<UseFormReturn<Fields, Context, Output>, 'setError'>,
  field: FieldPath<Fields>,
  { message, dependsOn = [] }: { message: string; dependsOn?: readonly FieldPath<Fields>[] | undefined },
): void {
  setError(
    field,
    { type: FROM_SERVER, message, types: { dependsOn: [...dependsOn] } },
    { shouldFocus: true },
  );
}
