import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import type { EmergencyContact } from '@tafiya/safety/contract.ts';
import { useNow } from '@/shared/live/use-now.ts';
import { agoText } from '@/shared/tracking/location-text.ts';
import { copyText } from '@/shared/ui/copy-text.ts';
import { FieldShell } from '@/shared/ui/fields.tsx';
import { ButtonLink } from '@/shared/ui/button-link.tsx';
import { Card } from '@/shared/ui/card.tsx';
import { smsLink } from '@/shared/safety/sms-link.ts';
import { coordinates } from './sos-text.ts';
import type { OwnPosition } from './use-position.ts';
import { Textarea } from '@/shared/ui/counted-fields.tsx';

interface TextCardProps {
  contacts: readonly EmergencyContact[];
  /** The SMS as it is at a time (ms), with the age of the position. */
  textAt: (now: number) => string;
  own: OwnPosition;
  isDrill: boolean;
}

/** The SMS to a contact: the phone's own app sends it, so it needs no internet; the text can also be copied. */
export function TextCard({ contacts, textAt, own, isDrill }: TextCardProps) {
  const [copied, setCopied] = useState<boolean | null>(null);
  const text = useNow(textAt);
  const recipients =
    contacts.length > 0
      ? contacts.map(({ name, phone }) => ({ phone, label: `Text ${name}` }))
      : [{ phone: '', label: 'Text someone' }];

  return (
    <Card title="2. Text someone you trust" lead="Your phone sends this SMS. It needs no internet.">
      <PositionLine own={own} />
      {recipients.map(({ phone, label }) =>
        isDrill ? (
          <Button key={phone} size="lg" variant="outline" disabled>
            {label}
          </Button>
        ) : (
          <Button key={phone} asChild size="lg" variant="outline">
            <a href={smsLink(phone, text)}>{label}</a>
          </Button>
        ),
      )}
      <FieldShell label="The text">
        <Textarea readOnly rows={5} value={text} onFocus={(event) => event.target.select()} />
      </FieldShell>
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="3">
        <Button variant="outline" onClick={() => void copyText(text).then(setCopied)}>
          {copied === true ? 'Copied' : 'Copy'}
        </Button>
        {contacts.length === 0 && (
          <ButtonLink to="/account/safety" variant="plain" px="0">
            Name emergency contacts
          </ButtonLink>
        )}
      </chakra.div>
      <chakra.p role="status" color="fg.muted" _empty={{ display: 'none' }}>
        {copied === false && 'The text could not be copied. Select it above and copy it by hand.'}
      </chakra.p>
    </Card>
  );
}

function PositionLine({ own: { position, problem, isWatching, watch } }: { own: OwnPosition }) {
  const ago = useNow((now) => position && agoText(position.recordedAt, now));
  if (position !== null) {
    const within = position.accuracy === null ? '' : `, within ${Math.round(position.accuracy)} m`;
    return (
      <p>
        {`Your position: `}
        <chakra.span fontWeight="semibold" fontVariantNumeric="tabular-nums">
          {coordinates(position)}
        </chakra.span>
        {`, ${ago}${within}`}
      </p>
    );
  }
  return (
    <chakra.div display="grid" gap="2" justifyItems="start">
      {isWatching ? (
        <p role="status">{problem ?? 'Looking for your position...'}</p>
      ) : (
        <Button variant="outline" onClick={watch}>
          Add my position
        </Button>
      )}
    </chakra.div>
  );
}
