import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { countOf } from '@/shared/format/numbers.ts';
import { PASSENGERS_ID } from '@/shared/bookings/boarding/passengers-id.ts';
import { type DriverStep, driverStepWords } from '@/shared/trips/next-step.ts';
import { DRIVE_BUTTON } from './step-button.tsx';

/** Leads to the list of passengers on the page: to call them, or to board those who are missing. */
export function BoardStep({ step }: { step: DriverStep }) {
  return (
    <>
      {step.kind === 'board' && (
        <chakra.p role="status">{`${countOf(step.missing, 'booking')} missing in ${step.place}.`}</chakra.p>
      )}
      <Button
        {...DRIVE_BUTTON}
        data-step="board"
        onClick={() => document.getElementById(PASSENGERS_ID)?.scrollIntoView({ block: 'start' })}
      >
        {driverStepWords(step)}
      </Button>
    </>
  );
}
