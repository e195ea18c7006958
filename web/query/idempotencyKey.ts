// Idempotency keys: something sent again after a lost answer is stored once (product §5).

/** Where the key is kept: a stored draft, or memory. */
interface Kept<C extends string> {
  saisie: Readonly<Record<C, string>>
  change: (morceau: Partial<Record<C, string>>) => void
}

/** `take` returns the same key until `renew`, for when the content is another message. */
export function idempotencyKey<C extends string>({ saisie, change }: Kept<C>, champ: C) {
  const keep = (id: string) => change({ [champ]: id } as Partial<Record<C, string>>)
  return {
    take(): string {
      const id = saisie[champ] || crypto.randomUUID()
      keep(id)
      return id
    },
    renew: () => keep(''),
  }
}
