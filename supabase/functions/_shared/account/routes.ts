import { z } from 'zod';
import { deleteAccountSchema } from './contract.ts';
import { documentLinkSchema } from '../documents/contract.ts';
import {
  changeEmailSchema,
  changePasswordSchema,
  editUserSchema,
  type EditUser,
} from '../people/account.contract.ts';
import { exportFileSchema, openExportSchema, type ExportFile } from './exports.contract.ts';
import { ownContactListSchema, saveEmergencyContactsSchema } from '../safety/contract.ts';
import { userSchema } from '../people/contract.ts';
import { OWN_PASSWORD_MAX_HITS, OWN_PASSWORD_WINDOW_SECONDS } from './limits.rules.ts';
import { declareCall } from '../core/calls/declare-call.ts';
import { signedIn } from '../core/calls/who.ts';
import { ping } from '../core/access/queries.ts';
import { editUser, exportOwnData, readUser } from '../people/queries.ts';
import { readEmergencyContacts, saveEmergencyContacts } from '../safety/queries.ts';
import { readOwnExport } from './exports.queries.ts';
import { tokenOf, userIdOf } from '../core/access/authenticate.ts';
import { route } from '../core/http/route.ts';
import type { DocumentStorage } from '../documents/storage.ts';
import { checkDocument } from '../documents/actions.ts';
import type { Context } from 'hono';
import { AppError } from '../core/app-error.ts';
import type { AppEnv } from '../core/http/app-env.ts';
import { changeEmail, changePassword, checkPassword, deleteAccount } from './actions.ts';
import { command } from '../core/database/command.ts';

/** The caller's own password is needed too; the sample has a wrong one. */
const withPassword = signedIn('signed in', {}, 403);
/** One rate limit for all calls that check the caller's password. */
const OWN_PASSWORD = {
  name: 'own-password',
  maxHits: OWN_PASSWORD_MAX_HITS,
  windowSeconds: OWN_PASSWORD_WINDOW_SECONDS,
  per: 'account',
} as const;

