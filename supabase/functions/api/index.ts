import { readConfig } from '../_shared/http/config.ts';
import { drainOnShutdown } from '../_shared/http/process-lifetime.ts';
import { createApp } from './app.ts';
import { createServices } from './handler-services.ts';

const config = readConfig(Deno.env.toObject());
const services = createServices(config);
const app = createApp(config, services);

Deno.serve(app.fetch);
// Searches that were answered and not counted yet.
drainOnShutdown(Deno, services.searches.flush);
