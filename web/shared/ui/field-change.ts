import type { FieldErrors, FieldValues } from 'react-hook-form';

/** The type of an error that only the server can withdraw: it leaves with the next change of its field. */
export const FROM_SERVER = 'server';

/** A change of a form that shows errors. */
export interface Change<Fields extends FieldValues> {
  errors: FieldErrors<Fields>;
  /** The name of the field; empty for several. */
  changed: string;
  values: Fields;
  /** Whether nothing has changed since. */
  isLast: () => boolean;
}
