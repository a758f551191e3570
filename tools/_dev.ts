import { writeFileSync } from 'node:fs';
import { startTestProductUntilSignal } from './testing/stack.ts';
const stack = await startTestProductUntilSignal();
writeFileSync('/tmp/search/stack.json', JSON.stringify(stack));
writeFileSync('/tmp/search/url', stack.databaseUrl);
writeFileSync('/tmp/search/api', stack.url);
setInterval(() => undefined, 1000);
