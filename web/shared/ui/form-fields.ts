import {
  type ControllerFieldState,
  type ControllerRenderProps,
  type FieldPath,
  type FieldValues,
  get,
  type RegisterOptions,
  type Resolver,
  type UseFormReturn,
} from 'react-hook-form';

/**
 * Validates with a schema that is downloaded on the first validation, so that no first paint waits for zod. If the download
 * fails, the form is sent as it is: the server applies the same rules.
 */
export function lateResolver<Fields extends FieldValues, Context, Values>(
  load: () => Promise<Resolver<Fields, Context, Values>>,
): Resolver<Fields, Context, Values> {
  return async (values, context, options) => {
    const resolve = await load().catch(() => null);
    return resolve === null ? { values: values as never, errors: {} } : resolve(values, context, options);
  };
}

/** Connects inputs to a form: `<TextField label="Email" {...field('email')} />` gets the value and the error. */
export function inputsOf<Fields extends FieldValues, Context, Values>(
  form: Pick<UseFormReturn<Fields, Context, Values>, 'register' | 'formState'>,
) {
  return <Name extends FieldPath<Fields>>(name: Name, options?: RegisterOptions<Fields, Name>) => ({
    ...form.register(name, options),
    error: messageOf(get(form.formState.errors, name)),
  });
}

/** Connects another field to its Controller: `render={(state) => <SelectField label="Gender" {...controlled(state)} />}`. */
export function controlled<Fields extends FieldValues, Name extends FieldPath<Fields>>({
  field: { name, value, onChange, ref },
  fieldState: { error },
}: {
  field: ControllerRenderProps<Fields, Name>;
  fieldState: ControllerFieldState;
}) {
  return { name, value, onChange, ref, error: error?.message };
}

function messageOf(error: { message?: string } | undefined): string | undefined {
  return error?.message;
}
