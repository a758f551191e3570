import { writeFileSync } from 'node:fs';
import { outlineModule } from './outline-from-atlas.ts';

writeFileSync(new URL('nigeria-outline.ts', import.meta.url), outlineModule());
