import { build, type ResolvedConfig } from 'vite';

/** A module and its imports as one script, with `define` written into it. */
export async function compileModule(
  entry: string,
  { resolve }: ResolvedConfig,
  define: Record<string, string> = {},
): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    resolve: { alias: resolve.alias },
    define,
    build: {
      write: false,
      copyPublicDir: false,
      lib: { entry, formats: ['iife'], name: '_', fileName: 'inline' },
    },
  });
  const [output] = [built].flat();
  if (output === undefined || !('output' in output)) throw new Error(`${entry} was not built`);
  return output.output[0].code.trim();
}
