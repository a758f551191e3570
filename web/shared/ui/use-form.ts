import { useEffect, useEffectEvent, useRef } from 'react';
import {
  type FieldError,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  get,
  useForm as useReactHookForm,
  type UseFormProps,
  type UseFormReturn,
} from 'react-hook-form';

/** The type of an error that only the server can withdraw: it leaves with the next change of its field. */
export const FROM_SERVER = 'server';

/**
 * React-hook-form's `useForm`, which checks only the changed field again. Here an error of another field leaves too, or gets new
 * words, as soon as the rules no longer give it: an end that is after its start again, a password that is repeated.
 */
export function useForm<Fields extends FieldValues = FieldValues, Context = unknown, Output = Fields>(
  props: UseFormProps<Fields, Context, Output>,
): UseFormReturn<Fields, Context, Output> {
  const form = useReactHookForm(props);
  const { subscribe, clearErrors, setError, getFieldState } = form;
  const changes = useRef(0);

  const mend = useEffectEvent(
    async (errors: FieldErrors<Fields>, { changed, values }: { changed: string; values: Fields }) => {
      const change = ++changes.current;
      const shown = shownErrors<Fields>(errors);
      for (const [name, error] of shown)
        if (isFromServer(error) && concerns(changed, name, error)) clearErrors(name);
      const ruled = shown.filter(([, error]) => !isFromServer(error));
      if (ruled.length === 0 || props.resolver === undefined) return;
      // Without names: nothing is asked of the server while the person types.
      const options = { names: [], fields: {}, shouldUseNativeValidation: undefined };
      const { errors: found } = await props.resolver(values, props.context, options);
      if (change !== changes.current) return;
      for (const [name, { message }] of ruled) {
        const error: FieldError | undefined = get(found, name);
        if (getFieldState(name).error === undefined) continue;
        if (error === undefined) clearErrors(name);
        else if (error.message !== message) setError(name, { type: error.type, message: error.message });
      }
    },
  );
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ errors = {}, name = '', values }) => void mend(errors, { changed: name, values }),
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

function isFromServer({ type }: FieldError): boolean {
  return type === FROM_SERVER;
}

/** Whether the changed field, a part of it or what it is a part of is the refused one, or one that it depends on. */
function concerns(changed: string, name: string, { types }: FieldError): boolean {
  const dependsOn = types?.['dependsOn'];
  return [name, ...(Array.isArray(dependsOn) ? dependsOn : [])].some(
    (field) => field === changed || field.startsWith(`${changed}.`) || changed.startsWith(`${field}.`),
  );
}

/** Every error with the name of its field, at every depth. */
function shownErrors<Fields extends FieldValues>(
  errors: object,
  path = '',
): [FieldPath<Fields>, FieldError][] {
  return Object.entries(errors).flatMap(([key, value]: [string, unknown]) => {
    if (typeof value !== 'object' || value === null) return [];
    const name = path + key;
    const isError = typeof get(value, 'type') === 'string' || typeof get(value, 'message') === 'string';
    return isError
      ? [[name as FieldPath<Fields>, value as FieldError]]
      : shownErrors<Fields>(value, `${name}.`);
  });
}
