import { useQuery } from '@tanstack/react-query';
import { cardPhotoQuery } from './card-photo-query.ts';
import { Initial, Picture, type SmallPhotoProps } from './face.tsx';

/** The photo that visitors see too, if the driver agrees; the initial until it is here, and when it is refused. */
export function SmallPhoto({ driverId, name, size }: SmallPhotoProps) {
  const { data, isError } = useQuery(cardPhotoQuery(driverId));
  if (data === undefined || isError) return <Initial name={name} size={size} />;
  return <Picture src={data} alt={`Photo of ${name}`} boxSize={size} />;
}
