import { Button } from '@chakra-ui/react/button';
import { useState } from 'react';
import type { AdminDriver } from '@tafiya/drivers/admin.contract.ts';
import type { AdminUser } from '@tafiya/people/admin.contract.ts';
import { localPhone } from '@/shared/format/phone.ts';
import { countOf, formatCount, formatRating } from '@/shared/format/numbers.ts';
import { State } from '@/shared/ui/desk/desk.tsx';
import { DecideButton } from '../decisions/decision-buttons.tsx';
import type { Column } from '../lists/admin-rows.tsx';
import { AdminTable } from '../lists/admin-table.tsx';
import { EmailText, formatDayOrNone, NOT_GIVEN, userTypeLabel } from '../lists/row-fields.tsx';
import { DocumentView } from '../verification/document-view.tsx';
import { EmergencyContactsSheet } from './emergency-contacts-sheet.tsx';
import { decisionsAbout, type DecidedPerson } from './person-decisions.ts';

/** The states to which the lists of users and drivers can be limited. */
const STATES = [
  { value: 'verified', label: 'Verified' },
  { value: 'unverified', label: 'Not verified' },
  { value: 'suspended', label: 'Suspended' },
] as const;

const USER_COLUMNS: readonly Column<AdminUser>[] = [
  { label: 'User type', value: (user) => userTypeLabel(user.userType) },
  { label: 'Email', value: (user) => <EmailText email={user.email} /> },
  { label: 'Phone', value: (user) => localPhone(user.phone) },
  { label: 'Joined', value: (user) => formatDayOrNone(user.createdAt) },
];

const REACHED: readonly Column<AdminDriver>[] = [
  { label: 'Email', inPanel: 'besidePanel', value: ({ user }) => <EmailText email={user.email} /> },
  { label: 'Phone', value: ({ user }) => localPhone(user.phone) },
];
const RATING: Column<AdminDriver> = {
  label: 'Rating',
  value: (driver) => formatRating(driver.rating),
  isNumeric: true,
};

const DRIVER_COLUMNS: readonly Column<AdminDriver>[] = [
  ...REACHED,
  { label: 'Vehicle', inPanel: 'besidePanel', value: (driver) => driver.vehicleModel ?? NOT_GIVEN },
  { label: 'Plate', value: (driver) => driver.plateNumber ?? NOT_GIVEN },
  { label: 'Joined', inPanel: true, value: (driver) => formatDayOrNone(driver.createdAt) },
  RATING,
  { label: 'Total trips', value: (driver) => formatCount(driver.totalTrips), isNumeric: true },
];

const ACTIVE_COLUMNS: readonly Column<AdminDriver>[] = [
  ...REACHED,
  { label: 'Licence number', value: (driver) => driver.driverLicenseNumber ?? NOT_GIVEN },
  {
    label: 'Approved',
    inPanel: 'besidePanel',
    value: (driver) => formatDayOrNone(driver.verificationApprovedAt),
  },
  {
    label: 'Proof of ownership',
    value: ({ proofOfOwnership, user }) =>
      proofOfOwnership === null ? (
        NOT_GIVEN
      ) : (
        <DocumentView label="Proof of ownership" owner={user.name} path={proofOfOwnership} />
      ),
  },
  RATING,
  { label: 'Trips', value: (driver) => formatCount(driver.totalTrips), isNumeric: true },
];

/** All users; each can be suspended or unsuspended, and decisions on them can be taken back. */
export function UsersTab() {
  return (
    <AdminTable
      name="GET /admin/users"
      noun="users"
      states={STATES}
      empty={{ title: 'No users yet', description: 'People appear here as soon as they register.' }}
      label="Users"
      headLabel="Name"
      person={(user) => user}
      badgesLabel="State"
      badges={(user) => <PersonState {...decidedUser(user)} />}
      columns={USER_COLUMNS}
      actions={(user) => <UserActions user={user} />}
      line={(user) => `${userTypeLabel(user.userType)}, ${localPhone(user.phone)}`}
      opensPerson
    />
  );
}

/** All drivers, verified or not; each can be suspended or unsuspended, and decisions on them can be taken back. */
export function DriversTab() {
  return (
    <AdminTable
      name="GET /admin/drivers"
      noun="drivers"
      states={STATES}
      empty={{ title: 'No drivers yet', description: 'Drivers appear here as soon as they register.' }}
      label="Drivers"
      headLabel="Name"
      person={({ user }) => user}
      badgesLabel="State"
      badges={(driver) => <PersonState {...decidedDriver(driver)} isVerified={driver.isDriverVerified} />}
      columns={DRIVER_COLUMNS}
      actions={(driver) => <Decisions person={decidedDriver(driver)} />}
      line={driverLine}
      opensPerson
    />
  );
}

/** Verified drivers with their rating, number of trips and proof of ownership. */
export function ActiveDriversTab() {
  return (
    <AdminTable
      name="GET /admin/active-drivers"
      noun="active drivers"
      empty={{ title: 'No Active Drivers' }}
      label="Active Drivers"
      headLabel="Name"
      person={({ user, fullName }) => ({ id: user.id, name: fullName ?? user.name })}
      badgesLabel="State"
      badges={() => <State shape="full">Verified</State>}
      columns={ACTIVE_COLUMNS}
      line={driverLine}
    />
  );
}

function driverLine({ rating, totalTrips, plateNumber, user }: AdminDriver): string {
  return [formatRating(rating), countOf(totalTrips, 'trip'), plateNumber ?? localPhone(user.phone)].join(
    ', ',
  );
}

function decidedUser({ id, name, userType, suspended, isVerified, isRejected }: AdminUser): DecidedPerson {
  return { id, name, userType, isDriver: false, isSuspended: suspended, isVerified, isRejected };
}

function decidedDriver({ id, user, verificationStatus }: AdminDriver): DecidedPerson {
  return {
    id,
    name: user.name,
    userType: 'driver',
    isDriver: true,
    isSuspended: user.suspended,
    isVerified: verificationStatus === 'approved',
    isRejected: verificationStatus === 'rejected',
  };
}

/** One state of a person: that they are suspended wins. */
function PersonState({ isSuspended, isRejected, isVerified, isDriver }: DecidedPerson) {
  if (isSuspended) return <State shape="check">Suspended</State>;
  if (isRejected) return <State shape="warn">Rejected</State>;
  const words = isVerified ? 'Verified' : 'Unverified';
  return <State shape={isVerified ? 'full' : 'open'}>{isDriver ? `${words} Driver` : words}</State>;
}

function Decisions({ person }: { person: DecidedPerson }) {
  return decisionsAbout(person).map((each) => (
    <DecideButton key={each.decision} {...each} subject={{ id: person.id, name: person.name }} />
  ));
}

function UserActions({ user }: { user: AdminUser }) {
  const [showsContacts, setShowsContacts] = useState(false);
  return (
    <>
      {user.userType !== 'corporate' && (
        <Button
          variant="outline"
          size="sm"
          aria-label={`Emergency contacts, ${user.name}`}
          onClick={() => setShowsContacts(true)}
        >
          Emergency contacts
        </Button>
      )}
      <Decisions person={decidedUser(user)} />
      {showsContacts && <EmergencyContactsSheet subject={user} onClose={() => setShowsContacts(false)} />}
    </>
  );
}
