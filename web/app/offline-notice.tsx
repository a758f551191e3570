import { chakra } from '@chakra-ui/react/styled-system';
import { useSyncExternalStore } from 'react';
import { useSession } from '@/shared/session/store.ts';

function subscribe(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}

/** One line under the top bar while the browser knows that there is no network. */
export function OfflineNotice() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  const visitor = useSession((session) => session.status === 'out');
  return (
    <chakra.div role="status">
      {!online && (
        <chakra.p bg="warning.bg" color="warning.fg" fontWeight="medium" textAlign="center" px="4" py="2">
          {`You are offline. What you see may be out of date${visitor ? '.' : '; you stay signed in.'}`}
        </chakra.p>
      )}
    </chakra.div>
  );
}
