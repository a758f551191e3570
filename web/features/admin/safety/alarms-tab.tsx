import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import type { AdminAlarm, AdminCheckIn, SosPosition } from '@tafiya/safety/contract.ts';
import { formatDayTime } from '@/shared/format/dates.ts';
import { countOf } from '@/shared/format/numbers.ts';
import { ageText } from '@/shared/tracking/location-text.ts';
import { useNow } from '@/shared/live/use-now.ts';
import { Badge } from '@/shared/ui/badges.tsx';
import { EmptyState } from '@/shared/ui/empty-state.tsx';
import { PhoneLink } from '@/shared/ui/phone-link.tsx';
import { MoreButton } from '@/shared/ui/more-button.tsx';
import { QueryState } from '@/shared/ui/query-state.tsx';
import { OneRow, useOneRow, useRowsOf } from '../lists/one-row.ts';
import { AdminRows, type Column } from '../lists/admin-rows.tsx';
import { PersonLink } from '../lists/person-link.tsx';
import { AlarmTrack } from './alarm-track.tsx';
import { DecideButton } from '../decisions/decision-buttons.tsx';
import { FieldList, RowActions } from '../lists/row-fields.tsx';
import { useAlarms } from './use-alarms.ts';
import { wordsOf } from '@/shared/format/words.ts';

/** Alarms, the open ones first, and people who did not answer a check-in. */
export function AlarmsTab() {
  const { list, alarms: all, checkIns } = useAlarms();
  const one = useOneRow();
  const alarms = useRowsOf(all, list);
  const unanswered = checkIns.filter(({ personId }) => one === null || personId === one);
  return (
    <QueryState query={list} what="the alarms">
      {() => (
        <chakra.div
          display="grid"
          gap="8"
          gridTemplateColumns="minmax(0, 1fr)"
          p={one === null ? undefined : { base: '4', md: '0' }}
        >
          {alarms.length === 0 && one === null && (
            <EmptyState
              title="No alarms"
              description="Alarms of passengers and drivers appear here, and stay a day after their end."
            />
          )}
          {alarms.map((alarm) =>
            alarm.floodSize === null ? (
              <AlarmCard key={alarm.id} alarm={alarm} />
            ) : (
              <AlarmFlood key={alarm.id} alarm={alarm} size={alarm.floodSize} />
            ),
          )}
          {one === null && <MoreButton list={list} />}
          {(one === null || unanswered.length > 0) && <CheckIns checkIns={unanswered} />}
        </chakra.div>
      )}
    </QueryState>
  );
}

/** Many alarms of people who have proved nothing: one line, which opens. */
function AlarmFlood({ alarm: { id, trip, receivedAt }, size }: { alarm: AdminAlarm; size: number }) {
  const [isOpen, setOpen] = useState(false);
  const title = `${countOf(size, 'alarm')} of new or unproved people ${trip === null ? 'without a trip' : 'with a trip'}`;
  return (
    <chakra.section
      aria-labelledby={`flood-${id}`}
      layerStyle="card"
      padding={{ base: '4', md: '5' }}
      display="grid"
      gridTemplateColumns="minmax(0, 1fr)"
      gap="4"
    >
      <chakra.h3 id={`flood-${id}`} fontSize="lg" fontWeight="bold">
        {title}
      </chakra.h3>
      <chakra.p color="fg.muted">
        {`The newest at ${formatDayTime(receivedAt)}. None of them has a proved phone number or was boarded with a code. They may be false, or real.`}
      </chakra.p>
      <Button variant="outline" justifySelf="start" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'Hide them' : 'Show them'}
      </Button>
      {isOpen && (
        <OneRow value={null}>
          <FloodAlarms id={id} />
        </OneRow>
      )}
    </chakra.section>
  );
}

function FloodAlarms({ id }: { id: string }) {
  const { list, alarms } = useAlarms(id);
  return (
    <QueryState query={list} what="the alarms">
      {() => (
        <>
          {alarms.map((alarm) => (
            <AlarmCard key={alarm.id} alarm={alarm} />
          ))}
          <MoreButton list={list} />
        </>
      )}
    </QueryState>
  );
}

