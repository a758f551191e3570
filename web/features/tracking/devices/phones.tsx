import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import type { DriverDevice } from '@tafiya/tracking/devices/contract.ts';
import { DRIVER_DEVICES_MAX } from '@tafiya/core/limits.ts';
import type { TrackingApp } from '@tafiya/tracking/devices/traccar.rules.ts';
import { formatDayTime } from '@/shared/format/dates.ts';
import { agoText } from '@/shared/tracking/location-text.ts';
import { useNow } from '@/shared/live/use-now.ts';
import { Card } from '@/shared/ui/card.tsx';
import { ConfirmSheet } from '@/shared/ui/confirm-sheet.tsx';
import { Problem } from '@/shared/ui/problem.tsx';
import { QueryState } from '@/shared/ui/query-state.tsx';
import { SkeletonBlock } from '@/shared/ui/skeleton.tsx';
import { NewPhone } from './new-phone.tsx';
import { useAddDevice, useDevices, useRemoveDevice } from './use-devices.ts';

/** The driver's phones, with a button to connect one more. */
export function Phones() {
  const devices = useDevices();
  const add = useAddDevice();
  const count = devices.data?.length ?? 0;
  const added = devices.data?.find(({ id }) => id === add.data?.id);
  // Once the app has sent something, the link has done its work.
  const isNew = added?.lastSeenAt === null;
  return (
    <Card title="Your phones">
      <QueryState
        query={devices}
        what="your phones"
        skeleton={<SkeletonBlock h="16" />}
        empty={<p>You have not connected a phone yet.</p>}
      >
        {(phones) => (
          <chakra.ul listStyleType="none" display="grid" gap="4" aria-label="Your phones">
            {phones.map((device) => (
              <Phone key={device.id} device={device} />
            ))}
          </chakra.ul>
        )}
      </QueryState>
      {isNew && add.data && <NewPhone token={add.data.token} />}
      {devices.data && !isNew && count < DRIVER_DEVICES_MAX && (
        <Button size="lg" disabled={add.isPending} onClick={() => add.mutate()}>
          {add.isPending ? 'Connecting...' : 'Connect a phone'}
        </Button>
      )}
      {count >= DRIVER_DEVICES_MAX && !isNew && (
        <chakra.p color="fg.muted">{`You can connect ${DRIVER_DEVICES_MAX} phones. Remove one to connect another.`}</chakra.p>
      )}
      <Problem error={add.error} otherwise="The phone could not be connected. Please try again." />
    </Card>
  );
}

const APPS: Record<TrackingApp, string> = {
  traccar_8: 'an older Traccar Client',
  traccar_9: 'Traccar Client 9',
  traccar_10: 'Traccar Client 10',
};

/** When a phone was last seen, with which app and battery, and why its last positions were dropped. */
function Phone({ device }: { device: DriverDevice }) {
  const { id, createdAt, lastSeenAt, app, battery, dropped } = device;
  const [isRemoving, setRemoving] = useState(false);
  const remove = useRemoveDevice();
  const seen = useNow((now) => lastSeenAt && agoText(lastSeenAt, now));
  const droppedAgo = useNow((now) => dropped && agoText(dropped.at, now));
  const name = `Phone connected ${formatDayTime(createdAt)}`;
  return (
    <chakra.li
      display="flex"
      flexWrap="wrap"
      alignItems="start"
      justifyContent="space-between"
      gap="3"
      borderBottomWidth="1px"
      borderColor="border.default"
      paddingBottom="4"
    >
      <chakra.div display="grid" gap="1" minW="0" flex="1 1 14rem">
        <chakra.p fontWeight="semibold">{name}</chakra.p>
        {seen === null ? (
          <p>Waiting for its first position.</p>
        ) : (
          <p>
            {[`Last seen ${seen}`, app && `with ${APPS[app]}`, battery !== null && `battery ${battery}%`]
              .filter(Boolean)
              .join(', ')}
            .
          </p>
        )}
        {dropped && (
          <chakra.p color="fg.muted">{`Position dropped ${droppedAgo}: ${dropped.reason}`}</chakra.p>
        )}
      </chakra.div>
      <Button
        variant="outline"
        colorPalette="red"
        aria-label={`Remove the ${name.toLowerCase()}`}
        onClick={() => setRemoving(true)}
      >
        Remove
      </Button>
      {isRemoving && (
        <ConfirmSheet
          title="Remove this phone?"
          words="Its link stops working at once, and Tafiya takes no more positions from it."
          action="Remove phone"
          isHard
          isPending={remove.isPending}
          error={remove.error}
          otherwise="The phone could not be removed. Please try again."
          onConfirm={() => remove.mutate(id, { onSuccess: () => setRemoving(false) })}
          onClose={() => setRemoving(false)}
        />
      )}
    </chakra.li>
  );
}
