import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useSeen } from '@/shared/ui/use-seen.ts';
import { cardPhotoQuery } from './card-photo-query.ts';

interface CardPhotoProps {
  driverId: string;
  name: string;
}

/**
 * The small approved photo of a driver over the initial (ticket.css), where the caller may see one. It is loaded when the card is
 * near the visible part of the page; without an answer the initial stays.
 */
export function CardPhoto({ driverId, name }: CardPhotoProps) {
  const box = useRef<HTMLSpanElement>(null);
  const isSeen = useSeen(box);
  const { data, isError } = useQuery({ ...cardPhotoQuery(driverId), enabled: isSeen });
  return (
    <span ref={box} className="row-face" aria-hidden="true">
      {name.charAt(0).toUpperCase()}
      {data !== undefined && !isError && <img src={data} alt="" width={38} height={38} />}
    </span>
  );
}
