import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { useRef } from 'react';
import { messageChannelSchema, type MessagePreferences } from '@tafiya/deliveries/preferences.contract.ts';
import { formatDayTime } from '@/shared/format/dates.ts';
import { BackLink } from '@/shared/ui/back-link.tsx';
import { Card } from '@/shared/ui/card.tsx';
import { Fold } from '@/shared/ui/fold.tsx';
import { PageHeader } from '@/shared/ui/page-header.tsx';
import { PageMain } from '@/shared/ui/page-main.tsx';
import { Problem } from '@/shared/ui/problem.tsx';
import { QueryState } from '@/shared/ui/query-state.tsx';
import { SkeletonBlock } from '@/shared/ui/skeleton.tsx';
import { TimeField } from '@/shared/ui/time-field.tsx';
import { toast } from '@/shared/ui/toaster.ts';
import { ChannelTable } from './channel-table.tsx';
import { CHANNELS, TOPICS } from './delivery-topics.ts';
import { useChange, useDeliverySettings, useRemoveBrowser } from './use-delivery-settings.ts';

/** /account/notifications: which messages the user gets outside the app, by which channel, and when not. */
export function DeliverySettingsPage() {
  return (
    <PageMain maxW="48rem">
      <PageHeader
        title="Notifications"
        back={<BackLink to="/account" label="Account" />}
        lead="What you get when Tafiya is closed. Alerts in the app always come."
      />
      <QueryState query={useDeliverySettings()} what="your alerts" skeleton={<SkeletonBlock h="80" />}>
        {(settings) => <Settings settings={settings} />}
      </QueryState>
    </PageMain>
  );
}

interface SettingsProps {
  settings: MessagePreferences;
}

function Settings({ settings }: SettingsProps) {
  const saving = useChange();
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="4">
      <ChannelTable settings={settings} {...saving} />
      <Fold title="Examples">
        <chakra.dl display="grid" gap="2" paddingX="4" paddingBottom="4">
          {settings.topics.map(({ topic, channels }) => (
            <chakra.div key={topic}>
              <chakra.dt fontWeight="semibold" marginTop="2">
                {TOPICS[topic].title}
              </chakra.dt>
              {messageChannelSchema.options
                .filter((channel) => channels.includes(channel))
                .map((channel) => (
                  <dd key={channel}>{`${CHANNELS[channel]}: ${TOPICS[topic].example[channel]}`}</dd>
                ))}
            </chakra.div>
          ))}
        </chakra.dl>
      </Fold>
      <QuietHours settings={settings} {...saving} />
      <Browsers browsers={settings.browsers} />
    </chakra.div>
  );
}

type Hours = MessagePreferences['quietHours'];

/** Two times, saved when a field with another one is left. */
function QuietHours({ settings, change, refused }: SettingsProps & ReturnType<typeof useChange>) {
  const saved = settings.quietHours;
  const typed = useRef<Partial<Hours>>({});
  const save = () => {
    const hours = { ...saved, ...typed.current };
    typed.current = {};
    const isOther = hours.begins !== saved.begins || hours.ends !== saved.ends;
    if (hours.begins !== '' && hours.ends !== '' && isOther) change({ quietHours: hours });
  };
  return (
    <Card
      title="Quiet hours"
      lead="Lagos time. Alerts that can wait come afterwards; a cancelled trip or a waiting driver does not wait. The same time twice: no quiet hours."
    >
      <chakra.div
        display="grid"
        gridTemplateColumns="repeat(2, minmax(0, 1fr))"
        gap="3"
        maxW="22rem"
        onBlur={save}
      >
        {(['begins', 'ends'] as const).map((end) => (
          <TimeField
            key={end}
            label={end === 'begins' ? 'From' : 'Until'}
            value={saved[end]}
            onChange={(time) => {
              typed.current[end] = time;
            }}
            onBlur={() => {
              typed.current[end] = saved[end];
            }}
          />
        ))}
      </chakra.div>
      {refused?.change.quietHours && (
        <Problem error={refused.error} otherwise="The hours could not be saved. Please try again." />
      )}
    </Card>
  );
}

function Browsers({ browsers }: { browsers: MessagePreferences['browsers'] }) {
  const remove = useRemoveBrowser();
  return (
    <Card title="Browsers that get push alerts">
      {browsers.length === 0 && (
        <chakra.p color="fg.muted">
          None yet. Tafiya asks after your first booking or your first published trip.
        </chakra.p>
      )}
      <chakra.ul listStyleType="none" display="grid" gap="3" _empty={{ display: 'none' }}>
        {browsers.map(({ id, device, lastSeenAt }) => (
          <chakra.li key={id} display="flex" flexWrap="wrap" alignItems="center" gap="3">
            <chakra.div flex="1 1 10rem" overflowWrap="anywhere">
              <chakra.p fontWeight="medium">{device || 'Browser'}</chakra.p>
              <chakra.p color="fg.muted" textStyle="sm">{`Last used ${formatDayTime(lastSeenAt)}`}</chakra.p>
            </chakra.div>
            <Button
              variant="outline"
              aria-label={`Remove ${device || 'this browser'}`}
              disabled={remove.isPending}
              onClick={() => remove.mutate(id, { onSuccess: () => toast({ title: 'Removed' }) })}
            >
              Remove
            </Button>
          </chakra.li>
        ))}
      </chakra.ul>
      <Problem error={remove.error} otherwise="The browser could not be removed." />
    </Card>
  );
}
