import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { WarningIcon } from '@/shared/ui/icons.ts';
import { type DeviceProblem, PERMISSION_NEEDED } from './device.ts';

const WAYS_OUT: Record<DeviceProblem['kind'], string> = {
  denied:
    'Tap the lock or settings sign beside the address, allow Location for this site, then try again. You can follow the trip without it.',
  unsupported:
    'This browser cannot tell where you are. You can still follow the trip; to share, open it in another browser.',
  failed:
    'Go where you can see the sky and check that location is switched on. While you share your position, it is tried again by itself.',
};

/** Says that a position is needed and why there is none, with a way out. */
export function PermissionBanner({ problem, onRetry }: { problem: DeviceProblem; onRetry: () => void }) {
  return (
    <chakra.div
      role="alert"
      display="flex"
      gap="3"
      padding="4"
      borderRadius="control"
      bg="warning.bg"
      color="fg.default"
    >
      <chakra.span color="warning.fg" flexShrink={0} marginTop="0.5">
        <WarningIcon />
      </chakra.span>
      <chakra.div display="grid" gap="2" justifyItems="start">
        <chakra.p fontWeight="semibold">
          {problem.kind === 'denied' ? PERMISSION_NEEDED : problem.message}
        </chakra.p>
        <p>{WAYS_OUT[problem.kind]}</p>
        {problem.kind !== 'unsupported' && (
          <Button variant="outline" onClick={onRetry}>
            Try again
          </Button>
        )}
      </chakra.div>
    </chakra.div>
  );
}
