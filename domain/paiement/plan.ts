// The four plan codes, and which plans are paid.

export const codesTarif = ['G0000', 'P0001', 'P0002', 'P0003'] as const
export type CodeTarif = (typeof codesTarif)[number]

export const codeGratuit: CodeTarif = 'G0000'

/** The plan of a code: 'G0001' means 'G0000' (product D2); null for an unknown code. */
export function readCodeTarif(code: string): CodeTarif | null {
  if (code === 'G0001') return codeGratuit
  return codesTarif.find((known) => known === code) ?? null
}

/** Whether an ad of this plan is listed among the paid ads: every plan except the free one (product §4). */
export function isPayant(code: string): boolean {
  return (readCodeTarif(code) ?? codeGratuit) !== codeGratuit
}
