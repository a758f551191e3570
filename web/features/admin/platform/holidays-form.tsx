import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import type { Settings } from '@tafiya/admin/settings.contract.ts';
import { dayInWords } from '@tafiya/core/lagos-time.ts';
import { api } from '@/shared/api/api.ts';
import { useToday } from '@/shared/format/use-today.ts';
import { Card } from '@/shared/ui/card.tsx';
import { DateField } from '@/shared/ui/date-field.tsx';
import { Problem } from '@/shared/ui/problem.tsx';
import { SelectField } from '@/shared/ui/select-field.tsx';
import { useSaveSettings } from './use-save-settings.ts';

type Holidays = Settings['announcedHolidays'];

const NAMES = ['Eid-el-Fitr', 'Eid-el-Kabir', 'Eid-el-Maulud', 'Public holiday'];

/** The public holidays whose days the government announces. A feast of two days is two entries. Each change is saved at once. */
export function HolidaysForm({ announced }: { announced: Holidays }) {
  const today = useToday();
  const change = useSaveSettings(
    (announcedHolidays: Holidays) => api('PATCH /admin/settings', { body: { announcedHolidays } }),
    'Holidays saved',
  );
  const [name, setName] = useState(NAMES[0] ?? '');
  const add = (day: string) =>
    change.mutate(
      [...announced.filter((holiday) => holiday.day !== day), { day, name }].toSorted((a, b) =>
        a.day.localeCompare(b.day),
      ),
    );
  const remove = (day: string) => change.mutate(announced.filter((holiday) => holiday.day !== day));
  return (
    <chakra.div maxWidth="40rem">
      <Card
        title="Announced holidays"
        lead="Enter Muslim feasts and days in lieu when the government has announced them. Schedules offer to skip them."
      >
        {announced.length > 0 && (
          <chakra.ul listStyleType="none" display="grid" gap="2">
            {announced.map((holiday) => (
              <chakra.li
                key={holiday.day}
                display="flex"
                flexWrap="wrap"
                alignItems="center"
                justifyContent="space-between"
                gap="2"
              >
                <span>{`${holiday.name}, ${dayInWords(holiday.day, today)}`}</span>
                <Button
                  type="button"
                  variant="outline"
                  disabled={change.isPending}
                  aria-label={`Remove ${holiday.name}, ${dayInWords(holiday.day, today)}`}
                  onClick={() => remove(holiday.day)}
                >
                  Remove
                </Button>
              </chakra.li>
            ))}
          </chakra.ul>
        )}
        <SelectField
          label="Holiday"
          value={name}
          onChange={setName}
          options={NAMES.map((value) => ({ value, label: value }))}
        />
        <DateField label="Add its day" value={undefined} onChange={add} min={today} today={today} />
        <Problem error={change.error} otherwise="The holidays could not be saved. Please try again." />
      </Card>
    </chakra.div>
  );
}
