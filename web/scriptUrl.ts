// The address of a worker script, as a TrustedScriptURL where the browser supports it.

interface Policy {
  createScriptURL(address: string): string
}

interface TrustedTypes {
  createPolicy(name: string, rules: Policy): Policy
}

let policy: Policy | undefined

/** Only for addresses known at build, never for input. */
export function scriptUrl(address: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  policy ??= trustedTypes?.createPolicy('script', { createScriptURL: (known) => known })
  return policy?.createScriptURL(address) ?? address
}
