/** Refusals of the gateway in front of the hosted services. */
export function missingApiKey(): Response {
  return refusal('No API key found in request', 'No `apikey` request header or url param was found.');
}

export function invalidApiKey(): Response {
  return refusal('Invalid API key', 'Double check your Supabase `anon` or `service_role` API key.');
}

/** Browsers must not hold the secret key; hosted knows them by their user agent. */
export function secretKeyInBrowser(): Response {
  return refusal(
    'Forbidden use of secret API key in browser',
    'Secret API keys can only be used in a protected environment.',
  );
}

export function noSuchService(): Response {
  return Response.json({ message: 'no Route matched with those values' }, { status: 404 });
}

function refusal(message: string, hint: string): Response {
  return Response.json({ message, hint }, { status: 401 });
}
