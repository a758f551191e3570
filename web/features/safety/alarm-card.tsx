import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { Link } from 'react-router-dom';
import { REASON_MAX_CHARACTERS } from '@tafiya/safety/limits.rules.ts';
import { formatDay, formatDayTime, formatTime } from '@/shared/format/dates.ts';
import { countOf } from '@/shared/format/numbers.ts';
import { useNow } from '@/shared/live/use-now.ts';
import { useSession } from '@/shared/session/store.ts';
import { Card } from '@/shared/ui/card.tsx';
import { Form } from '@/shared/ui/form.tsx';
import { Problem } from '@/shared/ui/problem.tsx';
import { Sheet } from '@/shared/ui/sheet.tsx';
import { AlarmContacts } from './alarm-contacts.tsx';
import { NowFace } from './now-face.tsx';
import { AlarmIcon } from '@/shared/ui/icons.ts';
import { HoldButton } from '@/shared/ui/hold-button.tsx';
import { coversPress, type AlarmRecord } from '@/shared/safety/alarm-store.ts';
import type { NewAlarm } from '@/shared/safety/alarms.ts';
import type { Sos } from './use-sos.ts';
import { serverNow } from '@/shared/api/server-time.ts';
import { CountedTextField } from '@/shared/ui/counted-fields.tsx';

interface AlarmCardProps {
  sos: Sos;
  /** The text of an alarm at that moment (ms). */
  alarmAt: (now: number) => NewAlarm;
  isDrill: boolean;
  /** The SMS to a contact, for the phone's own app. */
  textAt: (now: number) => string;
}

/**
 * The alarm to our team and the contacts: raised by holding a button, shown while it is open, closed with a reason. The button is
 * absent only while a press would be the same alarm.
 */
export function AlarmCard({ sos, alarmAt, isDrill, textAt }: AlarmCardProps) {
  const isOut = useSession(({ status }) => status === 'out');
  const [drilled, setDrilled] = useState(false);
  const { record } = sos;
  const isCovered = useNow((now) => !!record && coversPress(record, now));
  if (isOut && !record) {
    return (
      <Link to="/auth?next=/sos">
        <NowFace look="hold">
          <span>
            <AlarmIcon />
          </span>
          <b>Sign In for an alarm</b>
          <small>It alerts our team and your emergency contacts.</small>
        </NowFace>
      </Link>
    );
  }
  return (
    <>
      {!isOut && !isCovered && (
        <HoldButton
          label="Hold for an alarm"
          instead="Send the alarm now"
          isHard
          face={({ share, transition }) => (
            <NowFace look="hold">
              <span>
                <AlarmIcon />
                <Ring share={share} transition={transition} />
              </span>
              <b>{`Hold for an alarm${isDrill ? ' (drill)' : ''}`}</b>
              <small>2 seconds. Tafiya sees where you are, your emergency contacts get a link.</small>
            </NowFace>
          )}
          onHeld={() => (isDrill ? setDrilled(true) : void sos.raise(alarmAt(serverNow())))}
        />
      )}
      {record ? (
        <Card title="Your alarm is on" borderColor="danger.fg" borderWidth="2px">
          <OpenAlarm sos={sos} record={record} textAt={textAt} />
        </Card>
      ) : (
        <chakra.p role="status" _empty={{ display: 'none' }}>
          {isDrill &&
            drilled &&
            'Well done. With the drill off, the alarm would be on now. Nothing was sent.'}
          {!isDrill && sos.hasEnded && 'Your alarm has ended. Contacts who were told get an SMS.'}
        </chakra.p>
      )}
    </>
  );
}

/** Fills while the button is held. */
function Ring({ share, transition }: { share: number; transition: string }) {
  return (
    <chakra.svg
      viewBox="0 0 64 64"
      position="absolute"
      inset="0"
      transform="rotate(-90deg)"
      fill="none"
      strokeWidth="5"
      css={{ '& > circle:first-of-type': { stroke: 'danger.bg' } }}
    >
      <circle cx="32" cy="32" r="29" />
      <circle
        cx="32"
        cy="32"
        r="29"
        pathLength="1"
        stroke="currentColor"
        strokeDasharray="1"
        strokeDashoffset={1 - share}
        style={{ transition: `stroke-dashoffset ${transition}` }}
      />
    </chakra.svg>
  );
}

interface OpenAlarmProps {
  sos: Sos;
  record: AlarmRecord;
  textAt: (now: number) => string;
}

