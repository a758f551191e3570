import { type ComponentType, useEffect, useState } from 'react';
import { useAlarms } from '@/shared/safety/alarm-state.ts';

/** The bar of an alarm, downloaded when this phone has an alarm. */
export function LateAlarmBar() {
  const isNeeded = useAlarms(({ records, asked }) => asked !== null || (records?.length ?? 0) > 0);
  const [Bar, setBar] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (!isNeeded) return undefined;
    let left = false;
    import('./alarm-bar.tsx').then(
      ({ AlarmBar }) => left || setBar(() => AlarmBar),
      () => undefined, // The alarm is sent without it.
    );
    return () => {
      left = true;
    };
  }, [isNeeded]);
  return Bar && <Bar />;
}
