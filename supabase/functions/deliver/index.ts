import { readConfig } from '../_shared/http/config.ts';
import { createDeliverApp } from './app.ts';

const app = createDeliverApp(readConfig(Deno.env.toObject()));

Deno.serve(app.fetch);
