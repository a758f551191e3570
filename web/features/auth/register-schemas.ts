/** What the registration forms hold: the contract's fields, and the password typed twice. */
import { registerCompanySchema, registerPersonSchema } from '@contracts/auth.ts';
import { z } from 'zod';

const confirmPassword = z.string().min(1, 'Please confirm your password');

export const personFormSchema = registerPersonSchema.extend({ confirmPassword });
export type PersonForm = z.infer<typeof personFormSchema>;

export const companyFormSchema = registerCompanySchema.extend({ confirmPassword });
export type CompanyForm = z.infer<typeof companyFormSchema>;

/** Specification §5: while confirm is non-empty and differs, this shows and submit is disabled. */
export function mismatchMessage(password: string, confirm: string): string | undefined {
  return confirm !== '' && confirm !== password ? 'Passwords do not match' : undefined;
}
