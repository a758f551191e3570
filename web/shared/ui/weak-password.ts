import { type FieldPath, type FieldValues, get, type Resolver } from 'react-hook-form';
import { WEAK_PASSWORD } from '@tafiya/people/auth/contract.ts';

let isWeak: ((password: string, own: readonly string[]) => boolean) | null = null;

/**
 * Downloads the list of common passwords (220 KB), when a field for a new password gets the focus; not for people who save
 * data. Without the list a form is sent as it is: the server applies the same rule.
 */
export function loadPasswordCheck(): void {
  if (isWeak !== null || savesData()) return;
  import('@tafiya/people/auth/password-strength.rules.ts').then(
    (file) => {
      isWeak = file.isWeakPassword;
    },
    () => undefined,
  );
}

function savesData(): boolean {
  return 'connection' in navigator && get(navigator.connection, 'saveData') === true;
}

/**
 * Adds to the rules of a form that its new password is not easily guessed.
 *
 * @param own the person's own words, which make a password easier to guess.
 */
export function refusingWeak<Fields extends FieldValues, Context, Values>(
  resolver: Resolver<Fields, Context, Values>,
  field: FieldPath<Fields>,
  own: (values: Fields) => string[] = () => [],
): Resolver<Fields, Context, Values> {
  return async (values, context, options) => {
    const result = await resolver(values, context, options);
    const password: unknown = get(values, field);
    const isRefused = get(result.errors, field) !== undefined;
    if (isWeak === null || isRefused || typeof password !== 'string' || !isWeak(password, own(values)))
      return result;
    const errors = { ...result.errors, [field]: { type: 'weak', message: WEAK_PASSWORD } };
    return { values: {}, errors: errors as typeof result.errors & object };
  };
}