/** The caller's profile, emergency contacts, changes, export and deletion. */
export const accountCalls = {
  readUser: declareCall({
    method: 'GET',
    path: '/user',
    summary: 'The caller',
    who: signedIn(),
    answer: userSchema,
    errors: [],
  }),
  editUser: declareCall({
    method: 'PATCH',
    path: '/user',
    summary: 'Change the own account',
    notes:
      '`photoPath`, `proofOfAddressPath`: paths from `POST /api/objects/upload`. Unknown fields are refused. `name`: twice a year, else `conflict`; a reviewed name stays until an administrator accepts the new one, which is `waitingName` until then.',
    who: signedIn(),
    body: editUserSchema,
    answer: userSchema,
    errors: ['conflict'],
    example: { body: { name: 'Ada', phone: '08031234567' } },
  }),
  exportOwnData: declareCall({
    method: 'GET',
    path: '/user/export',
    summary: 'Everything that is stored about the caller',
    notes:
      'An attachment. `tripStops`: the stops of own trips; `bookedStops`: those of own bookings. `conflict`: more than 5,000 trips, bookings and messages; ask for a file.',
    who: signedIn(),
    answer: z.record(z.string(), z.unknown()),
    errors: ['conflict'],
  }),
  readExportFile: declareCall({
    method: 'GET',
    path: '/user/export/file',
    summary: 'The file with the own data, if one was asked for',
    notes: 'A file that is `ready` can be downloaded for 24 hours.',
    who: signedIn(),
    answer: exportFileSchema,
    errors: [],
  }),
  askForExport: declareCall({
    method: 'POST',
    path: '/user/export/file',
    summary: 'Ask for a file with the own data',
    notes:
      'A mail is sent when it is ready. While a file is being made or is ready, the answer is that file.',
    who: signedIn(),
    answer: exportFileSchema,
    errors: [],
  }),
  openExport: declareCall({
    method: 'POST',
    path: '/user/export/file/link',
    summary: 'An address of the file with the own data, for 5 minutes',
    notes: '`forbidden`: a wrong password. `not_found`: no file is ready.',
    who: withPassword,
    body: openExportSchema,
    answer: documentLinkSchema,
    errors: ['forbidden', 'not_found'],
    limit: OWN_PASSWORD,
    example: { body: { password: 'not-this-one' } },
  }),
  readEmergencyContacts: declareCall({
    method: 'GET',
    path: '/user/emergency-contacts',
    summary: 'The people whom administrators call in an emergency and an alarm notifies, the first one first',
    who: signedIn(),
    answer: ownContactListSchema,
    errors: [],
  }),
  saveEmergencyContacts: declareCall({
    method: 'PUT',
    path: '/user/emergency-contacts',
    summary: 'Replace the emergency contacts',
    notes: 'Up to three with different Nigerian phones, which are normalised; `[]` removes all.',
    who: signedIn(),
    body: saveEmergencyContactsSchema,
    answer: ownContactListSchema,
    errors: [],
    example: { body: { contacts: [{ name: 'Ada Obi', phone: '08031112222', relation: 'Sister' }] } },
  }),
  changePassword: declareCall({
    method: 'POST',
    path: '/user/password',
    summary: 'Change the own password',
    notes: `Ends the caller's other sessions and all of their administrator sessions. \`forbidden\`: a wrong password.`,
    who: withPassword,
    body: changePasswordSchema,
    answer: 'nothing',
    errors: ['forbidden', 'weak_password'],
    limit: OWN_PASSWORD,
    example: { body: { currentPassword: 'not-this-one', newPassword: 'a-good-password-2' } },
  }),
  changeEmail: declareCall({
    method: 'POST',
    path: '/user/email',
    summary: 'Change the own e-mail address',
    notes: `Sends a link to the new mailbox, which changes the address within an hour; then the old mailbox gets a notice. 5 a day. \`forbidden\`: a wrong password.`,
    who: withPassword,
    body: changeEmailSchema,
    answer: 'nothing',
    errors: ['forbidden', 'email_taken'],
    limit: OWN_PASSWORD,
    example: { body: { newEmail: 'new@no.test', password: 'not-the-password' } },
  }),
  deleteAccount: declareCall({
    method: 'DELETE',
    path: '/user',
    summary: 'Delete the own account',
    notes: `Cancels future bookings and trips, removes the sign-in, and the files after the commit; trips and money stay, anonymised and without meeting points. \`forbidden\`: a wrong password. \`conflict\`: one of the caller's trips is under way; a trip three days late blocks only its driver. \`already_boarded\`: the caller is on board of an overdue trip.`,
    who: withPassword,
    body: deleteAccountSchema,
    answer: 'nothing',
    errors: ['forbidden', 'already_boarded', 'conflict'],
    limit: OWN_PASSWORD,
    example: { body: { password: 'not-this-one' } },
  }),
};

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

export const accountRoutes = [
  route(accountCalls.readUser, (_, c) => readUser(c.var.asCaller, userIdOf(c))),
  route(accountCalls.editUser, async ({ body: changes }, c) => {
    // A caller without access gets that error first, whatever the files.
    await ping(c.var.asCaller);
    await checkOwnFiles(c.var.services.documents, changes, tokenOf(c));
    await editUser(c.var.asCaller, { userId: userIdOf(c), changes });
    return readUser(c.var.asCaller, userIdOf(c));
  }),
  route(accountCalls.exportOwnData, (_, c) => {
    c.header('content-disposition', 'attachment; filename="tafiya-my-data.json"');
    return exportOwnData(c.var.asCaller);
  }),
  route(accountCalls.readExportFile, (_, c) => readExportFile(c)),
  route(accountCalls.askForExport, async (_, c) => {
    await command(c.var.asCaller, 'ask_for_export', {});
    return readExportFile(c);
  }),
  route(accountCalls.openExport, ({ body }, c) => openExport(c, body.password)),
  route(accountCalls.readEmergencyContacts, (_, c) => readEmergencyContacts(c.var.asCaller)),
  route(accountCalls.saveEmergencyContacts, ({ body }, c) =>
    saveEmergencyContacts(c.var.asCaller, body.contacts),
  ),
  route(accountCalls.changePassword, ({ body }, c) => changePassword(c, body)),
  route(accountCalls.changeEmail, ({ body }, c) => changeEmail(c, body)),
  route(accountCalls.deleteAccount, ({ body }, c) => deleteAccount(c, body.password)),
];
