import { chakra } from '@chakra-ui/react/styled-system';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { settingsSchema } from '@contracts/settings.ts';
import { ADMIN_KEY } from '@/shared/admin/admin-keys.ts';
import { messageOf } from '@/shared/api/api-error.ts';
import { apiSend } from '@/shared/api/api.ts';
import { countOf } from '@/shared/format/numbers.ts';
import { useSettings } from '@/shared/trips/use-settings.ts';
import { Card } from '@/shared/ui/card.tsx';
import { ErrorState } from '@/shared/ui/error-state.tsx';
import { SelectField } from '@/shared/ui/select-field.tsx';
import { toast } from '@/shared/ui/toaster.ts';
import { ContactForm } from './contact-form.tsx';
import { RowsLoading } from './admin-list.tsx';

const OFF = 'off';
const LEAD_MINUTES = [30, 60, 120, 180, 240, 360];

/** The platform's settings that administrators change: the contact and same-day trips. Each change is audited. */
export function SettingsTab() {
  const settings = useSettings();
  const change = useChangeLead();
  if (settings.data === undefined && settings.isPending) return <RowsLoading noun="settings" />;
  if (settings.data === undefined) {
    return (
      <ErrorState
        title="The settings could not be loaded"
        description={messageOf(settings.error, 'Please try again.')}
        onRetry={() => void settings.refetch()}
        retrying={settings.isFetching}
      />
    );
  }
  const lead = settings.data.sameDayLeadMinutes;
  const choices = lead === null || LEAD_MINUTES.includes(lead) ? LEAD_MINUTES : [lead, ...LEAD_MINUTES];
  return (
    <chakra.div display="grid" gap="6">
      <ContactForm settings={settings.data} />
      <Card title="Same-day trips">
        <p>Drivers publish trips for tomorrow or later, unless you allow trips on the same day.</p>
        <chakra.div maxWidth="24rem">
          <SelectField
            label="Earliest departure"
            value={lead === null ? OFF : String(lead)}
            options={[
              { value: OFF, label: 'Tomorrow' },
              ...choices.map((minutes) => ({ value: String(minutes), label: inWords(minutes) })),
            ]}
            onChange={(value) => change.mutate(value === OFF ? null : Number(value))}
          />
        </chakra.div>
      </Card>
    </chakra.div>
  );
}

function inWords(minutes: number): string {
  const words = minutes % 60 === 0 ? countOf(minutes / 60, 'hour') : countOf(minutes, 'minute');
  return `Today, ${words} from now`;
}

function useChangeLead() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (sameDayLeadMinutes: number | null) =>
      apiSend('PATCH', '/api/admin/settings', { sameDayLeadMinutes }, settingsSchema),
    onSuccess: (settings) => {
      queries.setQueryData(['api', 'settings'], settings);
      toast({ title: 'Settings saved' });
    },
    onError: (error) =>
      toast({
        kind: 'error',
        title: 'Error',
        description: messageOf(error, 'The settings could not be saved.'),
      }),
    onSettled: () => void queries.invalidateQueries({ queryKey: ADMIN_KEY }),
  });
}
