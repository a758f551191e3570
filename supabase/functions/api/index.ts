import { readConfig } from '../_shared/http/config.ts';
import { createApp } from './app.ts';

const app = createApp(readConfig(Deno.env.toObject()));

Deno.serve(app.fetch);
