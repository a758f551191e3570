import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import type { AdminVehicle, ShownVehicle } from '@tafiya/vehicles/admin.contract.ts';
import type { Duplicate } from '@tafiya/people/duplicates.contract.ts';
import { formatDayTime } from '@/shared/format/dates.ts';
import { formatCount } from '@/shared/format/numbers.ts';
import { Badge } from '@/shared/ui/badges.tsx';
import { useDecide } from '../decisions/decision-area.tsx';
import type { Case, Mark } from './case.ts';
import { CaseList, OwnerBadges } from './cases.tsx';
import { Duplicates, markOf, openDuplicates } from './duplicates.tsx';
import { NOT_GIVEN, VehicleText } from '../lists/row-fields.tsx';
import { PersonLink } from '../lists/person-link.tsx';

/** New and changed vehicles that wait for a decision. */
export function PendingVehicles() {
  return (
    <CaseList
      name="GET /admin/pending-vehicles"
      noun="vehicles"
      empty={{ title: 'No Pending Vehicles' }}
      label="Pending Vehicles"
      caseOf={vehicleCase}
    />
  );
}

function vehicleCase(vehicle: AdminVehicle): Case {
  const { owner, duplicates } = vehicle;
  const name = `${vehicle.model}, ${vehicle.plateNumber}`;
  return {
    id: vehicle.id,
    name,
    since: vehicle.submittedAt,
    summary: owner.name,
    badges: <OwnerBadges owner={owner} />,
    fields: [
      ['Owner', <PersonLink key="owner" person={owner} />],
      ['Email', owner.email],
      ['Submitted', formatDayTime(vehicle.submittedAt)],
      [
        'Approved now',
        vehicle.current === null ? 'None' : <VehicleText key="now" vehicle={vehicle.current} />,
      ],
      ...vehicleFields(vehicle, duplicates),
    ],
    documents: [
      { label: 'Vehicle photo', owner: owner.name, path: vehicle.photo, ...approvedPhoto(vehicle) },
      {
        label: 'Proof of ownership',
        owner: owner.name,
        path: vehicle.proofOfOwnership,
        ...approvedProof(vehicle),
      },
    ],
    notes: (
      <>
        <PlateAlsoOn vehicle={vehicle} />
        <Duplicates duplicates={duplicates} />
      </>
    ),
    decision: {
      subject: { id: vehicle.id, name, duplicates: openDuplicates(duplicates) },
      approve: 'approveVehicle',
      approveLabel: 'Approve Vehicle',
      reject: 'rejectVehicle',
    },
  };
}

/** The approved file that this one would replace, to compare them. */
function approvedPhoto({ owner, photo, currentPhoto }: AdminVehicle) {
  if (currentPhoto === null || currentPhoto === photo) return undefined;
  return { beside: { label: 'Approved vehicle photo', owner: owner.name, path: currentPhoto } };
}

function approvedProof({ owner, proofOfOwnership, currentProofOfOwnership: current }: AdminVehicle) {
  if (current === null || current === proofOfOwnership) return undefined;
  return { beside: { label: 'Approved proof of ownership', owner: owner.name, path: current } };
}

/** The details of a vehicle that waits, as labels and values. */
export function vehicleFields(
  vehicle: ShownVehicle,
  duplicates: readonly Duplicate[],
): [label: string, value: string, mark?: Mark][] {
  const isAlsoOn = vehicle.plateAlsoOn.length > 0;
  return [
    ['Vehicle', vehicle.model],
    ['Plate', vehicle.plateNumber, isAlsoOn ? 'same' : markOf(duplicates, 'plate')],
    ['Year', vehicle.year === null ? NOT_GIVEN : String(vehicle.year)],
    ['Colour', vehicle.colour ?? NOT_GIVEN],
    ['Seats', formatCount(vehicle.seats)],
  ];
}

const CLAIMS = {
  pending: 'waiting',
  approved: 'approved',
  not_needed: 'in use by a company',
  rejected: 'rejected',
  withdrawn: 'withdrawn',
} as const;

/** Other accounts whose vehicles have the same plate; a plate that is in use can be freed. */
export function PlateAlsoOn({ vehicle }: { vehicle: ShownVehicle }) {
  const decide = useDecide();
  if (vehicle.plateAlsoOn.length === 0) return null;
  return (
    <chakra.div width="full" display="grid" gap="2">
      <chakra.h3 fontWeight="semibold" color="danger.fg">
        This plate is on other accounts too
      </chakra.h3>
      <chakra.ul listStyleType="none" display="grid" gap="2">
        {vehicle.plateAlsoOn.map((other) => (
          <chakra.li key={other.vehicleId} display="flex" flexWrap="wrap" alignItems="center" gap="2">
            <chakra.span overflowWrap="anywhere">
              <PersonLink person={{ id: other.ownerId, name: other.name }} />
              {`, ${other.email}: ${CLAIMS[other.approval]}`}
            </chakra.span>
            {other.suspended && <Badge tone="danger">Suspended</Badge>}
            {(other.approval === 'approved' || other.approval === 'not_needed') && (
              <Button
                variant="outline"
                size="sm"
                aria-label={`Free plate: ${other.name}`}
                onClick={() => decide('freePlate', { id: other.vehicleId, name: other.name })}
              >
                Free plate
              </Button>
            )}
          </chakra.li>
        ))}
      </chakra.ul>
    </chakra.div>
  );
}
