// The address of a script of ours that runs beside the page, in the form the security policy asks for where the browser knows it.

interface Policy {
  createScriptURL(address: string): string
}

interface TrustedTypes {
  createPolicy(name: string, rules: Policy): Policy
}

let policy: Policy | undefined

/** Of an address that the build knows, never of one that was read. */
export function scriptUrl(address: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  policy ??= trustedTypes?.createPolicy('script', { createScriptURL: (known) => known })
  return policy?.createScriptURL(address) ?? address
}
