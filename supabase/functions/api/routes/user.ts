import { userCalls as calls } from '../../_shared/calls/user.ts';
import { ping } from '../../_shared/data/access.ts';
import { editUser, exportOwnData, readUser, requestEmailChange } from '../../_shared/data/account.ts';
import { readEmergencyContacts, saveEmergencyContacts } from '../../_shared/data/safety.ts';
import { askForExport } from '../../_shared/data/exports.ts';
import { tokenOf, userIdOf } from '../../_shared/http/authenticate.ts';
import { route } from '../../_shared/http/route.ts';
import { checkOwnFiles } from '../actions/documents.ts';
import { openExport, readExportFile } from '../actions/own-export.ts';
import { changePassword, checkPassword, deleteAccount } from '../actions/own-account.ts';

/** The caller's profile, emergency contacts, changes, export and deletion. */
export const userRoutes = [
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
    await askForExport(c.var.asCaller);
    return readExportFile(c);
  }),
  route(calls.openExport, ({ body }, c) => openExport(c, body.password)),
  route(calls.readEmergencyContacts, (_, c) => readEmergencyContacts(c.var.asCaller)),
  route(calls.saveEmergencyContacts, ({ body }, c) => saveEmergencyContacts(c.var.asCaller, body.contacts)),
  route(calls.changePassword, ({ body }, c) => changePassword(c, body)),
  route(calls.changeEmail, async ({ body: { newEmail, password } }, c) => {
    await checkPassword(c, password);
    await requestEmailChange(c.var.asCaller, newEmail);
    await c.var.services.auth.changeEmail(tokenOf(c), newEmail, c.var.clientAddress);
  }),
  route(calls.deleteAccount, ({ body }, c) => deleteAccount(c, body.password)),
];
