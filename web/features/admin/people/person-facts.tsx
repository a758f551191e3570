import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { AdminPerson } from '@tafiya/admin/people.contract.ts';
import { formatDay, formatFullDay } from '@/shared/format/dates.ts';
import { formatNaira } from '@/shared/format/money.ts';
import { localPhone } from '@/shared/format/phone.ts';
import { countOf, formatCount, formatRating } from '@/shared/format/numbers.ts';
import { Badge } from '@/shared/ui/badges.tsx';
import { Fold } from '@/shared/ui/fold.tsx';
import { useWide } from '@/shared/ui/use-wide.ts';
import { EmailText, FieldList, NOT_GIVEN, ShortReference, userTypeLabel } from '../lists/row-fields.tsx';

type Fields = readonly (readonly [label: string, value: ReactNode])[];

const ROLES = { passenger: 'As a passenger', driver: 'As a driver', corporate: 'As a company' } as const;

const ACCOUNT_STATES = {
  usable: '',
  waiting: ', in use soon',
  to_check: ', to check',
  rejected: ', rejected',
} as const;

/** A person's identity, trips, money and complaints: beside the timeline, on phones above it and folded. */
export function PersonFacts({ person }: { person: AdminPerson }) {
  const isWide = useWide();
  const rest = (
    <>
      <Facts title={ROLES[person.userType]} fields={tripsOf(person)} />
      <Facts title="Money" fields={moneyOf(person)} />
      <Facts title="Complaints" fields={complaintsOf(person)} />
    </>
  );
  return (
    <>
      {person.suspendedAt !== null && (
        <chakra.p color="danger.fg" fontWeight="semibold" mb="2">
          {`Suspended since ${formatDay(person.suspendedAt)}: ${person.suspensionReason ?? 'no reason given'}`}
        </chakra.p>
      )}
      <chakra.p color="fg.quiet" mb="2">
        {`${userTypeLabel(person.userType)}, reference `}
        <ShortReference reference={person.id} />
      </chakra.p>
      <chakra.div display="flex" flexWrap="wrap" gap="1" mb="3">
        <StateBadges person={person} />
      </chakra.div>
      <FactList isNarrow fields={contactOf(person)} />
      {isWide ? (
        rest
      ) : (
        <Fold title="Trips, money, complaints" isRow>
          {rest}
        </Fold>
      )}
    </>
  );
}

function StateBadges({ person }: { person: AdminPerson }) {
  if (person.deletedAt !== null) return <Badge>Deleted account</Badge>;
  const { driving, isVerified } = person;
  return (
    <>
      {person.suspendedAt !== null && <Badge tone="danger">Suspended</Badge>}
      {person.userType === 'driver' ? (
        <Badge tone={driving?.isVerified ? 'positive' : 'warning'}>
          {driving?.isVerified ? 'Verified Driver' : 'Unverified Driver'}
        </Badge>
      ) : (
        <Badge tone={isVerified ? 'positive' : 'warning'}>{isVerified ? 'Verified' : 'Unverified'}</Badge>
      )}
      {person.waits.some(({ kind }) => kind === 'payouts_held') && <Badge tone="warning">Payouts held</Badge>}
    </>
  );
}

const FactList = chakra(FieldList, {
  base: {
    '&& > div': { gridTemplateColumns: '96px minmax(0, 1fr)' },
    '& a': { textDecoration: 'underline' },
  },
});

function Facts({ title, fields }: { title: string; fields: Fields }) {
  return (
    <>
      <chakra.h2 fontSize="sm" mt="5" mb="2">
        {title}
      </chakra.h2>
      <FactList isNarrow fields={fields} />
    </>
  );
}

function contactOf({ phone, email, createdAt, car, company, driving }: AdminPerson): Fields {
  return [
    [
      'Phone',
      phone === '' ? (
        NOT_GIVEN
      ) : (
        <a key="phone" href={`tel:${phone}`}>
          {localPhone(phone)}
        </a>
      ),
    ],
    ['Email', email === '' ? NOT_GIVEN : <EmailText key="email" email={email} />],
    ['Since', formatFullDay(createdAt)],
    ...(car === null
      ? []
      : [['Car', `${car.plateNumber}, ${[car.make, car.model].join(' ').trim()}`] as const]),
    ...(company === null
      ? []
      : [
          ['Contact', company.contactPerson] as const,
          ['CAC number', company.registrationNumber] as const,
          ['Vehicles', formatCount(driving?.vehicles ?? 0)] as const,
          ['Drivers', formatCount(driving?.drivers ?? 0)] as const,
        ]),
  ];
}

function tripsOf({ bookings, driving, rating, ratingCount }: AdminPerson): Fields {
  const rated = [
    'Rating',
    rating === null ? 'None yet' : `${formatRating(rating)} from ${countOf(ratingCount, 'person', 'people')}`,
  ] as const;
  if (driving === null) {
    return [['Bookings', `${formatCount(bookings.newest)}, ${formatCount(bookings.coming)} coming`], rated];
  }
  const { tripsMade, pastTrips, cancelledTrips, comingTrips, seatsBooked, licenceUntil } = driving;
  return [
    ['Trips', tripsMade === null ? formatCount(pastTrips) : `${formatCount(tripsMade)} made`],
    ['Cancelled', `${formatCount(cancelledTrips)} of the last ${formatCount(pastTrips)}`],
    rated,
    ['Coming', `${countOf(comingTrips, 'trip')}, ${countOf(seatsBooked, 'seat')} booked`],
    ...(licenceUntil === null
      ? []
      : [['Licence', `until ${formatFullDay(`${licenceUntil}T12:00:00Z`)}`] as const]),
  ];
}

/** A figure that leads to its list. */
function linked(label: string, path: string, words: string) {
  return [
    label,
    <Link key={path} to={`/admin/${path}`}>
      {words}
    </Link>,
  ] as const;
}

function moneyOf({ money, userType }: AdminPerson): Fields {
  const { held, toSendBack, notPaidOut, paidOut, owes, account } = money;
  const heldField = linked('Held', 'finances?only=held', `${formatNaira(held)} until trips are over`);
  if (userType === 'passenger') {
    return [heldField, linked('To send back', 'finances/refunds', formatNaira(toSendBack))];
  }
  return [
    heldField,
    ['Not paid out', formatNaira(notPaidOut)],
    linked('Paid out', 'finances/payouts', formatNaira(paidOut)),
    ...(owes > 0 ? [['Owes', formatNaira(owes)] as const] : []),
    [
      'Account',
      account === null
        ? 'None'
        : `${account.bankName} •••• ${account.ending ?? ''}${ACCOUNT_STATES[account.state]}`,
    ],
  ];
}

function complaintsOf({ complaints, userType }: AdminPerson): Fields {
  const { claimsOpen, claimsLost, paidMore, reports, alarms } = complaints;
  const cash = `${countOf(paidMore, 'person', 'people')} paid more`;
  return [
    linked('Claims', 'finances/claims', `${formatCount(claimsOpen)} open, ${formatCount(claimsLost)} lost`),
    ...(userType === 'driver' ? [linked('Cash answers', 'finances/cash', cash)] : []),
    linked('Messages', 'messages', countOf(reports, 'report')),
    linked('Alarms', 'alarms', formatCount(alarms)),
  ];
}
