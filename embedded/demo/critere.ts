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
    return { ...criteresVides, taille_cabinet: say(tailleDe(trait)), prix_cession: drawPrix(trait) }
  return {
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
    redevance_mensuelle: null,
    prix_cession: null,
  }
}

/** Some sellers say their price, by the size of the practice; nothing is drawn, so that the other demo ads stay the same. */
const drawPrix = ({ kines }: Trait): number | null => (kines % 2 === 1 ? (25 + 15 * Math.min(kines, 6)) * 1000 : null)

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
