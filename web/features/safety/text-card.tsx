import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import type { EmergencyContact } from '@tafiya/safety/contract.ts';
import { useNow } from '@/shared/live/use-now.ts';
import { agoText } from '@/shared/tracking/location-text.ts';
import { copyText } from '@/shared/ui/copy-text.ts';
import { FieldShell } from '@/shared/ui/fields.tsx';
import { ButtonLink } from '@/shared/ui/button-link.tsx';
import { TextIcon } from '@/shared/ui/icons.ts';
import { smsLink } from '@/shared/safety/sms-link.ts';
import { NowFace } from './now-face.tsx';
import { coordinates } from './sos-text.ts';
import type { OwnPosition } from './use-position.ts';
import { Textarea } from '@/shared/ui/counted-fields.tsx';

interface TextButtonsProps {
  contacts: readonly EmergencyContact[];
  /** The SMS as it is at a time (ms), with the age of the position. */
  textAt: (now: number) => string;
  isDrill: boolean;
}

/** The SMS to the first contact as a large button, to the others as rows: the phone's own app sends it, without internet. */
export function TextButtons({ contacts, textAt, isDrill }: TextButtonsProps) {
  const text = useNow(textAt);
  const [first = { name: 'someone', phone: '' }, ...others] = contacts;
  const face = (
    <NowFace look="text" off={isDrill}>
      <span>
        <TextIcon />
      </span>
      <b>{`Text ${first.name}`}</b>
      <small>Your SMS with car and place is written. Needs no internet.</small>
    </NowFace>
  );
  return (
    <>
      {isDrill ? face : <a href={smsLink(first.phone, text)}>{face}</a>}
      {others.map(({ name, phone }) =>
        isDrill ? (
          <Button key={phone} size="lg" variant="outline" disabled>
            {`Text ${name}`}
          </Button>
        ) : (
          <Button key={phone} asChild size="lg" variant="outline">
            <a href={smsLink(phone, text)}>{`Text ${name}`}</a>
          </Button>
        ),
      )}
    </>
  );
}

interface TextEditorProps extends Omit<TextButtonsProps, 'isDrill'> {
  own: OwnPosition;
  /** Replaces the text that is made of trip and position. */
  onWrite: (text: string) => void;
}

/** The text of the SMS, to change or to copy, and the position in it. */
export function TextEditor({ contacts, textAt, own, onWrite }: TextEditorProps) {
  const [copied, setCopied] = useState<boolean | null>(null);
  const text = useNow(textAt);
  return (
    <>
      <PositionLine own={own} />
      <FieldShell label="The text">
        <Textarea rows={5} value={text} onChange={({ target }) => onWrite(target.value)} />
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
    </>
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
