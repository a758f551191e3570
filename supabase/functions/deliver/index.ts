import { readConfig } from '../_shared/http/config.ts';
import { finishOnShutdown } from '../_shared/http/process-lifetime.ts';
import { createDeliverApp } from './app.ts';

const app = createDeliverApp(readConfig(Deno.env.toObject()));

finishOnShutdown(Deno, Deno.serve(app.fetch));
