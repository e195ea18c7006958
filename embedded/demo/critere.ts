// Criteria of a demo ad: the traits of its practice, of which some advertisers fill in only a part.
import type { Criteres, Patientele } from '#domain/critere/critere.ts'
import { criteresVides } from '#domain/critere/writeCriteres.ts'
import { type Pratique, type Trait, types } from './practiceTraits.ts'
import type { SeededRandom } from './seededRandom.ts'

/** How often an advertiser fills in an optional field. */
const rempli = 0.6

export function drawCriteres(trait: Trait, hasard: SeededRandom): Criteres {
  const say = <T>(value: T): T | null => (hasard.chance(rempli) ? value : null)
  if (trait.type === types.cession)
    return { ...criteresVides, taille_cabinet: say(tailleDe(trait)), ...describeSale(trait) }
  return {
    ...criteresVides,
    datefin_annonce: trait.type === types.remplacement ? trait.fin.toISOString().slice(0, 10) : null,
    souplesse_jours: trait.souplesse,
    demi_journees: say(trait.jours * 2),
    logement: drawLogement(trait, hasard),
    vehicule: say(
      trait.domicile === 'aucun' ? 'inutile' : hasard.pick(['fourni', 'necessaire', 'necessaire'] as const),
    ),
    exercice: say(exercices[trait.domicile]),
    patienteles: say(patienteleDe[trait.pratique]),
    taille_cabinet: say(tailleDe(trait)),
    secretariat: hasard.chance(0.25) ? trait.kines > 3 : null,
    ca_mensuel: hasard.chance(0.3) ? hasard.int(8, 20) * 500 : null,
  }
}

const motifDe = { retraite: 'retraite', région: 'depart', salariat: 'reorientation' } as const

/** Some sellers say their figures, by the size of the practice; nothing is drawn, so that the other demo ads stay the same. */
function describeSale({ kines, jours, depart }: Trait): Partial<Criteres> {
  const size = Math.min(kines, 6)
  return {
    prix_cession: kines % 2 === 1 ? (25 + 15 * size) * 1000 : null,
    honoraires_annuels: kines % 3 === 0 ? null : (70 + 25 * size) * 1000,
    loyer_mensuel: jours % 2 === 0 ? 500 + 150 * size : null,
    surface_cabinet: 40 + 25 * size,
    nombre_salles: size + 1,
    personnel_repris: kines > 3 ? true : null,
    motif_cession: motifDe[depart],
  }
}

const exercices = { aucun: 'cabinet', 'un peu': 'mixte', tournée: 'domicile' } as const

const patienteleDe: Readonly<Record<Pratique, Patientele[] | null>> = {
  générale: ['generale'],
  sport: ['generale', 'sport'],
  périnéale: ['perinealite'],
  pédiatrie: ['pediatrie'],
  respiratoire: ['pediatrie', 'respiratoire'],
  gériatrie: ['generale', 'geriatrie'],
  neuro: ['neurologie'],
  vestibulaire: ['generale', 'vestibulaire'],
  main: null,
}

const tailleDe = ({ kines }: Trait): Criteres['taille_cabinet'] =>
  kines === 1 ? 'seul' : kines < 4 ? 'petit' : 'grand'

/** A practice that offers lodging says so; the others rarely say they do not. */
function drawLogement({ logement }: Trait, hasard: SeededRandom): Criteres['logement'] {
  if (logement) return 'fourni'
  return hasard.weighted([
    [null, 6],
    ['non', 3],
    ['aide', 1],
  ] as const)
}
