import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import type { Fleet } from '@tafiya/fleets/contract.ts';
import { PayoutsHeld } from '@/shared/payouts/payouts-held.tsx';
import { useUser } from '@/shared/session/store.ts';
import { Badge } from '@/shared/ui/badges.tsx';
import { ButtonLink } from '@/shared/ui/button-link.tsx';
import { Notice } from '@/shared/ui/notice.tsx';
import type { OpenDialog } from './fleet-dialogs.tsx';

/** Notices on every place of a company: its verification, held payouts, sample data. */
export function FleetNotices({ fleet, onOpen }: { fleet: Fleet; onOpen: OpenDialog }) {
  return (
    <chakra.div display="grid" gap="3" p="4" _empty={{ display: 'none' }} _print={{ display: 'none' }}>
      {!fleet.isVerified && <NotVerifiedNotice />}
      {fleet.payoutHold && <PayoutsHeld hold={fleet.payoutHold} />}
      {fleet.isSample && <SampleNotice onAdd={() => onOpen({ kind: 'vehicle', vehicle: null })} />}
    </chakra.div>
  );
}

/** The steps before a company can schedule trips; after a rejection or a withdrawal with its reason. */
function NotVerifiedNotice() {
  const { rejection } = useUser();
  return (
    <Notice
      label="Verification"
      title={rejection ? 'Your company is not verified' : 'Your company is not verified yet'}
      action={
        <ButtonLink to="/account/profile" variant="outline">
          Go to your account
        </ButtonLink>
      }
    >
      {rejection && <chakra.p overflowWrap="anywhere">{`Reason: ${sentence(rejection.reason)}`}</chakra.p>}
      <p>
        {rejection && !rejection.isInReview
          ? 'You cannot schedule trips now. Send a new proof of address on your account page, and we check it again.'
          : 'An administrator must verify your company before you can schedule trips. You will get an alert. Meanwhile you can add vehicles and routes and invite drivers.'}
      </p>
      {!rejection && <p>If you have not sent a proof of address yet, send it on your account page.</p>}
    </Notice>
  );
}

function sentence(reason: string | null): string {
  if (reason === null) return 'Please write to us.';
  return /[.!?]$/.test(reason) ? reason : `${reason}.`;
}

/** Marks the sample data and offers to replace it with the first real vehicle. */
function SampleNotice({ onAdd }: { onAdd: () => void }) {
  return (
    <chakra.aside
      aria-label="Sample data"
      layerStyle="card"
      padding={{ base: '4', md: '5' }}
      display="flex"
      flexDirection={{ base: 'column', md: 'row' }}
      alignItems={{ base: 'stretch', md: 'center' }}
      justifyContent="space-between"
      gap="4"
    >
      <div>
        <Badge tone="accent">Sample data</Badge>
        <chakra.p marginTop="2" maxWidth="60ch">
          This is how your fleet will look. Add your first vehicle to replace the sample with your own
          vehicles, routes and trips.
        </chakra.p>
      </div>
      <Button size="lg" onClick={onAdd}>
        Add your first vehicle
      </Button>
    </chakra.aside>
  );
}
