import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { zodResolver } from '@hookform/resolvers/zod';
import { Controller } from 'react-hook-form';
import { Link } from 'react-router-dom';
import {
  type MessagePreferences,
  type SaveMessagePreferences,
  saveMessagePreferencesSchema,
} from '@tafiya/deliveries/preferences.contract.ts';
import { formatDayTime } from '@/shared/format/dates.ts';
import { usePhone } from '@/shared/deliveries/use-phone.ts';
import { useEditDraft } from '@/shared/session/use-form-draft.ts';
import { BackLink } from '@/shared/ui/back-link.tsx';
import { Card } from '@/shared/ui/card.tsx';
import { CheckboxField } from '@/shared/ui/fields.tsx';
import { Form } from '@/shared/ui/form.tsx';
import { controlled } from '@/shared/ui/form-fields.ts';
import { PageHeader } from '@/shared/ui/page-header.tsx';
import { PageMain } from '@/shared/ui/page-main.tsx';
import { Problem } from '@/shared/ui/problem.tsx';
import { QueryState } from '@/shared/ui/query-state.tsx';
import { SkeletonBlock } from '@/shared/ui/skeleton.tsx';
import { TimeField } from '@/shared/ui/time-field.tsx';
import { toast } from '@/shared/ui/toaster.ts';
import { useForm } from '@/shared/ui/use-form.ts';
import { CHANNELS, TOPICS } from './delivery-topics.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '@/shared/api/api.ts';
import { invalidate, queryOf } from '@/shared/api/queries.ts';

const KEY = ['api', 'message-preferences'];

/** What the user gets outside the app. */
function useDeliverySettings() {
  return useQuery({
    ...queryOf('GET /message-preferences'),
  });
}

/** Saves channels and quiet hours. */
function useSaveDeliverySettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (preferences: SaveMessagePreferences) =>
      api('PUT /message-preferences', { body: preferences }),
    onSuccess: (saved) => client.setQueryData(KEY, saved),
  });
}

/** Ends pushes to one browser. */
function useRemoveBrowser() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api('DELETE /message-preferences/browsers/:id', { id }),
    onSuccess: () => invalidate(client, 'message-preferences'),
  });
}

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
        {(saved) => (
          <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="6">
            <PreferencesForm saved={saved} />
            <Browsers browsers={saved.browsers} />
          </chakra.div>
        )}
      </QueryState>
    </PageMain>
  );
}

/** What the form edits. */
function valuesOf({ topics, quietHours }: MessagePreferences): SaveMessagePreferences {
  return {
    topics: topics.map(({ topic, push, email, sms }) => ({ topic, push, email, sms })),
    quietHours,
  };
}

function PreferencesForm({ saved }: { saved: MessagePreferences }) {
  const save = useSaveDeliverySettings();
  const form = useForm({ resolver: zodResolver(saveMessagePreferencesSchema), values: valuesOf(saved) });
  useEditDraft('message-preferences', form, save.isSuccess);
  const submit = form.handleSubmit((preferences) =>
    save.mutate(preferences, {
      onSuccess: () => toast({ title: 'Saved', description: 'Your alerts are up to date.' }),
    }),
  );
  return (
    <Form aria-label="Alerts" onSubmit={submit} gap="6">
      <Card title="What and how" lead={<Addresses saved={saved} />}>
        {saved.topics.map(({ topic, channels }, index) => (
          <chakra.fieldset
            key={topic}
            borderTopWidth="1px"
            borderColor="border.default"
            pt="3"
            minW="0"
            aria-describedby={`about-${topic}`}
          >
            <chakra.legend float="left" w="full" fontWeight="semibold">
              {TOPICS[topic].title}
            </chakra.legend>
            <chakra.p id={`about-${topic}`} clear="both" color="fg.muted">
              {TOPICS[topic].about}
            </chakra.p>
            <chakra.div display="flex" flexWrap="wrap" columnGap="6">
              {(['push', 'email', 'sms'] as const)
                .filter((channel) => channels.includes(channel))
                .map((channel) => (
                  <CheckboxField
                    key={channel}
                    label={CHANNELS[channel]}
                    {...form.register(`topics.${index}.${channel}`)}
                  />
                ))}
            </chakra.div>
            <chakra.details>
              <chakra.summary minH="touch" display="list-item" py="2.5" cursor="pointer" color="fg.link">
                Examples
                <chakra.span srOnly>{` of alerts: ${TOPICS[topic].title}`}</chakra.span>
              </chakra.summary>
              <chakra.dl display="grid" gap="2" pb="2">
                {(['push', 'email', 'sms'] as const)
                  .filter((channel) => channels.includes(channel))
                  .map((channel) => (
                    <chakra.div key={channel} bg="bg.subtle" borderRadius="control" px="3" py="2">
                      <chakra.dt textStyle="sm" color="fg.muted">
                        {CHANNELS[channel]}
                      </chakra.dt>
                      <dd>{TOPICS[topic].example[channel]}</dd>
                    </chakra.div>
                  ))}
              </chakra.dl>
            </chakra.details>
          </chakra.fieldset>
        ))}
        <chakra.p borderTopWidth="1px" borderColor="border.default" pt="3" color="fg.muted">
          Alerts about the safety of your trips and your account always come.
        </chakra.p>
      </Card>
      <Card
        title="Quiet hours"
        lead="Lagos time. Alerts that can wait come afterwards; a cancelled trip or a waiting driver does not wait."
      >
        <chakra.div display="grid" gridTemplateColumns="repeat(2, minmax(0, 1fr))" gap="3" maxW="22rem">
          {(['begins', 'ends'] as const).map((end) => (
            <Controller
              key={end}
              control={form.control}
              name={`quietHours.${end}`}
              render={(state) => (
                <TimeField label={end === 'begins' ? 'From' : 'Until'} {...controlled(state)} />
              )}
            />
          ))}
        </chakra.div>
        <chakra.p color="fg.muted" textStyle="sm">
          The same time twice: no quiet hours.
        </chakra.p>
      </Card>
      <Problem error={save.error} otherwise="Your alerts could not be saved." />
      <Button type="submit" size="lg" disabled={save.isPending || !form.formState.isDirty}>
        {save.isPending ? 'Saving...' : 'Save alerts'}
      </Button>
    </Form>
  );
}

function Addresses({ saved: { email, phoneProved } }: { saved: MessagePreferences }) {
  const { data: phone } = usePhone();
  const isOff = phone?.isOn === false;
  return (
    <chakra.span overflowWrap="anywhere">
      {`Emails go to ${email}. `}
      {isOff && 'SMS are off at the moment.'}
      {!isOff && phoneProved && 'SMS go to your phone number.'}
      {!isOff && !phoneProved && (
        <>
          {'SMS need a confirmed phone number: '}
          <chakra.span textDecoration="underline">
            <Link to="/account/profile#phone">confirm it under Profile</Link>
          </chakra.span>
          .
        </>
      )}
    </chakra.span>
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
