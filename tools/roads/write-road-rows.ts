/** Development only: writes the rows of the kilometres by road and of the places along them, after a change of nigeria-road-km.csv, nigeria-roads.json or the places. */
import { writeFileSync } from 'node:fs';
import { roadRowsSql } from './road-rows.ts';
import { wayRowsSql } from './ways.ts';

writeFileSync(new URL('../../supabase/schemas/places/road_rows.sql', import.meta.url), roadRowsSql());
writeFileSync(new URL('../../supabase/schemas/places/way_rows.sql', import.meta.url), wayRowsSql());
