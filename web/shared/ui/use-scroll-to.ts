import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** Scrolls to the element `id` once it is drawn, if the page's address ends with `#id`. */
export function useScrollTo(id: string, isDrawn: boolean): void {
  const isWanted = useLocation().hash === `#${id}`;
  useEffect(() => {
    if (isWanted && isDrawn) document.getElementById(id)?.scrollIntoView?.();
  }, [id, isWanted, isDrawn]);
}
