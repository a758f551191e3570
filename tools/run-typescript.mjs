import module from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureInstalled } from './install.mjs';

/**
 * Installs what is missing, then runs a TypeScript file of this folder in this very process: no second
 * process, so that signals reach the one that has to stop everything.
 */
export async function runTypescript(file) {
  ensureInstalled();
  // Node 22 and newer keep what they have parsed; the services are most of a start.
  module.enableCompileCache?.();
  const { compile } = await import('./compile.mjs');
  const compiled = await compile(path.join(import.meta.dirname, file));
  process.setSourceMapsEnabled(true);
  await import(pathToFileURL(compiled).href);
}
