import { useState } from 'react';
import { lagosDate } from '@domain/lagos-time.ts';

/** Today in Lagos, `YYYY-MM-DD`, as it was when the component appeared. */
export function useToday(): string {
  const [today] = useState(() => lagosDate(Date.now()));
  return today;
}
