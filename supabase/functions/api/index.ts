import { answerHead } from '../_shared/core/http/answer-head.ts';
import { readConfig } from '../_shared/core/process/config.ts';
import { drainOnShutdown } from '../_shared/core/process/process-lifetime.ts';
import { createApp } from './app.ts';
import { createServices } from './handler-services.ts';

const services = createServices(readConfig(Deno.env.toObject()));
const app = createApp(services.config, services);
const server = Deno.serve(answerHead((request) => app.fetch(request)));

drainOnShutdown(Deno, async () => {
  await server.shutdown();
  // Searches that were answered and not counted yet.
  await services.searches.flush();
});
