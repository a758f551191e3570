import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';

/** SQL that creates pgTAP's functions in the first schema of the search path, without an extension. */
export function readPgtap(): string {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite-pgtap');
  const archive = path.join(path.dirname(entry), 'pgtap.tar.gz');
  const file = 'share/postgresql/extension/pgtap--1.3.5.sql';
  return execFileSync('tar', ['-xzOf', archive, file], { encoding: 'utf8', maxBuffer: 2 ** 20 });
}
