// Titles of demo ads: what is offered, where, and sometimes when or why.
import type { Hasard } from './hasard.ts'
import { auJour, enMois, type Pratique, periode, type Trait, types } from './trait.ts'

const enseigne: Record<Pratique, string> = {
  générale: 'cabinet polyvalent',
  sport: 'kiné du sport',
  périnéale: 'rééducation périnéale',
  pédiatrie: 'kiné pédiatrique',
  respiratoire: 'kiné respiratoire',
  gériatrie: 'gériatrie et EHPAD',
  neuro: 'neurologie',
  vestibulaire: 'rééducation vestibulaire',
  main: 'rééducation de la main',
}

const courts: Record<Trait['type'], (t: Trait) => string[]> = {
  [types.assistanat]: ({ ou, debut, pratique, tu }) => [
    `Assistanat ${ou}`,
    `Assistant(e) kiné ${ou}`,
    `Cherche assistant(e) ${ou}`,
    `Assistanat ${ou} dès ${enMois(debut)}`,
    `Assistanat ${enseigne[pratique]} ${ou}`,
    `Place d’assistant(e) ${ou}`,
    tu ? `Rejoins-nous ${ou}` : `Rejoignez-nous ${ou}`,
    `Cabinet ${ou} cherche assistant(e)`,
  ],
  [types.remplacement]: ({ ou, debut, fin, motif }) => [
    `Remplacement ${ou} en ${enMois(debut)}`,
    `Rempla ${ou} ${periode({ debut, fin })}`,
    `Remplaçant(e) kiné ${ou}`,
    `Remplacement ${ou} dès le ${auJour(debut)}`,
    ...(motif === 'maternité' ? [`Rempla congé maternité ${ou}`, `Congé maternité ${ou}`] : []),
    ...(motif === 'congés' ? [`Rempla vacances ${ou}`, `Congés : rempla ${ou}`] : []),
  ],
  [types.collaboration]: ({ ou, debut, pratique, tu }) => [
    `Collaboration libérale ${ou}`,
    `Collaborateur(trice) ${ou}`,
    `Collab’ kiné ${ou}`,
    `Collaboration ${ou} en ${enMois(debut)}`,
    `Collaboration ${enseigne[pratique]} ${ou}`,
    tu ? `Rejoins notre cabinet ${ou}` : `Rejoignez notre cabinet ${ou}`,
  ],
  [types.cession]: ({ ou, pratique, depart }) => [
    `Cession de cabinet ${ou}`,
    `Cabinet à céder ${ou}`,
    `Cabinet de kiné à reprendre ${ou}`,
    ...(depart === 'retraite' ? [`Retraite : cabinet à céder ${ou}`] : []),
    `Vends cabinet ${ou}`,
    `Cède cabinet, ${enseigne[pratique]}, ${ou}`,
    `Reprise de cabinet ${ou}`,
  ],
}

const secours: Record<Trait['type'], string> = {
  [types.assistanat]: 'Assistanat en cabinet libéral',
  [types.remplacement]: 'Remplacement en cabinet libéral',
  [types.collaboration]: 'Collaboration libérale',
  [types.cession]: 'Cession de cabinet de kinésithérapie',
}

/** What makes people read on, for the plans that leave room for it. */
const atouts = (t: Trait): string[] => [
  enseigne[t.pratique],
  ...(t.balneo ? ['balnéo sur place'] : []),
  ...(t.domicile === 'aucun' ? ['sans domicile'] : []),
  ...(t.logement ? ['logement possible'] : []),
  ...(t.kines > 3 ? [`équipe de ${t.kines} kinés`] : []),
  ...(t.type !== types.cession && t.type !== types.remplacement ? [`${t.jours} jours par semaine`] : []),
  ...(t.type !== types.cession && t.retrocession! >= 80 ? [`${t.retrocession} % pour vous`] : []),
  `${t.surface} m²`,
  ...(t.cadre.village ? ['au vert'] : []),
]

/** A title within a number of characters. */
export function writeTitre(trait: Trait, max: number, hasard: Hasard): string {
  const fitting = courts[trait.type](trait).filter((titre) => titre.length <= max)
  const titre = fitting.length > 0 ? hasard.pick(fitting) : secours[trait.type]
  const [un, deux] = hasard.shuffle(atouts(trait).filter((atout) => !titre.includes(atout)))
  const suites = [`${titre} : ${un} et ${deux}`, `${titre} – ${un}`, `${titre}, ${un}`]
  const longs = suites.filter((suite) => suite.length <= max)
  return max > 40 && longs.length > 0 && hasard.chance(0.75) ? hasard.pick(longs) : titre
}
