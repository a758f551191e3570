import { chakra } from '@chakra-ui/react/styled-system';
import { useUser } from '@/shared/session/store.ts';
import { ButtonLink } from '@/shared/ui/button-link.tsx';
import { Card } from '@/shared/ui/card.tsx';
import { EmptyState } from '@/shared/ui/empty-state.tsx';
import { BackLink } from '@/shared/ui/back-link.tsx';
import { PageHeader } from '@/shared/ui/page-header.tsx';
import { PageMain } from '@/shared/ui/page-main.tsx';
import { Phones } from './phones.tsx';

/** /driver/devices: sending positions with a free tracking app, so that the phone can be locked. */
export function DevicesPage() {
  const { userType } = useUser();
  return (
    <PageMain maxW="48rem">
      <PageHeader
        title="Track with the screen off"
        back={<BackLink to="/account/safety" label="Safety" />}
        lead="A free app on your phone sends your position while Tafiya is closed and the screen is off."
      />
      {userType === 'driver' ? (
        <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="6">
          <Steps />
          <Phones />
          <Privacy />
        </chakra.div>
      ) : (
        <EmptyState
          title="This page is for drivers"
          description="Passengers see the driver on the map of their trip."
          action={<ButtonLink to="/dashboard">Go to your dashboard</ButtonLink>}
        />
      )}
    </PageMain>
  );
}

function Steps() {
  return (
    <Card title="How it works">
      <chakra.ol
        paddingInlineStart="5"
        listStyleType="decimal"
        display="grid"
        gap="3"
        css={{ '& > li::marker': { fontWeight: 600 } }}
      >
        <li>Install Traccar Client from your app store. It is free, for Android and iPhone.</li>
        <li>Connect this phone below. Traccar Client asks you to confirm.</li>
        <li>
          When the phone asks, allow location “all the time”. On Android, also allow the app to run without
          battery limits.
        </li>
        <li>Before you leave, switch tracking on in Traccar Client. Then you can lock the phone.</li>
        <li>After the trip, switch it off again, which saves your battery.</li>
      </chakra.ol>
      <chakra.div display="flex" flexWrap="wrap" gap="3">
        <AppLink action="start">Start in Traccar Client</AppLink>
        <AppLink action="stop">Stop in Traccar Client</AppLink>
      </chakra.div>
    </Card>
  );
}

/** Opens the app on this phone and switches its tracking. */
function AppLink({ action, children }: { action: 'start' | 'stop'; children: string }) {
  return (
    <chakra.a
      href={`org.traccar.client://action/${action}`}
      textDecoration="underline"
      minH="11"
      display="inline-flex"
      alignItems="center"
    >
      {children}
    </chakra.a>
  );
}

function Privacy() {
  return (
    <Card title="Data we collect">
      <chakra.ul paddingInlineStart="5" listStyleType="disc" display="grid" gap="2">
        <li>
          Only positions of your running trip: from when you begin to wait, or start, until you complete it.
          We drop all others unread and do not keep them.
        </li>
        <li>
          Without network the app keeps positions and sends them later. We take those of the last 24 hours.
        </li>
        <li>The people on your trip see you as they do when you share your position in Tafiya.</li>
        <li>“Stop Tracking” in Tafiya does not stop the app. Stop it there, or remove the phone here.</li>
        <li>The alarm button of Traccar Client does not reach us. In an emergency call 112.</li>
      </chakra.ul>
    </Card>
  );
}
