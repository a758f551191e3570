import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { DeliveryFigures } from '@tafiya/deliveries/admin.contract.ts';
import { ADMIN_REFRESH_DELIVERIES_MS } from '@tafiya/core/limits.ts';
import { DELIVERY_LATE_SECONDS } from '@tafiya/deliveries/limits.rules.ts';
import { messageOf } from '@/shared/api/api-error.ts';
import { apiOf } from '@/shared/api/api.ts';
import type { Prepared } from '@/shared/api/calls.ts';
import { invalidate, queryOf } from '@/shared/api/queries.ts';
import { formatDayTime } from '@/shared/format/dates.ts';
import { formatCount } from '@/shared/format/numbers.ts';
import { Badge } from '@/shared/ui/badges.tsx';
import { EmptyState } from '@/shared/ui/empty-state.tsx';
import { QueryState } from '@/shared/ui/query-state.tsx';
import { toast } from '@/shared/ui/toaster.ts';
import { CountedAt } from '../lists/admin-numbers.tsx';
import { AdminRows, type Column } from '../lists/admin-rows.tsx';
import { inWords } from '@/shared/format/words.ts';
import { SmsSpendCard } from './sms-spend-card.tsx';
import { ALWAYS_STALE } from '../lists/use-admin-list.ts';

const CHANNELS = { push: 'Push', email: 'Email', sms: 'SMS' } as const;

type Channel = DeliveryFigures['channels'][number];
type Dead = DeliveryFigures['dead'][number];
type Suppressed = DeliveryFigures['suppressed'][number];

const CHANNEL_COLUMNS: readonly Column<Channel & { id: string }>[] = [
  { label: 'Waiting', value: ({ waiting }) => formatCount(waiting), isNumeric: true },
  { label: 'Oldest due', value: ({ oldestDueSeconds }) => ageInWords(oldestDueSeconds) },
  { label: 'Sent in 24 hours', value: ({ sent }) => formatCount(sent), isNumeric: true },
  {
    label: 'Skipped',
    value: (row) => `${formatCount(row.skipped)} (${skippedShare(row)} %)`,
    isNumeric: true,
  },
  { label: 'Dead', value: ({ dead }) => formatCount(dead), isNumeric: true },
];
const DEAD_COLUMNS: readonly Column<Dead>[] = [
  { label: 'Message', value: ({ kind }) => inWords(kind) },
  { label: 'Reason', value: ({ problem }) => problem || 'Unknown' },
  { label: 'Attempts', value: ({ attempts }) => formatCount(attempts), isNumeric: true },
  { label: 'Made', value: ({ createdAt }) => formatDayTime(createdAt) },
  { label: 'Given up', value: ({ settledAt }) => formatDayTime(settledAt) },
];
const SUPPRESSED_COLUMNS: readonly Column<Suppressed & { id: string }>[] = [
  { label: 'Reason', value: ({ reason }) => reason },
  { label: 'Since', value: ({ suppressedAt }) => formatDayTime(suppressedAt) },
];

/** Messages that leave the app: whether they go out, which could not be sent, and addresses that take none. */
export function DeliveriesTab() {
  const figures = useQuery({
    ...ALWAYS_STALE,
    ...queryOf('GET /admin/deliveries'),
    refetchInterval: ADMIN_REFRESH_DELIVERIES_MS,
  });
  return (
    <QueryState query={figures} what="the messages">
      {(loaded) => <Figures {...loaded} />}
    </QueryState>
  );
}

