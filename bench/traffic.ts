// A random evening of traffic: nine readers for one writer.
import { createSeededRandom, type SeededRandom } from '../embedded/demo/seededRandom.ts'
import { openPool } from '../server/adapter/pool.ts'
import type { Issuer } from '../server/testing/issuer.ts'
import { spelled } from './address.ts'
import type { Shot } from './fire.ts'
import { france, paris20, tours20 } from './question.ts'

const drawn = 2000
const writers = 40
const visitors = 0.9
const browser = { 'accept-encoding': 'br' }

interface Known {
  annonces: string[]
  personnes: string[]
  sujets: string[]
  /** Places of existing ads, so that new ones do not all go to one town. */
  lieux: { p_cp: string; p_ville: string }[]
}

/** Requests in order of arrival, repeated when exhausted. */
export async function mixedTraffic(url: string, database: string, issuer: Issuer): Promise<Shot[]> {
  const known = await readKnown(database)
  const tokens = await Promise.all(Array.from({ length: writers }, (_, n) => issuer.token(`bench-${n + 1}`)))
  const hasard = createSeededRandom(7)
  return Array.from({ length: drawn }, () =>
    hasard.chance(visitors) ? readOf(url, known, hasard) : writeOf(url, known, hasard, hasard.pick(tokens)),
  )
}

async function readKnown(database: string): Promise<Known> {
  const pool = openPool(database)
  const ids = async (query: string) => (await pool.query(query)).rows.map((row) => Object.values(row)[0] as string)
  try {
    return {
      annonces: await ids(`select uuid_annonce from annonce where status_annonce = 'Actif' limit 200`),
      // Recipients other than the senders.
      personnes: await ids(`select uuid_personne from personne where sub ~ '^bench-9\\d$'`),
      sujets: await ids('select uuid_forum from forum where nombre_messages > 0'),
      lieux: (await pool.query('select cp_annonce as p_cp, ville_annonce as p_ville from annonce limit 1000')).rows,
    }
  } finally {
    await pool.end()
  }
}

/** Some searches and ads are requested more than others. */
function readOf(url: string, { annonces }: Known, hasard: SeededRandom): Shot {
  const rpc = `${url}/api/rpc/lister_annonces`
  const rang = Math.floor(100 * hasard.next() ** 3)
  return hasard.weighted<Shot>([
    [{ url: url + spelled(rang), headers: browser }, 25],
    [{ url: `${url}/annonces`, headers: browser }, 15],
    [{ url: `${url}/annonce/${annonces[Math.floor(annonces.length * hasard.next() ** 3)]}`, headers: browser }, 25],
    [{ url: rpc, body: hasard.pick([paris20, tours20, france]) }, 15],
    [{ url: rpc, body: { ...france, p_id_typeannonce: hasard.int(1, 4) } }, 10],
    [{ url: `${url}/`, headers: browser }, 10],
  ])
}

function writeOf(url: string, { personnes, sujets, lieux }: Known, hasard: SeededRandom, token: string): Shot {
  const headers = { authorization: `Bearer ${token}` }
  const rpc = (name: string, body: object): Shot => ({ url: `${url}/api/rpc/${name}`, body, headers })
  const texte = 'Bonjour, une phrase comme on en écrit entre deux patients.'
  const annonce = {
    ...hasard.pick(lieux),
    p_titre: 'Assistanat près de la gare',
    p_contenu: texte,
    p_datecontrat: '2027-01-04',
    p_id_type: 1,
    p_code_tarif: 'G0000',
  }
  const p_uuid_personne_destinataire = hasard.pick(personnes)
  return hasard.weighted<Shot>([
    [rpc('inserer_annonce', annonce), 2],
    [rpc('envoyer_mp', { p_uuid_personne_destinataire, p_contenu_message: texte }), 4],
    [rpc('envoyer_message_forum', { p_uuid_forum: hasard.pick(sujets), p_contenu_message: texte }), 4],
  ])
}
