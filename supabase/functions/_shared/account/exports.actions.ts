import type { Context } from 'hono';
import { exportFileSchema, type ExportFile } from './exports.contract.ts';
import { readOwnExport } from './exports.queries.ts';
import { AppError } from '../core/app-error.ts';
import type { AppEnv } from '../core/http/app-env.ts';
import { checkPassword } from './actions.ts';

const FILE_NAME = 'tafiya-my-data.zip';
const NONE: ExportFile = { state: 'none', askedAt: null, bytes: null, expiresAt: null };

/** The file with the caller's data: whether there is one. */
export async function readExportFile(c: Context<AppEnv>): Promise<ExportFile> {
  return exportFileSchema.parse((await readOwnExport(c.var.asCaller)) ?? NONE);
}

/**
 * An address of the caller's file for 5 minutes. The password is asked, because the file holds everything.
 * @throws AppError as `checkPassword`, `not_found` while no file is ready.
 */
export async function openExport(c: Context<AppEnv>, password: string): Promise<{ url: string }> {
  const { services, asCaller } = c.var;
  await checkPassword(c, password);
  const own = await readOwnExport(asCaller);
  if (own?.state !== 'ready')
    throw new AppError('not_found', 'No file with your data is ready. Ask for one again.');
  // It has a query already: the signature.
  const url = await services.exports.downloadUrl(own.path, services.config.secretKey);
  return { url: `${url}&download=${FILE_NAME}` };
}
