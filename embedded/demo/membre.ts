// Demo members: accounts that can sign in, and colleagues around them.
import { readFileSync } from 'node:fs'
import { demoAccounts } from './compte.ts'
import type { SeededRandom } from './seededRandom.ts'

export interface Membre {
  sub: string
  email: string
  pseudo_personne: string | null
  telephone_personne: string | null
}

const pseudos = readFileSync(new URL('./collegues.md', import.meta.url), 'utf8').match(/(?<=^- ).+$/gm) ?? []

/** The accounts, then colleagues; two colleagues in three have a phone number, from the range reserved for fiction. */
export function createMembres(hasard: SeededRandom): Membre[] {
  const phone = () =>
    `06 39 98 ${String(hasard.int(0, 99)).padStart(2, '0')} ${String(hasard.int(0, 99)).padStart(2, '0')}`
  const accounts = demoAccounts.accounts.map(({ sub, email, pseudo_personne }) => ({
    sub,
    email,
    pseudo_personne,
    telephone_personne: pseudo_personne ? phone() : null,
  }))
  const colleagues = pseudos.map((pseudo_personne, i) => ({
    sub: `demo-membre-${i + 1}`,
    email: `membre${i + 1}@exemple.fr`,
    pseudo_personne,
    telephone_personne: hasard.chance(2 / 3) ? phone() : null,
  }))
  return [...accounts, ...colleagues]
}

/** The member with a pseudo, as dialogues name them. */
export function findMembre(membres: readonly Membre[], pseudo: string): Membre {
  const membre = membres.find(({ pseudo_personne }) => pseudo_personne === pseudo)
  if (!membre) throw new Error(`personne ne s’appelle « ${pseudo} » dans la démonstration`)
  return membre
}
