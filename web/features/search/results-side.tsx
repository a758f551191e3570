import { type WideFiltersProps, WideFilters } from './filter-chips.tsx';
import { type ResultsMapProps, ResultsMap } from './results-map.tsx';

type ResultsSideProps = WideFiltersProps & ResultsMapProps;

/** Beside the results of a wide window: filters, and the map of the trip that is pointed at. */
export function ResultsSide({ criteria, outcome, match, ...filters }: ResultsSideProps) {
  return (
    <>
      <WideFilters criteria={criteria} {...filters} />
      <ResultsMap criteria={criteria} outcome={outcome} match={match} />
    </>
  );
}
