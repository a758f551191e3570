import { userCalls as calls } from './calls.ts';
import { ping } from '../core/access/queries.ts';
import { editUser, exportOwnData, readUser } from '../people/queries.ts';
import { readEmergencyContacts, saveEmergencyContacts } from '../safety/queries.ts';
import { askForExport } from './exports.queries.ts';
import { tokenOf, userIdOf } from '../core/access/authenticate.ts';
import { route } from '../core/http/route.ts';
import { checkOwnFiles } from './files.actions.ts';
import { openExport, readExportFile } from './exports.actions.ts';
import { changeEmail, changePassword, deleteAccount } from './actions.ts';

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
  route(calls.changeEmail, ({ body }, c) => changeEmail(c, body)),
  route(calls.deleteAccount, ({ body }, c) => deleteAccount(c, body.password)),
];
