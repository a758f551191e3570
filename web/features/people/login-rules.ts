/** A module of its own, so that the sign-in form loads zod on the first validation only. */
import { zodResolver } from '@hookform/resolvers/zod';
import { loginSchema } from '@tafiya/people/auth/contract.ts';

export const loginRules = zodResolver(loginSchema);
