/** Commands of tools/reach/push-service.ts. */
type PushCommand = { action: string } & Record<string, unknown>;

/** Sends a command to the simulated push service, and returns its answer. */
export async function controlPush(
  { url, controlKey }: { url: string; controlKey: string },
  command: PushCommand,
): Promise<unknown> {
  const response = await fetch(`${url}/push-control`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-control-key': controlKey },
    body: JSON.stringify(command),
  });
  if (!response.ok) throw new Error(`The push service answered ${command.action} with ${response.status}`);
  const answer: unknown = await response.json();
  return answer;
}
