import { type RefObject, useEffect, useState } from 'react';

/** Whether an element has been near the visible part of the page: until then nothing need be loaded for it. */
export function useSeen(box: RefObject<HTMLElement | null>): boolean {
  const [isSeen, setIsSeen] = useState(false);
  useEffect(() => {
    if (isSeen || !box.current || typeof IntersectionObserver === 'undefined') return undefined;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setIsSeen(true),
      { rootMargin: '100px' },
    );
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [box, isSeen]);
  return isSeen;
}
