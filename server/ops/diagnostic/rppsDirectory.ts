// Probes the national directory with a number that belongs to nobody.
import { type AnnuaireSettings, demandeOf, readBundle } from '../../adapter/rppsDirectory.ts'
import { ask, Failure, type Probe } from './report.ts'

const personne = '99900000000'

export const probeDirectory = ({ url, key }: AnnuaireSettings): Probe => ({
  sujet: 'ANNUAIRE_URL',
  async run() {
    const answer = await ask(demandeOf(url, personne), { headers: { 'ESANTE-API-KEY': key } })
    if (answer.status === 401 || answer.status === 403) throw new Failure(`l’Annuaire refuse la clé (${answer.status})`)
    try {
      readBundle(await answer.json(), personne)
    } catch {
      throw new Failure(`${url} ne répond pas comme l’Annuaire Santé (${answer.status})`)
    }
    return { phrase: 'l’Annuaire Santé reconnaît la clé' }
  },
})