function Figures({ countedAt, channels, dead, suppressed, smsToday }: DeliveryFigures) {
  const late = channels.filter(isLate);
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="6">
      {late.length > 0 && (
        <chakra.p role="alert" layerStyle="card" borderColor="danger.fg" p="4" fontWeight="semibold">
          {`Messages are late: ${late.map(({ channel, oldestDueSeconds }) => `${CHANNELS[channel]} by ${ageInWords(oldestDueSeconds)}`).join(', ')}. Is the clock running, and does the provider answer?`}
        </chakra.p>
      )}
      <AdminRows
        label="Channels"
        rows={channels.map((channel) => ({ ...channel, id: channel.channel }))}
        headLabel="Channel"
        head={({ channel }) => CHANNELS[channel]}
        badges={(channel) =>
          isLate(channel) ? <Badge tone="danger">Late</Badge> : <Badge tone="positive">OK</Badge>
        }
        columns={CHANNEL_COLUMNS}
      />
      <CountedAt at={countedAt} of="Sent, skipped and dead messages" />
      <SmsSpendCard {...smsToday} />
      <Section title="Could not be sent">
        {dead.length === 0 ? (
          <EmptyState title="No dead messages" />
        ) : (
          <AdminRows
            label="Dead messages"
            rows={dead}
            headLabel="Recipient"
            person={({ personId, name }) => ({ id: personId, name: name || 'Without an account' })}
            badges={({ channel }) => <Badge tone="neutral">{CHANNELS[channel]}</Badge>}
            columns={DEAD_COLUMNS}
            actions={(row) =>
              row.canRetry ? (
                <ActionButton
                  call={{ name: 'POST /admin/deliveries/:id/retry', input: { id: row.id } }}
                  label={`Retry: ${inWords(row.kind)} to ${row.name}`}
                  done="The message is due again"
                >
                  Retry
                </ActionButton>
              ) : (
                <Badge tone="outline">Too late</Badge>
              )
            }
          />
        )}
      </Section>
      <Section title="Suppressed addresses">
        {suppressed.length === 0 ? (
          <EmptyState title="No suppressed addresses" />
        ) : (
          <AdminRows
            label="Addresses that take no messages"
            rows={suppressed.map((row) => ({ ...row, id: row.address }))}
            headLabel="Address"
            head={({ address }) => address}
            badges={({ channel }) => <Badge tone="neutral">{CHANNELS[channel]}</Badge>}
            columns={SUPPRESSED_COLUMNS}
            actions={({ address }) => (
              <ActionButton
                call={{ name: 'POST /admin/remove-suppression', input: { body: { address } } }}
                label={`Remove ${address}`}
                done="The address takes messages again"
              >
                Remove
              </ActionButton>
            )}
          />
        )}
      </Section>
    </chakra.div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <chakra.section display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="3" aria-label={title}>
      <chakra.h2 fontSize="lg" fontWeight="bold">
        {title}
      </chakra.h2>
      {children}
    </chakra.section>
  );
}

interface ActionButtonProps {
  call: Prepared<'POST /admin/deliveries/:id/retry' | 'POST /admin/remove-suppression'>;
  /** The accessible name. */
  label: string;
  /** Shown once it is done. */
  done: string;
  children: string;
}

function ActionButton({ call, label, done, children }: ActionButtonProps) {
  const queries = useQueryClient();
  const action = useMutation({
    mutationFn: () => apiOf(call),
    onSuccess: () => toast({ title: done }),
    onError: (error) =>
      toast({
        kind: 'error',
        title: 'That did not work',
        description: messageOf(error, 'Please try again.'),
      }),
    onSettled: () => invalidate(queries, 'GET /admin/deliveries'),
  });
  return (
    <Button
      variant="outline"
      size="sm"
      aria-label={label}
      disabled={action.isPending}
      onClick={() => action.mutate()}
    >
      {children}
    </Button>
  );
}

function isLate({ oldestDueSeconds }: Channel): boolean {
  return oldestDueSeconds > DELIVERY_LATE_SECONDS;
}

function skippedShare({ sent, skipped, dead }: Channel): string {
  const all = sent + skipped + dead;
  return formatCount(all === 0 ? 0 : Math.round((100 * skipped) / all));
}

function ageInWords(seconds: number): string {
  if (seconds === 0) return 'None';
  return seconds < 120 ? `${formatCount(seconds)} s` : `${formatCount(Math.round(seconds / 60))} min`;
}
