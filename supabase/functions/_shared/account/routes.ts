import { accountCalls as calls } from './calls.ts';
import { ping } from '../core/access/queries.ts';
import { editUser, exportOwnData, readUser } from '../people/queries.ts';
import { readEmergencyContacts, saveEmergencyContacts } from '../safety/queries.ts';
import { readOwnExport } from './exports.queries.ts';
import { tokenOf, userIdOf } from '../core/access/authenticate.ts';
import { route } from '../core/http/route.ts';
import type { EditUser } from '../people/account.contract.ts';
import type { DocumentStorage } from '../documents/storage.ts';
import { checkDocument } from '../documents/actions.ts';
import type { Context } from 'hono';
import { exportFileSchema, type ExportFile } from './exports.contract.ts';
import { AppError } from '../core/app-error.ts';
import type { AppEnv } from '../core/http/app-env.ts';
import { changeEmail, changePassword, checkPassword, deleteAccount } from './actions.ts';
import { command } from '../core/database/command.ts';

const PHOTO = { missing: 'Upload your photo first', name: 'photo', imagesOnly: true };

const PROOF_OF_ADDRESS = { missing: 'Upload your proof of address first', name: 'proof of address' };

/** Checks the files that a profile change names. @throws AppError 400, 415. */
async function checkOwnFiles(
  documents: DocumentStorage,
  { photoPath, proofOfAddressPath }: EditUser,
  token: string,
): Promise<void> {
  if (typeof photoPath === 'string') await checkDocument({ documents, path: photoPath, token }, PHOTO);
  if (proofOfAddressPath !== undefined) {
    await checkDocument({ documents, path: proofOfAddressPath, token }, PROOF_OF_ADDRESS);
  }
}

const FILE_NAME = 'tafiya-my-data.zip';
const NONE: ExportFile = { state: 'none', askedAt: null, bytes: null, expiresAt: null };

/** The file with the caller's data: whether there is one. */
async function readExportFile(c: Context<AppEnv>): Promise<ExportFile> {
  return exportFileSchema.parse((await readOwnExport(c.var.asCaller)) ?? NONE);
}

/**
 * An address of the caller's file for 5 minutes. The password is asked, because the file holds everything.
 * @throws AppError as `checkPassword`, `not_found` while no file is ready.
 */
async function openExport(c: Context<AppEnv>, password: string): Promise<{ url: string }> {
  const { services, asCaller } = c.var;
  await checkPassword(c, password);
  const own = await readOwnExport(asCaller);
  if (own?.state !== 'ready')
    throw new AppError('not_found', 'No file with your data is ready. Ask for one again.');
  // It has a query already: the signature.
  const url = await services.exports.downloadUrl(own.path, services.config.secretKey);
  return { url: `${url}&download=${FILE_NAME}` };
}

/** The caller's profile, emergency contacts, changes, export and deletion. */
export const accountRoutes = [
  route(calls.readUser, (_, c) => readUser(c.var.asCaller, userIdOf(c))),
  route(calls.editUser, async ({ body: changes }, c) => {
    // A caller without access gets that error first, whatever the files.
    await ping(c.var.asCaller);
    await checkOwnFiles(c.var.services.documents, changes, tokenOf(c));
    await editUser(c.var.asCaller, { userId: userIdOf(c), changes });
    return readUser(c.var.asCaller, userIdOf(c));
  }),
  route(calls.exportOwnData, (_, c) => {
    c.header('content-disposition', 'attachment; filename="tafiya-my-data.json"');
    return exportOwnData(c.var.asCaller);
  }),
  route(calls.readExportFile, (_, c) => readExportFile(c)),
  route(calls.askForExport, async (_, c) => {
    await command(c.var.asCaller, 'ask_for_export', {});
    return readExportFile(c);
  }),
  route(calls.openExport, ({ body }, c) => openExport(c, body.password)),
  route(calls.readEmergencyContacts, (_, c) => readEmergencyContacts(c.var.asCaller)),
  route(calls.saveEmergencyContacts, ({ body }, c) => saveEmergencyContacts(c.var.asCaller, body.contacts)),
  route(calls.changePassword, ({ body }, c) => changePassword(c, body)),
  route(calls.changeEmail, ({ body }, c) => changeEmail(c, body)),
  route(calls.deleteAccount, ({ body }, c) => deleteAccount(c, body.password)),
];
