// The id under which something is sent: sent again after a lost answer, it is still one for the server (product §5).

/** The place of the id: a draft, through reloads, or the memory of a page. */
interface Kept<C extends string> {
  saisie: Readonly<Record<C, string>>
  change: (morceau: Partial<Record<C, string>>) => void
}

/** `take` gives the same id until `renew`, which is for another content: that is another message. */
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
