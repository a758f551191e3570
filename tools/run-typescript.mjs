import module from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureInstalled } from './install.mjs';

/**
 * Installs missing packages, then runs a TypeScript file of this folder in the same process, so that signals reach the
 * process that has to stop everything.
 */
export async function runTypescript(file) {
  ensureInstalled();
  // Node 22 and newer cache parsed code; loading the services is most of a start.
  module.enableCompileCache?.();
  const { compile } = await import('./compile.mjs');
  const compiled = await compile(path.join(import.meta.dirname, file));
  process.setSourceMapsEnabled(true);
  await import(pathToFileURL(compiled).href);
}