function AlarmCard({ alarm }: { alarm: AdminAlarm }) {
  const { id, name, phone, trip, positions, contacts, acknowledgedAt, closedAt, closedBy, closeReason } =
    alarm;
  const [newest] = positions;
  // The inbox has the actions of its open item at the foot.
  const one = useOneRow();
  const fields = (
    [
      ['Phone', phone && <CallField key="phone" phone={phone} name={name} />],
      ['Number', phone && (alarm.isPhoneProved ? 'Proved with a code' : 'Not proved')],
      ['Role', alarm.role === 'driver' ? 'Driver' : 'Passenger'],
      ['Trip', trip?.words ?? 'None'],
      ['Vehicle', trip?.plateNumber],
      [
        'Driver',
        trip?.driverName && <PersonLink key="driver" person={{ id: trip.driverId, name: trip.driverName }} />,
      ],
      [
        'Phone of the driver',
        trip?.driverPhone && (
          <CallField key="call" phone={trip.driverPhone} name={trip.driverName ?? 'the driver'} />
        ),
      ],
      ['Raised', formatDayTime(alarm.raisedAt)],
      ['Received', formatDayTime(alarm.receivedAt)],
      ['Looked after since', acknowledgedAt && formatDayTime(acknowledgedAt)],
      [
        'Ended',
        closedAt && `${formatDayTime(closedAt)}, by ${ENDED_BY[closedBy ?? 'person']}: ${closeReason ?? ''}`,
      ],
    ] as const
  ).filter(([, value]) => value !== null && value !== undefined && value !== '');
  const isOpen = closedAt === null;
  return (
    <chakra.section
      // A person may have several: each has a name of its own.
      aria-label={`${name}, ${formatDayTime(alarm.receivedAt)}`}
      layerStyle="card"
      padding={{ base: '4', md: '5' }}
      display="grid"
      gridTemplateColumns="minmax(0, 1fr)"
      gap="4"
      {...(isOpen && { borderColor: 'danger.fg', borderWidth: '2px' })}
    >
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="3">
        <chakra.h3 fontSize="lg" fontWeight="bold">
          <PersonLink person={{ id: alarm.personId, name }} />
        </chakra.h3>
        {isOpen ? (
          <Badge tone="danger">{acknowledgedAt === null ? 'New alarm' : 'Open'}</Badge>
        ) : (
          <Badge tone="neutral">Ended</Badge>
        )}
        {alarm.isSuspended && <Badge tone="warning">Suspended</Badge>}
      </chakra.div>
      <FieldList fields={fields} />
      {newest ? <NewestPosition position={newest} /> : <p>No position yet</p>}
      {newest && isOpen && <AlarmTrack name={name} positions={positions} />}
      {contacts.length > 0 && (
        <chakra.ul aria-label={`Contacts of ${name}`} listStyleType="none" display="grid" gap="2">
          {contacts.map((contact) => (
            <chakra.li key={contact.phone} display="flex" flexWrap="wrap" alignItems="center" columnGap="3">
              <span>{`${contact.name}, ${contact.relation}`}</span>
              <PhoneLink phone={contact.phone} name={contact.name} />
              <chakra.span color="fg.muted">
                {contact.state === null ? 'No SMS from us' : wordsOf(SMS_STATES, contact.state)}
              </chakra.span>
            </chakra.li>
          ))}
        </chakra.ul>
      )}
      {isOpen && one === null && (
        <RowActions>
          {acknowledgedAt === null && (
            <DecideButton decision="acknowledgeAlarm" subject={{ id, name }} label="I look after it" />
          )}
          <DecideButton decision="closeAlarm" subject={{ id, name }} label="End the alarm" isHard />
        </RowActions>
      )}
    </chakra.section>
  );
}

function NewestPosition({ position: { latitude, longitude, recordedAt } }: { position: SosPosition }) {
  const age = useNow((now) => ageText(recordedAt, now));
  return <p>{`Position ${latitude.toFixed(5)}, ${longitude.toFixed(5)}, ${age}`}</p>;
}

const ENDED_BY = {
  person: 'the person',
  administrator: 'an administrator',
  clock: 'the clock',
  continued: 'the next alarm of the same person',
};

const SMS_STATES = {
  waiting: 'SMS not sent yet',
  sent: 'SMS sent',
  skipped: 'SMS not sent',
  dead: 'SMS failed',
};

/** Beside a label: the touch target is higher than the line, which stays level with the label. */
function CallField(person: { phone: string; name: string }) {
  return (
    <chakra.span display="inline-flex" marginBlock="-2.5">
      <PhoneLink {...person} />
    </chakra.span>
  );
}

const CHECK_IN_COLUMNS: readonly Column<AdminCheckIn & { id: string }>[] = [
  { label: 'Trip', value: ({ trip }) => trip },
  { label: 'Asked', value: ({ askedAt }) => formatDayTime(askedAt) },
  { label: 'Phone', value: ({ phone, name }) => phone && <CallField phone={phone} name={name} /> },
];

function CheckIns({ checkIns }: { checkIns: readonly AdminCheckIn[] }) {
  const rows = checkIns.map((row) => ({ ...row, id: `${row.personId}/${row.tripId}` }));
  return (
    <chakra.section aria-labelledby="check-ins" display="grid" gap="3" gridTemplateColumns="minmax(0, 1fr)">
      <chakra.h3 id="check-ins" fontSize="lg" fontWeight="bold">
        No answer to a check-in
      </chakra.h3>
      {rows.length === 0 ? (
        <chakra.p color="fg.muted">
          No one. People on a trip that is 90 minutes late are asked, and appear here after 20 minutes without
          an answer.
        </chakra.p>
      ) : (
        <AdminRows
          label="People without an answer"
          rows={rows}
          headLabel="Name"
          person={({ personId, name }) => ({ id: personId, name })}
          badges={() => <Badge tone="warning">No answer</Badge>}
          columns={CHECK_IN_COLUMNS}
          actions={({ id, name }) => (
            <DecideButton decision="settleCheckIn" subject={{ id, name }} label="Done" />
          )}
        />
      )}
    </chakra.section>
  );
}
