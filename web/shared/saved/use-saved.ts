import { useEffect, useState } from 'react';
import { listSaved, type Saved } from './saved.ts';
import { savedStore } from '@/shared/outbox/phone-store.ts';

/** What is saved on this phone for the person; undefined while it is read. */
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
