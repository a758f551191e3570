/** Development only: writes the rows of the kilometres by road after a change of nigeria-road-km.csv. */
import { writeFileSync } from 'node:fs';
import { roadRowsSql } from './road-rows.ts';

writeFileSync(new URL('../../supabase/schemas/places/road_rows.sql', import.meta.url), roadRowsSql());
