import { SkeletonBlock } from '@/shared/ui/skeleton.tsx';
import { RowTear } from './row-parts.tsx';

/** Placeholder of a trip as a row, of the same height. */
export function RowSkeleton() {
  return (
    <div className="trip-row-item" aria-hidden="true">
      <div className="trip-row">
        <div className="row-way">
          <div className="row-ends">
            <SkeletonBlock width="3.375rem" height="1.375rem" /> <span className="row-stripes" />
            <SkeletonBlock width="3.375rem" height="1.375rem" />
          </div>
          <SkeletonBlock width="10rem" height="0.875rem" marginTop="6px" />
        </div>
        <div className="row-fare">
          <SkeletonBlock width="5.25rem" height="1.375rem" />
        </div>
        <RowTear />
        <div className="row-driver">
          <SkeletonBlock width="38px" height="2.5rem" borderRadius="full" />
          <SkeletonBlock width="7.5rem" height="1rem" />
        </div>
      </div>
    </div>
  );
}
