/** The provider refused the call, and would refuse it again. `message` may be shown to an administrator. */
export class ProviderRefused extends Error {
  override name = 'ProviderRefused';
}

/** It is unknown whether the provider carried out the call: look before repeating it. */
export class ProviderUnavailable extends Error {
  override name = 'ProviderUnavailable';
}
