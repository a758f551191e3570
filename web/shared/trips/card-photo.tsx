import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { CARD_PHOTO_CACHE_SECONDS } from '@tafiya/core/limits.ts';
import { ask } from '@/shared/api/api.ts';
import { callKey } from '@/shared/api/queries.ts';

interface CardPhotoProps {
  driverId: string;
  name: string;
}

/**
 * The small approved photo of a driver over the initial (ticket.css), for signed-in people. It is loaded when the row is near
 * the visible part of the page; without an answer the initial stays.
 */
export function CardPhoto({ driverId, name }: CardPhotoProps) {
  const box = useRef<HTMLSpanElement>(null);
  const isSeen = useSeen(box);
  const { data } = useQuery({
    queryKey: callKey('GET /drivers/:id/photo', { id: driverId }),
    queryFn: async ({ signal }) =>
      pictureOf(await ask('GET /drivers/:id/photo', { id: driverId }, { signal })),
    enabled: isSeen,
    staleTime: CARD_PHOTO_CACHE_SECONDS * 1000,
    retry: false,
  });
  return (
    <span ref={box} className="row-face" aria-hidden="true">
      {name.charAt(0).toUpperCase()}
      {data !== undefined && <img src={data} alt="" width={38} height={38} />}
    </span>
  );
}

/** Whether the element has been near the visible part of the page. */
function useSeen(box: React.RefObject<HTMLElement | null>): boolean {
  const [isSeen, setIsSeen] = useState(false);
  useEffect(() => {
    if (isSeen || !box.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setIsSeen(true),
      { rootMargin: '100px' },
    );
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [box, isSeen]);
  return isSeen;
}

/** A data URL, which needs no revoking. */
async function pictureOf(answer: Response): Promise<string> {
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return `data:${answer.headers.get('content-type')};base64,${btoa(text)}`;
}
