import { chakra } from '@chakra-ui/react/styled-system';
import { messageOf } from '@/shared/api/api-error.ts';
import { useSettings } from '@/shared/trips/use-settings.ts';
import { ErrorState } from '@/shared/ui/error-state.tsx';
import { RowsLoading } from '../lists/admin-list.tsx';
import { ContactForm } from './contact-form.tsx';
import { DepartureSettingsForm } from './departure-settings-form.tsx';
import { HolidaysForm } from './holidays-form.tsx';

/** The platform's settings that administrators change. Each change is audited. */
export function SettingsTab() {
  const settings = useSettings();
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
  return (
    <chakra.div display="grid" gap="6">
      <ContactForm settings={settings.data} />
      <DepartureSettingsForm settings={settings.data} />
      <HolidaysForm announced={settings.data.announcedHolidays} />
    </chakra.div>
  );
}
