import { chakra } from '@chakra-ui/react/styled-system';
import type { AdminDriver } from '@tafiya/drivers/admin.contract.ts';
import { localPhone } from '@/shared/format/phone.ts';
import { formatDayTime } from '@/shared/format/dates.ts';
import { countOf } from '@/shared/format/numbers.ts';
import { Badge } from '@/shared/ui/badges.tsx';
import { PersonLink } from '../lists/person-link.tsx';
import { useFresh } from '../lists/use-admin-list.ts';
import { formatDayOrNone, NOT_GIVEN } from '../lists/row-fields.tsx';
import type { Case } from './case.ts';
import { CaseList, OwnerBadges } from './cases.tsx';
import { Duplicates, markOf, openDuplicates } from './duplicates.tsx';
import { PlateAlsoOn, vehicleFields } from './pending-vehicles.tsx';

/** Submitted driver documents that wait for a decision. */
export function PendingDriversTab() {
  return (
    <CaseList
      name="GET /admin/pending-drivers"
      noun="pending drivers"
      empty={{ title: 'No Pending Verifications', below: <LastDecisions /> }}
      label="Pending Drivers"
      caseOf={submissionOf}
    />
  );
}

const LAST = 5;

/** Below an empty list: what was decided about drivers last. */
function LastDecisions() {
  const { data } = useFresh('GET /admin/audit', { query: { search: 'decide driver' } });
  // The search finds the words in reasons too.
  const last = data?.filter(({ action }) => action === 'decide_driver').slice(0, LAST) ?? [];
  if (last.length === 0) return null;
  return (
    <chakra.ul
      aria-label="The last decisions"
      listStyleType="none"
      my="4"
      css={{ '& a': { fontWeight: 'semibold' } }}
    >
      {last.map(({ id, subjectName, subjectPersonId, outcome, admin, at }) => (
        <chakra.li key={id} py="2" borderBottomWidth="1px" borderColor="border.default">
          <PersonLink person={{ id: subjectPersonId, name: subjectName ?? 'A deleted account' }} />
          {`: ${outcome}`}
          {admin && (
            <>
              {' by '}
              <PersonLink person={{ id: admin.personId, name: admin.name }} />
            </>
          )}
          {`, ${formatDayTime(at)}`}
        </chakra.li>
      ))}
    </chakra.ul>
  );
}

/** The submission of a driver, in the order of checking: first the facts on the licence. */
function submissionOf(driver: AdminDriver): Case {
  const { user, pendingVehicle: vehicle, duplicates } = driver;
  const owner = driver.fullName ?? user.name;
  const submitted = driver.verificationSubmittedAt;
  const nameDiffers = driver.accountName !== null && !isSameName(driver.accountName, owner);
  const marks = duplicates.length + (nameDiffers ? 1 : 0) + (vehicle?.plateAlsoOn.length ? 1 : 0);
  return {
    id: driver.id,
    name: owner,
    personId: user.id,
    since: submitted,
    summary: marks === 0 ? 'Nothing stands out' : `${countOf(marks, 'thing')} to look at`,
    badges: (
      <OwnerBadges owner={{ suspended: user.suspended }}>
        <Badge tone="warning">Pending</Badge>
      </OwnerBadges>
    ),
    fields: [
      ['Full name', owner],
      ['Licence number', driver.driverLicenseNumber ?? NOT_GIVEN, markOf(duplicates, 'licence')],
      ['Licence expiry', formatDayOrNone(driver.driverLicenseExpiry)],
      ['NIN', driver.ninNumber ?? NOT_GIVEN, markOf(duplicates, 'nin')],
      ['Bank', driver.bankName ?? NOT_GIVEN],
      ['Account number', driver.bankAccountNumber ?? NOT_GIVEN, markOf(duplicates, 'bank_account')],
      ['Account name', driver.accountName ?? NOT_GIVEN, nameDiffers ? 'see' : undefined],
      ['Email', user.email],
      ['Phone', localPhone(user.phone)],
      ['Address', driver.residentialAddress ?? NOT_GIVEN],
      ...(vehicle
        ? vehicleFields(vehicle, duplicates)
        : [['Vehicle', driver.vehicleModel ?? NOT_GIVEN] as const]),
      ['Submitted', submitted === null ? NOT_GIVEN : formatDayTime(submitted)],
    ],
    documents: [
      { label: 'Driver’s licence', owner, path: driver.driverLicense },
      {
        label: 'Passport photograph',
        owner,
        path: driver.passportPhotograph,
        beside: { label: 'Profile photo', owner, path: driver.photo },
      },
      ...(vehicle ? [{ label: 'Vehicle photo', owner, path: vehicle.photo }] : []),
      { label: 'Proof of ownership', owner, path: driver.proofOfOwnership },
    ],
    notes: (
      <>
        {vehicle && <PlateAlsoOn vehicle={vehicle} />}
        <Duplicates duplicates={duplicates} />
      </>
    ),
    decision: {
      subject: {
        id: driver.id,
        name: owner,
        vehicleId: vehicle?.id,
        photo: driver.photo,
        duplicates: openDuplicates(duplicates),
      },
      approve: 'approveDriver',
      approveLabel: 'Approve',
      reject: 'rejectDriver',
    },
  };
}

/** Whether two names have the same words, in any order and case: banks put the family name first. */
function isSameName(one: string, other: string): boolean {
  const words = (name: string) =>
    name
      .toLowerCase()
      .split(/[^\p{L}]+/u)
      .filter(Boolean)
      .sort()
      .join(' ');
  return words(one) === words(other);
}
