// Demo ads: advertiser, place, plan, age.
import type { Criteres } from '#domain/critere/critere.ts'
import { type CodeTarif, codeGratuit } from '#domain/paiement/plan.ts'
import { limiteTarif } from '#domain/paiement/tarif.ts'
import { writeTexte, writeTitre } from './annonceTexts.ts'
import { drawCriteres } from './critere.ts'
import type { Membre } from './membre.ts'
import { choosePlaces, type Place, type Statut } from './plannedAnnonces.ts'
import { drawTrait, moveToJuillet, type TypeAnnonce, types } from './practiceTraits.ts'
import type { SeededRandom } from './seededRandom.ts'
import { createParole } from './sentences.ts'
import type { Commune } from './towns.ts'
export interface AnnonceDemo extends Criteres {
  uuid_annonce: string
  sub: string
  code_tarif: CodeTarif
  id_typeannonce: TypeAnnonce
  code_commune: string
  ville_annonce: string
  cp_annonce: string
  code_departement: string
  titre_annonce: string
  contenu_annonce: string
  retrocession_annonce: number | null
  /** YYYY-MM-DD */
  datecontrat_annonce: string
  affichertel_annonce: boolean
  status_annonce: Statut
  date_creation: Date
  date_publication: Date | null
  date_expiration: Date | null
}

const jour = 86_400_000

/** How many days each plan stays online, from the table tarif. */
export type Durees = Readonly<Record<CodeTarif, number>>

/** All ads for a given moment, each with its advertiser. */
export function createAnnonces(
  communes: readonly Commune[],
  membres: readonly Membre[],
  { durees, now }: { durees: Durees; now: Date },
  hasard: SeededRandom,
): AnnonceDemo[] {
  const told = new Set<string>()
  const reachable = new Set(membres.filter(({ telephone_personne }) => telephone_personne).map(({ sub }) => sub))
  return choosePlaces(communes, membres, hasard).map((place) => {
    const when = drawWhen(place, durees, now, hasard)
    const annonce = writeAnnonce(place, when, told, { now, hasard })
    told.add(annonce.contenu_annonce)
    annonce.affichertel_annonce = reachable.has(annonce.sub) && hasard.chance(0.5)
    return annonce
  })
}

interface When {
  date_creation: Date
  date_publication: Date | null
  date_expiration: Date | null
}

/** Dates that fit the plan and the status. */
function drawWhen(
  { code_tarif, status_annonce, depuis }: Place,
  durees: Durees,
  now: Date,
  hasard: SeededRandom,
): When {
  const ago = (days: number) => new Date(now.getTime() - Math.round(days * jour))
  if (status_annonce === 'En attente')
    return { date_creation: ago(depuis ?? hasard.int(1, 96) / 24), date_publication: null, date_expiration: null }
  const duree = durees[code_tarif]
  // Slightly more recent ads than old ones; those of the last hour are chosen explicitly.
  const age =
    status_annonce === 'Expirée'
      ? duree + (depuis ?? (duree * hasard.next()) / 2 + 1 / 24)
      : (depuis ?? 1 / 24 + (duree - 2) * hasard.next() ** 1.3)
  const date_publication = ago(age)
  const waited = code_tarif === codeGratuit ? 0 : hasard.int(2, 40) * 60_000
  return {
    date_creation: new Date(date_publication.getTime() - waited),
    date_publication,
    date_expiration: new Date(date_publication.getTime() + duree * jour),
  }
}

function writeAnnonce(
  place: Place,
  when: When,
  told: ReadonlySet<string>,
  { now, hasard }: { now: Date; hasard: SeededRandom },
): AnnonceDemo {
  const { commune, sub, code_tarif, status_annonce, juillet } = place
  const type = juillet
    ? types.remplacement
    : hasard.weighted([
        [types.assistanat, 36],
        [types.remplacement, 32],
        [types.collaboration, 20],
        // The demo accounts look for people rather than sell.
        [types.cession, sub.startsWith('demo-membre-') ? 12 : 0],
      ] as const)
  const limite = limiteTarif(code_tarif)
  // A visible ad's contract starts in the future.
  const over = status_annonce === 'Expirée' || status_annonce === 'Archivée'
  const drawn = drawTrait(type, commune, over ? when.date_publication! : now, hasard)
  const trait = juillet ? moveToJuillet(drawn, now, hasard) : drawn
  const say = createParole(trait)
  let texte = writeTexte(say, limite.description, hasard)
  while (told.has(texte)) texte = writeTexte(say, limite.description, hasard)
  return {
    uuid_annonce: hasard.uuid(),
    sub,
    code_tarif,
    id_typeannonce: type,
    code_commune: commune.code_commune,
    ville_annonce: commune.nom_commune,
    cp_annonce: commune.code_postal,
    code_departement: commune.code_departement,
    titre_annonce: writeTitre(say, limite.titre, hasard),
    contenu_annonce: texte,
    retrocession_annonce: trait.retrocession,
    datecontrat_annonce: trait.debut.toISOString().slice(0, 10),
    affichertel_annonce: false,
    status_annonce,
    ...when,
    ...drawCriteres(trait, hasard),
  }
}
