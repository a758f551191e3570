import { Hono } from 'hono';
import {
  approveDriverSchema,
  approveSchema,
  rejectSchema,
  suspendSchema,
} from '../../_shared/contracts/admin.ts';
import { decideDriver, suspendUser, verifyUser } from '../../_shared/data/admin-decisions.ts';
import { checkDocumentsToApprove } from '../actions/approve-documents.ts';
import { decidePaper, ownerOfPaper } from '../../_shared/data/admin-papers.ts';
import { decideVehicle, freePlate, ownerOfVehicle } from '../../_shared/data/admin-vehicles.ts';
import { requireAdmin } from '../../_shared/http/admin-session.ts';
import type { AppEnv } from '../../_shared/http/app-env.ts';
import { readJson, readOptionalJson } from '../../_shared/http/body.ts';
import { idOf } from '../../_shared/http/parse.ts';

const NO_USER = 'User not found.';
const NO_DRIVER = 'Driver not found.';
const NO_VEHICLE = 'Vehicle not found.';

/** /api/admin: verification and suspension. Repeating the same decision returns the same response. */
export const adminDecisionRoutes = new Hono<AppEnv>()
  .post('/verify-user/:id', requireAdmin, async (c) => {
    const id = idOf(c, NO_USER);
    const { approve, reason } = await readJson(c, approveSchema);
    if (approve) await checkDocumentsToApprove(c.var.services, c.var.asCaller, id);
    return c.json(await verifyUser(c.var.asCaller, { id, approve, reason }));
  })
  .post('/verify-driver/:id', requireAdmin, async (c) => {
    const id = idOf(c, NO_DRIVER);
    const { approve, reason } = await readJson(c, approveSchema);
    if (approve) await checkDocumentsToApprove(c.var.services, c.var.asCaller, id);
    return c.json(await decideDriver(c.var.asCaller, { id, approve, reason, mustBePending: false }));
  })
  .post('/approve-driver/:id', requireAdmin, async (c) => {
    const id = idOf(c, NO_DRIVER);
    const { vehicleId } = await readOptionalJson(c, approveDriverSchema);
    await checkDocumentsToApprove(c.var.services, c.var.asCaller, id);
    return c.json(await decideDriver(c.var.asCaller, { id, approve: true, mustBePending: true, vehicleId }));
  })
  .post('/reject-driver/:id', requireAdmin, async (c) => {
    const id = idOf(c, NO_DRIVER);
    const { reason } = await readOptionalJson(c, rejectSchema);
    return c.json(await decideDriver(c.var.asCaller, { id, approve: false, reason, mustBePending: true }));
  })
  .post('/decide-vehicle/:id', requireAdmin, async (c) => {
    const id = idOf(c, NO_VEHICLE);
    const { approve, reason } = await readJson(c, approveSchema);
    if (approve) {
      const owner = await ownerOfVehicle(c.var.asCaller, id);
      await checkDocumentsToApprove(c.var.services, c.var.asCaller, owner);
    }
    return c.json(await decideVehicle(c.var.asCaller, { id, approve, reason }));
  })
  .post('/decide-paper/:id', requireAdmin, async (c) => {
    const id = idOf(c, 'Paper not found.');
    const { approve, reason } = await readJson(c, approveSchema);
    if (approve) {
      const owner = await ownerOfPaper(c.var.asCaller, id);
      await checkDocumentsToApprove(c.var.services, c.var.asCaller, owner);
    }
    return c.json(await decidePaper(c.var.asCaller, { id, approve, reason }));
  })
  .post('/free-plate/:id', requireAdmin, async (c) => {
    const id = idOf(c, NO_VEHICLE);
    const { reason } = await readJson(c, rejectSchema);
    return c.json(await freePlate(c.var.asCaller, { id, reason }));
  })
  .post('/suspend-user/:id', requireAdmin, async (c) => {
    const id = idOf(c, NO_USER);
    const { suspended, reason } = await readJson(c, suspendSchema);
    return c.json(await suspendUser(c.var.asCaller, { id, suspended, reason }));
  });
