import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import type { OwnAlarm } from '@tafiya/safety/contract.ts';
import { useNow } from '@/shared/live/use-now.ts';
import { smsLink } from '@/shared/safety/sms-link.ts';
import { wordsOf } from '@/shared/format/words.ts';

type Person = OwnAlarm['people'][number];

const SMS_WORDS: Record<Person['sms'], string> = {
  waiting: 'Our SMS is on its way.',
  sent: 'Our SMS was sent.',
  delivered: 'Our SMS has arrived.',
  not_delivered: 'Your contact was not reached. Call them.',
  not_sent: 'We did not send an SMS. Send it from your phone.',
};

const WHY_WORDS: Record<NonNullable<Person['why']>, string> = {
  sender: 'We text contacts of people with a confirmed phone number, or with a booked trip today.',
  unconfirmed: 'You named them less than 24 hours ago, and they have not confirmed yet.',
  declined: 'They do not want SMS from us.',
  ceiling: 'Too many SMS were sent today.',
  off: 'Our SMS do not work at the moment.',
};

interface AlarmContactsProps {
  people: readonly Person[];
  /** The SMS as it is at a time (ms). */
  textAt: (now: number) => string;
}

/** The state of our SMS to each contact of an open alarm; where none arrived, what the person can do instead. */
export function AlarmContacts({ people, textAt }: AlarmContactsProps) {
  const text = useNow(textAt);
  return (
    <chakra.ul aria-label="Your emergency contacts" listStyleType="none" display="grid" gap="3">
      {people.map(({ name, phone, sms, why }) => {
        const isMissed = sms === 'not_delivered' || sms === 'not_sent';
        return (
          <chakra.li
            key={phone}
            display="grid"
            gap="1.5"
            borderInlineStartWidth="3px"
            borderColor={isMissed ? 'danger.fg' : 'border'}
            paddingInlineStart="3"
          >
            <chakra.span fontWeight="semibold" overflowWrap="anywhere">
              {name}
            </chakra.span>
            <chakra.span color={isMissed ? 'danger.fg' : undefined}>{wordsOf(SMS_WORDS, sms)}</chakra.span>
            {why !== null && (
              <chakra.span color="fg.muted" fontSize="sm">
                {WHY_WORDS[why]}
              </chakra.span>
            )}
            {isMissed && (
              <chakra.span display="flex" flexWrap="wrap" gap="2">
                <Button asChild variant="outline" size="sm">
                  <a href={`tel:${phone}`}>{`Call ${name}`}</a>
                </Button>
                <Button asChild variant="outline" size="sm">
                  <a href={smsLink(phone, text)}>{`Send ${name} an SMS`}</a>
                </Button>
              </chakra.span>
            )}
          </chakra.li>
        );
      })}
    </chakra.ul>
  );
}
