import { Button } from '@chakra-ui/react/button';
import { useState } from 'react';
import { ConfirmSheet } from '@/shared/ui/confirm-sheet.tsx';
import { removeFromPhone } from './saved.ts';

interface RemoveButtonProps {
  /** Of the booking or trip. */
  id: string;
  expiresAt: number;
  words: string;
}

/** For shared phones: removes what is saved here. Needs no network. */
export function RemoveButton({ id, expiresAt, words }: RemoveButtonProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button variant="ghost" onClick={() => setAsking(true)}>
        Remove from this phone
      </Button>
      {isAsking && (
        <ConfirmSheet
          title="Remove from this phone?"
          words={words}
          action="Remove"
          onConfirm={() => void removeFromPhone(id, expiresAt)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
