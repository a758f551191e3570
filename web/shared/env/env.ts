/** Settings of the build. They end up in the browser: no secrets here. */

function text(value: unknown, fallback: string): string {
  return typeof value === 'string' && value !== '' ? value : fallback;
}

export const env = {
  /** The URL of Auth, Realtime and Storage; by default the page's own origin. */
  supabaseUrl: text(import.meta.env.VITE_SUPABASE_URL, globalThis.location?.origin ?? ''),
  /** Raster tiles over the map's outline, as a Leaflet template (`…/{z}/{x}/{y}.png`); empty: no tiles. */
  tileUrl: text(import.meta.env.VITE_TILE_URL, ''),
  /** The attribution that the tile provider requires. */
  tileAttribution: text(import.meta.env.VITE_TILE_ATTRIBUTION, ''),
  supabaseKey: text(import.meta.env.VITE_SUPABASE_PUBLISHABLE_KEY, 'sb_publishable_tafiya_local'),
} as const;
