import { z } from 'zod';
import { plainDigits } from './typed-text.ts';

/** A number of so many digits, as people type and paste it: with spaces and hyphens, and from any keyboard. */
export function digits(count: number, message: string, missing?: string) {
  return z
    .string(missing)
    .overwrite(plainDigits)
    .regex(new RegExp(`^\\d{${count}}$`), message);
}
