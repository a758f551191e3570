import { isAlarmMarked, useAlarms } from './alarm-state.ts';

/** Does it at once, or asks first if an alarm waits (alarm-bar.tsx). */
export async function askBeforeLeaving(leave: () => void): Promise<void> {
  if (!isAlarmMarked()) return leave();
  const waits = await import('./alarms.ts').then(
    ({ readAgain }) => readAgain(),
    () => true,
  );
  if (waits) useAlarms.setState({ asked: leave });
  else leave();
}
