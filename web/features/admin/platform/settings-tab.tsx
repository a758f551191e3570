import { chakra } from '@chakra-ui/react/styled-system';
import { useSettings } from '@/shared/trips/use-settings.ts';
import { QueryState } from '@/shared/ui/query-state.tsx';
import { ContactForm } from './contact-form.tsx';
import { DepartureSettingsForm } from './departure-settings-form.tsx';
import { HolidaysForm } from './holidays-form.tsx';

/** The platform's settings that administrators change. Each change is audited. */
export function SettingsTab() {
  return (
    <QueryState query={useSettings()} what="the settings">
      {(settings) => (
        <chakra.div display="grid" gap="6">
          <ContactForm settings={settings} />
          <DepartureSettingsForm settings={settings} />
          <HolidaysForm announced={settings.announcedHolidays} />
        </chakra.div>
      )}
    </QueryState>
  );
}
