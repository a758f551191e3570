import { chakra } from '@chakra-ui/react/styled-system';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { confirmationSchema } from '@contracts/admin-money.ts';
import { ADMIN_KEY } from '@/shared/admin/admin-keys.ts';
import { apiGet } from '@/shared/api/api.ts';
import { formatDayTime } from '@/shared/format/dates.ts';
import { formatNaira } from '@/shared/format/money.ts';
import { Badge } from '@/shared/ui/badges.tsx';
import { inWords } from './row-fields.tsx';
import { ALWAYS_STALE } from './use-admin-list.ts';

function useConfirmations() {
  return useQuery({
    ...ALWAYS_STALE,
    queryKey: [...ADMIN_KEY, 'confirmations'],
    queryFn: ({ signal }) => apiGet('/api/admin/confirmations', z.array(confirmationSchema), signal),
  });
}

/** Shown at a row about which another administrator must decide the same. */
export function WaitsBadge({ id }: { id: string }) {
  const { data } = useConfirmations();
  const waits = data?.some(({ subject }) => subject === id);
  return waits && <Badge tone="warning">Waits for a second administrator</Badge>;
}

/** Decisions that another administrator has asked for; empty lists show nothing. */
export function ConfirmationList() {
  const { data } = useConfirmations();
  if (data === undefined || data.length === 0) return null;
  return (
    <chakra.section
      layerStyle="card"
      p="4"
      display="grid"
      gap="2"
      aria-label="Waiting for a second administrator"
    >
      <chakra.h3 fontWeight="bold">Waiting for a second administrator</chakra.h3>
      <p>Decide the same in the list below to confirm. The administrator who asked cannot confirm.</p>
      <chakra.ul display="grid" gap="1" listStyleType="none">
        {data.map(({ id, action, amount, askedBy, askedAt, reason, isOwn }) => (
          <chakra.li key={id} overflowWrap="anywhere">
            {`${inWords(action)}, ${formatNaira(amount)}: ${isOwn ? 'you' : askedBy}, ${formatDayTime(askedAt)}. ${reason}`}
          </chakra.li>
        ))}
      </chakra.ul>
    </chakra.section>
  );
}
