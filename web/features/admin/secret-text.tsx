import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { toast } from '@/shared/ui/toaster.ts';

/** The secret for manual entry, in groups of four, with a button that copies it. */
export function SecretText({ secret }: { secret: string }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret);
      setCopied(true);
    } catch {
      toast({ kind: 'error', title: 'Copy failed', description: 'Please select the secret and copy it.' });
    }
  };
  return (
    <chakra.div display="grid" gap="1.5">
      <chakra.span textStyle="sm" fontWeight="semibold" id="totp-secret-label">
        Secret for manual entry
      </chakra.span>
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="3">
        <chakra.code
          aria-labelledby="totp-secret-label"
          role="group"
          fontFamily="mono"
          fontWeight="medium"
          bg="bg.subtle"
          borderRadius="control"
          px="3"
          py="2"
          flex="1"
          minW="0"
          userSelect="all"
          overflowWrap="anywhere"
        >
          {secret.replace(/(.{4})(?=.)/g, '$1 ')}
        </chakra.code>
        <Button variant="outline" onClick={() => void copy()} aria-live="polite">
          {copied ? 'Copied' : 'Copy'}
        </Button>
      </chakra.div>
    </chakra.div>
  );
}
