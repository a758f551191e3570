import { writeFileSync } from 'node:fs';
import { gulfModule, outlineModule } from './outline-from-atlas.ts';

writeFileSync(new URL('nigeria-outline.ts', import.meta.url), outlineModule());
writeFileSync(new URL('gulf-of-guinea.ts', import.meta.url), gulfModule());
