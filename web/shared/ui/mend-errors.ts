import {
  type FieldError,
  type FieldPath,
  type FieldValues,
  get,
  type UseFormProps,
  type UseFormReturn,
} from 'react-hook-form';
import { type Change, FROM_SERVER } from './field-change.ts';

/** Removes errors that the change has fixed, and updates the words of those that it has changed. */
export async function mendErrors<Fields extends FieldValues, Context, Output>(
  { clearErrors, setError, getFieldState }: UseFormReturn<Fields, Context, Output>,
  { resolver, context }: UseFormProps<Fields, Context, Output>,
  { errors, changed, values, isLast }: Change<Fields>,
): Promise<void> {
  const shown = shownErrors<Fields>(errors);
  for (const [name, error] of shown)
    if (isFromServer(error) && concerns(changed, name, error)) clearErrors(name);
  const ruled = shown.filter(([, error]) => !isFromServer(error));
  if (ruled.length === 0 || resolver === undefined) return;
  // Without names: nothing is asked of the server while the person types.
  const options = { names: [], fields: {}, shouldUseNativeValidation: undefined };
  const { errors: found } = await resolver(values, context, options);
  if (!isLast()) return;
  for (const [name, { message }] of ruled) {
    const error: FieldError | undefined = get(found, name);
    if (getFieldState(name).error === undefined) continue;
    if (error === undefined) clearErrors(name);
    else if (error.message !== message) setError(name, { type: error.type, message: error.message });
  }
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
