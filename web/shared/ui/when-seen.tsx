import { chakra } from '@chakra-ui/react/styled-system';
import { type ReactNode, useEffect, useRef, useState } from 'react';

/** Keeps the room for its content, and shows it once it is near the visible part of the page: until then nothing is loaded. */
export function WhenSeen({ heightPx, children }: { heightPx: number; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const [isSeen, setIsSeen] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (isSeen || !element || typeof IntersectionObserver === 'undefined') return undefined;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setIsSeen(true),
      { rootMargin: '100px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [isSeen]);
  return (
    <chakra.div ref={box} minHeight={`${heightPx}px`}>
      {isSeen && children}
    </chakra.div>
  );
}
