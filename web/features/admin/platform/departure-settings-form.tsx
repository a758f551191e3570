import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { zodResolver } from '@hookform/resolvers/zod';
import type { ReactNode } from 'react';
import { Controller } from 'react-hook-form';
import {
  type ChangeSettings,
  type DepartureSettings,
  type Settings,
  departureSettingsSchema,
} from '@tafiya/admin/settings.contract.ts';
import { departureTimes } from '@/shared/format/departure-times.ts';
import { NIGHT_FROM_EARLIEST } from '@tafiya/admin/limits.rules.ts';
import { NIGHT_UNTIL } from '@tafiya/trips/limits.rules.ts';
import { formatDuration } from '@/shared/format/numbers.ts';
import { useEditDraft } from '@/shared/session/use-form-draft.ts';
import { Card } from '@/shared/ui/card.tsx';
import { TextField } from '@/shared/ui/fields.tsx';
import { controlled, inputsOf } from '@/shared/ui/form-fields.ts';
import { Form } from '@/shared/ui/form.tsx';
import { Problem } from '@/shared/ui/problem.tsx';
import { SelectField } from '@/shared/ui/select-field.tsx';
import { useForm } from '@/shared/ui/use-form.ts';
import { api } from '@/shared/api/api.ts';
import { useSaveSettings } from './use-save-settings.ts';

const TOMORROW = '';
const LEAD_MINUTES = [30, 60, 120, 180, 240, 360];
const STEP_MINUTES = [15, 30, 60];

/** The list of departure times, same-day trips, and when a driver may start a trip. Sends only what has changed. */
export function DepartureSettingsForm({ settings }: { settings: Settings }) {
  const change = useSaveSettings(
    (body: ChangeSettings) => api('PATCH /admin/settings', { body }),
    'Settings saved',
  );
  const current = departureSettingsOf(settings);
  const form = useForm<DepartureSettings>({
    resolver: zodResolver(departureSettingsSchema),
    // Settings that another administrator changes replace the fields that this one has not touched.
    values: current,
    resetOptions: { keepDirtyValues: true },
  });
  useEditDraft('departure-settings', form, change.isSuccess);
  const field = inputsOf(form);
  const submit = form.handleSubmit((fields) =>
    change.mutate(changesBetween(current, fields), {
      onSuccess: (saved) => form.reset(departureSettingsOf(saved)),
    }),
  );
  return (
    <Form aria-label="Settings" onSubmit={submit} maxWidth="40rem">
      <Card title="Departure times">
        <p>The list of times that drivers and companies choose from, in Lagos time.</p>
        <Row>
          {(['departureFirst', 'departureLast'] as const).map((name) => (
            <Controller
              key={name}
              control={form.control}
              name={name}
              render={(state) => (
                <SelectField
                  label={name === 'departureFirst' ? 'First' : 'Last'}
                  {...controlled(state)}
                  options={timeOptions(current[name])}
                />
              )}
            />
          ))}
          <Controller
            control={form.control}
            name="departureStepMinutes"
            render={(state) => (
              <SelectField
                label="Every"
                {...controlled(state)}
                value={String(state.field.value)}
                onChange={(minutes) => state.field.onChange(Number(minutes))}
                options={minuteOptions(STEP_MINUTES, current.departureStepMinutes, formatDuration)}
              />
            )}
          />
        </Row>
      </Card>
      <Card title="Same-day trips">
        <p>Drivers publish trips for tomorrow or later, unless you allow trips on the same day.</p>
        <Controller
          control={form.control}
          name="sameDayLeadMinutes"
          render={(state) => (
            <SelectField
              label="Earliest departure"
              {...controlled(state)}
              value={String(state.field.value ?? TOMORROW)}
              onChange={(minutes) => state.field.onChange(minutes === TOMORROW ? null : Number(minutes))}
              options={[
                { value: TOMORROW, label: 'Tomorrow' },
                ...minuteOptions(
                  LEAD_MINUTES,
                  current.sameDayLeadMinutes,
                  (minutes) => `Today, ${formatDuration(minutes)} from now`,
                ),
              ]}
            />
          )}
        />
      </Card>
      <Card title="Starting a trip">
        <p>How early a driver can change the status of the trip, in minutes before its departure.</p>
        <Row>
          <TextField
            label="Waiting (minutes before)"
            type="number"
            inputMode="numeric"
            min={0}
            {...field('waitingMinutesBefore', { valueAsNumber: true })}
          />
          <TextField
            label="On the way (minutes before)"
            type="number"
            inputMode="numeric"
            min={0}
            {...field('enRouteMinutesBefore', { valueAsNumber: true })}
          />
        </Row>
      </Card>
      <Card title="Driving at night">
        <p>{`Trips with driving between this time and ${NIGHT_UNTIL} (Lagos time) show a warning.`}</p>
        <Controller
          control={form.control}
          name="nightFrom"
          render={(state) => (
            <SelectField
              label="The night begins"
              {...controlled(state)}
              options={timeOptions(current.nightFrom).filter(({ value }) => value >= NIGHT_FROM_EARLIEST)}
            />
          )}
        />
      </Card>
      <Problem error={change.error} otherwise="The settings could not be saved. Please try again." />
      <Button
        type="submit"
        size="lg"
        justifySelf={{ md: 'start' }}
        disabled={change.isPending || !form.formState.isDirty}
      >
        {change.isPending ? 'Saving...' : 'Save settings'}
      </Button>
    </Form>
  );
}

function Row({ children }: { children: ReactNode }) {
  return (
    <chakra.div
      display="grid"
      gap="4"
      alignItems="start"
      gridAutoFlow={{ md: 'column' }}
      gridAutoColumns={{ md: 'minmax(0, 1fr)' }}
    >
      {children}
    </chakra.div>
  );
}

/** The quarters of a day's hours, and the current time when it is none of them. */
function timeOptions(current: string) {
  const times = departureTimes({ departureFirst: '00:00', departureLast: '23:59', departureStepMinutes: 15 });
  return (times.includes(current) ? times : [current, ...times]).map((time) => ({
    value: time,
    label: time,
  }));
}

/** The choices, and the current number of minutes when it is none of them. */
function minuteOptions(choices: number[], current: number | null, labelOf: (minutes: number) => string) {
  const all = current === null || choices.includes(current) ? choices : [current, ...choices];
  return all.map((minutes) => ({ value: String(minutes), label: labelOf(minutes) }));
}

function departureSettingsOf(settings: Settings): DepartureSettings {
  return {
    departureFirst: settings.departureFirst,
    departureLast: settings.departureLast,
    departureStepMinutes: settings.departureStepMinutes,
    sameDayLeadMinutes: settings.sameDayLeadMinutes,
    waitingMinutesBefore: settings.waitingMinutesBefore,
    enRouteMinutesBefore: settings.enRouteMinutesBefore,
    nightFrom: settings.nightFrom,
  };
}

function changesBetween(before: DepartureSettings, after: DepartureSettings): ChangeSettings {
  const old = new Map(Object.entries(before));
  return Object.fromEntries(Object.entries(after).filter(([name, value]) => old.get(name) !== value));
}
