import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { ROOT } from './root.ts';

const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({ optionalDependencies: z.record(z.string(), z.string()).optional() }),
  ),
});

test('the lock file has the packages of every platform, which npm ci requires', () => {
  const { packages } = lockSchema.parse(
    JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8')),
  );
  const places = Object.keys(packages);
  const missing = Object.entries(packages).flatMap(([place, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !places.some((other) => other.endsWith(`node_modules/${name}`)))
      .map((name) => `${place} lacks ${name}`),
  );
  expect(missing).toEqual([]);
});

const manifestSchema = z.object({
  dependencies: z.record(z.string(), z.string()).default({}),
  devDependencies: z.record(z.string(), z.string()).default({}),
});

function readVersions(directory: string): Record<string, string> {
  const text = readFileSync(path.join(directory, 'package.json'), 'utf8');
  const { dependencies, devDependencies } = manifestSchema.parse(JSON.parse(text));
  return { ...dependencies, ...devDependencies };
}

test.each(readdirSync(path.join(ROOT, 'packages')))(
  '%s and the root use one version of what they share',
  (name) => {
    const root = readVersions(ROOT);
    const own = readVersions(path.join(ROOT, 'packages', name));
    const shared = Object.keys(own).filter((dependency) => dependency in root);
    expect(shared.map((dependency) => [dependency, own[dependency]])).toEqual(
      shared.map((dependency) => [dependency, root[dependency]]),
    );
  },
);
