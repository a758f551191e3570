import { readConfig } from '../_shared/core/process/config.ts';
import { drainOnShutdown } from '../_shared/core/process/process-lifetime.ts';
import { createApp } from './app.ts';
import { createServices } from './handler-services.ts';

const services = createServices(readConfig(Deno.env.toObject()));
const server = Deno.serve(createApp(services.config, services).fetch);

drainOnShutdown(Deno, async () => {
  await server.shutdown();
  // Searches that were answered and not counted yet.
  await services.searches.flush();
});
