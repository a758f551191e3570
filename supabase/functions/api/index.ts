import { readConfig } from '../_shared/http/config.ts';
import { finishOnShutdown } from '../_shared/http/process-lifetime.ts';
import { createApp } from './app.ts';

const app = createApp(readConfig(Deno.env.toObject()));

finishOnShutdown(Deno, Deno.serve(app.fetch));
