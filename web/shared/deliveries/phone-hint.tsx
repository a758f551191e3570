import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { useEffect, useState } from 'react';
import { ButtonLink } from '@/shared/ui/button-link.tsx';
import { Card } from '@/shared/ui/card.tsx';
import { usePhone } from './use-phone.ts';

const SHOWN_KEY = 'tafiya_phone_hint';

/** Offers to prove the phone number, after a booking, once on this device. */
export function PhoneHint() {
  const [wasShown, setWasShown] = useState(readShown);
  const { data: phone } = usePhone();
  const isOffered = !wasShown && phone !== undefined && phone.isOn && !phone.isProved;
  useEffect(() => {
    if (isOffered) writeShown();
  }, [isOffered]);
  if (!isOffered) return null;
  return (
    <Card
      title="Get SMS about this trip"
      lead="If it is cancelled or your driver is waiting, an SMS reaches you without internet. It needs a confirmed phone number."
      gap="3"
    >
      <chakra.div display="flex" flexWrap="wrap" gap="2">
        <ButtonLink to="/account/profile#phone" variant="outline">
          Confirm number
        </ButtonLink>
        <Button variant="ghost" onClick={() => setWasShown(true)}>
          Not now
        </Button>
      </chakra.div>
    </Card>
  );
}

function readShown(): boolean {
  try {
    return window.localStorage.getItem(SHOWN_KEY) !== null;
  } catch {
    return false;
  }
}

function writeShown(): void {
  try {
    window.localStorage.setItem(SHOWN_KEY, '1');
  } catch {
    // It appears again after the next booking.
  }
}