function OpenAlarm({ sos, record, textAt }: OpenAlarmProps) {
  const [isClosing, setClosing] = useState(false);
  const { alarm, endReason } = record;
  if (endReason !== null)
    return <p role="status">Ending your alarm. It is sent as soon as there is a connection.</p>;
  return (
    <>
      <AlarmState record={record} isRefused={sos.isRefused} />
      {alarm?.people && <AlarmContacts people={alarm.people} textAt={textAt} />}
      {alarm?.isVehicleShown && <GotOff onGotOff={sos.getOff} />}
      <Button size="lg" variant="outline" onClick={() => setClosing(true)}>
        It is over
      </Button>
      {isClosing && (
        <EndSheet
          onClose={() => setClosing(false)}
          onEnd={(reason) => {
            setClosing(false);
            void sos.end(reason);
          }}
        />
      )}
    </>
  );
}

/** From boarding, contacts see the car too. Without a connection the person reads that nothing has changed. */
function GotOff({ onGotOff }: { onGotOff: () => Promise<void> }) {
  const report = useMutation({ mutationFn: onGotOff });
  return (
    <>
      <p>Your contacts also see where the car is, until you say that you got off.</p>
      <Button variant="outline" disabled={report.isPending} onClick={() => report.mutate()}>
        {report.isPending ? 'Sending...' : 'I got off the car'}
      </Button>
      <Problem error={report.error} otherwise="This could not be sent. Please try again." />
    </>
  );
}

interface AlarmStateProps {
  record: AlarmRecord;
  isRefused: boolean;
}

function AlarmState({ record: { raisedAt, alarm }, isRefused }: AlarmStateProps) {
  const raised = useTimeOf(raisedAt);
  const received = useTimeOf(alarm?.receivedAt);
  const acknowledged = useTimeOf(alarm?.acknowledgedAt);
  if (alarm === null) {
    return (
      <p role="status">
        {isRefused
          ? `Since ${raised}. It has not reached us: Tafiya refused it. Call, and text. If you are signed out, sign in: it is then sent again.`
          : `Since ${raised}. It has not reached us yet: it is kept on this phone and sent as soon as there is a connection, on every page of Tafiya. Meanwhile call, and text.`}
      </p>
    );
  }
  const { contacts = null, told = 0 } = alarm;
  return (
    <chakra.div role="status" display="grid" gap="2">
      <chakra.p fontSize="lg" fontWeight="bold">{`Alarm sent ${received}`}</chakra.p>
      <chakra.p fontWeight="semibold">
        {acknowledged === null
          ? 'Our team has not looked at it yet.'
          : `Someone on our team has been handling it since ${acknowledged}.`}
      </chakra.p>
      {contacts !== null && (
        <p>
          {contacts > 0
            ? `Of ${countOf(contacts, 'emergency contact')}, ${told} have our SMS.`
            : 'You have not named emergency contacts.'}
        </p>
      )}
      <chakra.p color="fg.muted" fontSize="sm">
        Your position is sent every 15 seconds while this page is open.
      </chakra.p>
    </chakra.div>
  );
}

/** "18:42"; with its day when it is not of today. */
function useTimeOf(at: string | null | undefined): string | null {
  return useNow((now) => {
    if (!at) return null;
    return formatDay(at, now) === formatDay(now, now) ? formatTime(at) : formatDayTime(at, now);
  });
}

const REASONS = ['The danger is over', 'Help has come', 'It was a false alarm'];

/** Why the alarm ends. A false alarm has no consequences. */
function EndSheet({ onClose, onEnd }: { onClose: () => void; onEnd: (reason: string) => void }) {
  const [other, setOther] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (other.trim() !== '') onEnd(other.trim());
  };
  return (
    <Sheet title="It is over" onClose={onClose}>
      <chakra.div display="grid" gap="3">
        <p>Why does the alarm end? A false alarm is fine.</p>
        {REASONS.map((reason) => (
          <Button key={reason} variant="outline" size="lg" onClick={() => onEnd(reason)}>
            {reason}
          </Button>
        ))}
        <Form aria-label="Another reason" onSubmit={submit}>
          <CountedTextField
            label="Another reason"
            optional
            charactersMax={REASON_MAX_CHARACTERS}
            value={other}
            onChange={({ target }) => setOther(target.value)}
          />
          <Button type="submit" disabled={other.trim() === ''}>
            End the alarm
          </Button>
        </Form>
      </chakra.div>
    </Sheet>
  );
}
