/** The field whose place a refusal does not know. */
export function refusedField(refusal: Error): 'origin' | 'destination' {
  return refusal.message.startsWith('Origin') ? 'origin' : 'destination';
}
