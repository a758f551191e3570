import { readConfig } from '../_shared/core/process/config.ts';
import { drainOnShutdown } from '../_shared/core/process/process-lifetime.ts';
import { createDeliverApp } from './app.ts';

const server = Deno.serve(createDeliverApp(readConfig(Deno.env.toObject())).fetch);

drainOnShutdown(Deno, () => server.shutdown());
