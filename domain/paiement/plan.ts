// The codes of the four plans, and which of them are paid.

export const codesTarif = ['G0000', 'P0001', 'P0002', 'P0003'] as const
export type CodeTarif = (typeof codesTarif)[number]

export const codeGratuit: CodeTarif = 'G0000'

/** The plan a code means: 'G0001' is read as 'G0000' (product D2); null when the code names no plan. */
export function readCodeTarif(code: string): CodeTarif | null {
  if (code === 'G0001') return codeGratuit
  return codesTarif.find((known) => known === code) ?? null
}

/** Whether an ad of this plan stands among the paid ones: any plan other than the free one (product §4). */
export function isPayant(code: string): boolean {
  return (readCodeTarif(code) ?? codeGratuit) !== codeGratuit
}
