import { Button } from '@chakra-ui/react/button';
import { useState, type SyntheticEvent } from 'react';
import { CODE_DIGITS } from '@domain/limits.ts';
import { TextField } from '@/shared/ui/fields.tsx';
import { Form } from '@/shared/ui/form.tsx';
import { Problem } from '@/shared/ui/problem.tsx';
import { toast } from '@/shared/ui/toaster.ts';

const INCOMPLETE = 'Please enter a 6-digit code from your authenticator app.';

interface CodeFormProps {
  action: string;
  pending: boolean;
  failure: string | undefined;
  onCode: (code: string) => void;
}

/** Six digits from the authenticator app; anything else that is typed or pasted falls away. */
export function CodeForm({ action, pending, failure, onCode }: CodeFormProps) {
  const [code, setCode] = useState('');
  const [missing, setMissing] = useState(false);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setMissing(code.length !== CODE_DIGITS);
    if (code.length === CODE_DIGITS) onCode(code);
    else toast({ kind: 'error', title: 'Invalid Token', description: INCOMPLETE });
  };
  return (
    <Form onSubmit={submit} gap="5">
      <TextField
        label="Authentication code"
        hint="6 digits from your authenticator app"
        error={missing && code.length !== CODE_DIGITS ? INCOMPLETE : undefined}
        value={code}
        onChange={(event) => setCode(event.target.value.replace(/\D/g, '').slice(0, CODE_DIGITS))}
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
        fontSize="2xl"
        fontWeight="semibold"
        letterSpacing="0.3em"
        fontVariantNumeric="tabular-nums"
        height="14"
      />
      <Problem error={failure} isToasted />
      <Button type="submit" size="lg" disabled={pending}>
        {pending ? 'Verifying...' : action}
      </Button>
    </Form>
  );
}
