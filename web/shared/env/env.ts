/** What the build was told about its surroundings. Everything here ends up in the browser: nothing secret. */

function text(value: unknown, fallback: string): string {
  return typeof value === 'string' && value !== '' ? value : fallback;
}

export const env = {
  /** Where Auth, Realtime and Storage answer; the page's own origin unless told otherwise. */
  supabaseUrl: text(import.meta.env.VITE_SUPABASE_URL, globalThis.location?.origin ?? ''),
  /** Raster tiles over the map's own outline, as Leaflet reads it (`…/{z}/{x}/{y}.png`); none unless configured. */
  tileUrl: text(import.meta.env.VITE_TILE_URL, ''),
  /** What the tiles' owner asks to be said on the map. */
  tileAttribution: text(import.meta.env.VITE_TILE_ATTRIBUTION, ''),
  supabaseKey: text(import.meta.env.VITE_SUPABASE_PUBLISHABLE_KEY, 'sb_publishable_tafiya_local'),
} as const;
