import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useMyBookings } from '@/shared/bookings/use-my-bookings.ts';
import { keepPush } from '@/shared/deliveries/push.ts';
import { keepSaved } from '@/shared/saved/keep-saved.ts';
import { forgetDevice, forgetOthers } from '@/shared/session/forget-device.ts';
import { useSession } from '@/shared/session/store.ts';
import { storedUserId } from '@/shared/session/stored-user.ts';
import { followWorker, takeOver, useWaitingWorker } from '@/shared/install/worker-updates.ts';

/** Downloaded after the page: the worker and its updates, and the data kept on this phone for use without network. */
export function OfflinePart() {
  const client = useQueryClient();
  useEffect(followWorker, []);
  useEffect(() => keepSaved(client), [client]);
  useMyBookings(); // Loaded on every page of a passenger, so that a ticket is saved wherever they leave.
  useEffect(() => {
    const userId = storedUserId();
    void (userId === null ? forgetDevice({ queues: false }) : forgetOthers(userId));
  }, []);
  const userId = useSession(({ user }) => user?.id ?? null);
  useEffect(() => {
    if (userId !== null) keepPush().catch(() => undefined); // The next start tries again.
  }, [userId]);
  const waiting = useWaitingWorker();
  return waiting && <UpdateBar onReload={() => takeOver(waiting)} />;
}

/** A new version is ready. It waits until the person reloads, so that nothing they are doing breaks. */
function UpdateBar({ onReload }: { onReload: () => void }) {
  return (
    <chakra.div
      role="status"
      position="fixed"
      insetX="0"
      bottom={{ base: 'calc(3.5rem + 1px + env(safe-area-inset-bottom))', md: '0' }}
      zIndex="docked"
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      justifyContent="center"
      columnGap="3"
      px="4"
      py="1"
      bg="bg.subtle"
      borderTopWidth="1px"
      borderColor="border.default"
      fontSize="sm"
      _print={{ display: 'none' }}
    >
      A new version of Tafiya is ready.
      <Button variant="ghost" size="sm" onClick={onReload}>
        Reload
      </Button>
    </chakra.div>
  );
}
