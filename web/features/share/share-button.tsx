import { Button } from '@chakra-ui/react/button';
import { useState } from 'react';
import { ShareSheet } from './share-sheet.tsx';

/** Lets people at home follow a trip, for those who travel on it. */
export function ShareButton({ tripId }: { tripId: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="outline" onClick={() => setOpen(true)}>
        Share trip
      </Button>
      {isOpen && <ShareSheet tripId={tripId} onClose={() => setOpen(false)} />}
    </>
  );
}
