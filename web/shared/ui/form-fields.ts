import {
  type ControllerFieldState,
  type ControllerRenderProps,
  type FieldPath,
  type FieldValues,
  get,
  type RegisterOptions,
  type UseFormReturn,
} from 'react-hook-form';

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
