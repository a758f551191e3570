import { useEffect, useState } from 'react';
import { listSaved, type Saved } from './saved.ts';
import { savedStore } from '@/shared/outbox/phone-store.ts';

/** The person's saved items on this phone; undefined while they are loaded. */
export function useSaved(): Saved | undefined {
  const [saved, setSaved] = useState<Saved>();
  useEffect(() => {
    let left = false;
    const read = () => void listSaved().then((newest) => left || setSaved(newest));
    read();
    const stop = savedStore.onChange(read);
    return () => {
      left = true;
      stop();
    };
  }, []);
  return saved;
}
