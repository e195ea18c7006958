// Demo payments: every published paid ad is paid for, and a few cheques await the operator.
import { isPayant } from '#domain/paiement/plan.ts'
import type { AnnonceDemo } from './annonce.ts'
import type { SeededRandom } from './seededRandom.ts'

export interface PaiementDemo {
  uuid_annonce: string
  code_moyendepaiement: 'CB' | 'CHQ'
  etat: 'attendu' | 'reçu'
}

const chequesAttendus = 3

export function createPaiements(annonces: readonly AnnonceDemo[], hasard: SeededRandom): PaiementDemo[] {
  const payantes = annonces.filter(({ code_tarif }) => isPayant(code_tarif))
  const recus = payantes
    .filter(({ date_publication }) => date_publication !== null)
    .map(({ uuid_annonce }) => ({
      uuid_annonce,
      code_moyendepaiement: hasard.chance(0.85) ? ('CB' as const) : ('CHQ' as const),
      etat: 'reçu' as const,
    }))
  // Camille's ad stays unpaid, as an example.
  const attendus = payantes
    .filter(({ status_annonce, sub }) => status_annonce === 'En attente' && sub !== 'demo-camille')
    .slice(0, chequesAttendus)
    .map(({ uuid_annonce }) => ({ uuid_annonce, code_moyendepaiement: 'CHQ' as const, etat: 'attendu' as const }))
  return [...recus, ...attendus]
}
