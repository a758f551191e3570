import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { traccarLink } from '@tafiya/tracking/devices/traccar.rules.ts';
import { copyText } from '@/shared/ui/copy-text.ts';
import { Input } from '@/shared/ui/field.tsx';
import { QrImage } from '@/shared/ui/qr-image.tsx';

/** The link that sets up Traccar Client: to open on this phone, to scan with another one, or to copy. Shown only once. */
export function NewPhone({ token }: { token: string }) {
  const [copied, setCopied] = useState<boolean | null>(null);
  const link = traccarLink({ origin: window.location.origin, token });

  return (
    <chakra.section
      aria-labelledby="new-phone"
      display="grid"
      gridTemplateColumns="minmax(0, 1fr)"
      gap="3"
      padding="4"
      borderRadius="card"
      bg="bg.subtle"
    >
      <chakra.h3 id="new-phone" fontWeight="semibold">
        Connect the phone now
      </chakra.h3>
      <p>Keep this link to yourself: it sends positions in your name. It is shown only this once.</p>
      <Button asChild size="lg">
        <a href={link}>Open in Traccar Client</a>
      </Button>
      <p>Is Tafiya open on another device? Scan this code with the camera of the phone that travels.</p>
      <QrImage text={link} label="QR code that sets up Traccar Client" size="64" />
      <Input
        readOnly
        value={link}
        aria-label="Link for Traccar Client"
        onFocus={(event) => event.target.select()}
      />
      <Button variant="outline" onClick={() => void copyText(link).then(setCopied)}>
        {copied === true ? 'Copied' : 'Copy link'}
      </Button>
      <chakra.p role="status" color="fg.muted">
        {copied === true && 'Link copied.'}
        {copied === false && 'The link could not be copied. Select it above and copy it by hand.'}
        {copied === null && 'This closes by itself when the app sends something.'}
      </chakra.p>
    </chakra.section>
  );
}
