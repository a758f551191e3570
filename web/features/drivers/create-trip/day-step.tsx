import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { formatDay } from '@/shared/format/dates.ts';
import type { AgainTrip } from '@/shared/trips/again.ts';
import { LicenceNotice } from '../licence-notice.tsx';
import { daysOf } from '../trip-dates.ts';
import type { TripFields } from '../trip-fields.ts';
import { DayChoice } from './day-choice.tsx';
import { type StepsProps, StopsFollow } from './one-step.tsx';
import { PublishButton, PublishProblem } from './publish-part.tsx';
import { StepFrame } from '../step-frame.tsx';
import { TripPreview } from './trip-preview.tsx';
import { useWholeTrip } from './use-whole-trip.ts';

interface DayStepProps extends StepsProps {
  again: AgainTrip;
  /** To the steps, with everything filled in. */
  onChange: () => void;
}

/** A trip again, or the way back: only its day is asked. */
export function DayStep({ again, onChange, ...props }: DayStepProps) {
  const { title, profile, create, refused, onClose } = props;
  const { control, setValue } = useFormContext<TripFields>();
  const [date, moreDates] = useWatch({ control, name: ['date', 'moreDates'] });
  const { minutes, stopProps } = useWholeTrip();
  const days = daysOf({ date, moreDates });
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  useEffect(() => setValue('repeat', days.length > 1 ? 'dates' : 'once'), [days.length, setValue]);
  return (
    <StepFrame
      title="Which day?"
      lead={title}
      heading={heading}
      onClose={onClose}
      foot={<PublishButton create={create} />}
    >
      {minutes !== null && <StopsFollow {...stopProps} />}
      <DayChoice isSeveral minutes={minutes} />
      <LicenceNotice expiresOn={profile.licenceExpiresOn} day={days.at(-1) ?? ''} />
      <PublishProblem create={create} refused={refused} />
      <TripPreview
        headingAs="h2"
        profile={profile}
        minutes={minutes}
        note={`${again.kind === 'return' ? 'The way back of' : 'As on'} ${formatDay(again.trip.departureDate)}`}
      />
      <chakra.div display="flex" alignItems="center" justifyContent="space-between" gap="3">
        <chakra.p color="fg.muted">Something else this time?</chakra.p>
        <Button variant="ghost" color="positive.fg" onClick={onChange}>
          Change
        </Button>
      </chakra.div>
    </StepFrame>
  );
}
