// The newest ads of a search as an Atom feed, for readers of feeds: the same criteria as the page of the search.
import type { FastifyInstance } from 'fastify'
import sql, { raw } from 'sql-template-tag'
import type { Annonce } from '#domain/annonce/annonce.ts'
import { type MoneyOfAnnonce, sayMoney } from '#domain/annonce/money.ts'
import { nameVille } from '#domain/commune/commune.ts'
import { sayDates } from '#domain/critere/faits.ts'
import { jourLegal } from '#domain/date/legalTime.ts'
import { limitesAdresse } from '#domain/limite/limite.ts'
import { marque } from '#domain/marque/marque.ts'
import { networkOf } from '#domain/protocol/network.ts'
import { adresseFlux } from '#domain/recherche/feed.ts'
import { criteresRecherche, readRecherche, sayResume, situate, writeRecherche } from '#domain/recherche/recherche.ts'
import { type Geography, geocode } from '../adapter/geo.ts'
import type { Api } from '../api/api.ts'
import { foundRows } from '../recherche/recherche.ts'

const entriesMax = 20

type Entry = Pick<
  Annonce,
  | 'uuid_annonce'
  | 'titre_annonce'
  | 'extrait_annonce'
  | 'ville_annonce'
  | 'code_departement_annonce'
  | 'type_annonce_libelle'
  | keyof MoneyOfAnnonce
  | 'datecontrat_annonce'
  | 'datefin_annonce'
  | 'souplesse_jours'
> & { date_publication: Date }

const columns: readonly (keyof Entry)[] = [
  'uuid_annonce',
  'titre_annonce',
  'extrait_annonce',
  'ville_annonce',
  'code_departement_annonce',
  'type_annonce_libelle',
  'id_typeannonce',
  'retrocession_annonce',
  'redevance_mensuelle',
  'prix_cession',
  'datecontrat_annonce',
  'datefin_annonce',
  'souplesse_jours',
  'date_publication',
]
const columnsSql = raw(columns.join(', '))

interface Feed {
  door: Pick<Api, 'database' | 'limiteur' | 'publicUrl' | 'now'>
  geography: Geography
}

/** A place that is not known gives an empty feed. */
export function registerFeed(app: FastifyInstance, { door, geography }: Feed): void {
  const { database, limiteur, publicUrl, now } = door
  app.get(adresseFlux, async (request, reply) => {
    await limiteur.admitFrom(limitesAdresse.page, request.ip)
    const { searchParams } = new URL(request.url, publicUrl)
    const demandee = { ...readRecherche(searchParams), page: 1, vue: 'pages' as const, ordre: null }
    const ville = demandee.lieu ? await geocode(geography, demandee.lieu).catch(() => undefined) : null
    // The geography does not answer: a reader of feeds comes back, and loses nothing.
    if (ville === undefined) return reply.status(503).header('retry-after', '600').send()
    const { recherche, centre } = situate(demandee, ville)
    const entries = recherche.lieu && !centre ? [] : await limiteur.inTurn('page', networkOf(request.ip), list)
    async function list(): Promise<Entry[]> {
      const found = foundRows(criteresRecherche(recherche, centre), now())
      const newest = sql`select ${columnsSql} from (${found}) as trouve order by date_publication desc, uuid_annonce limit ${entriesMax}`
      return (await database.read<Entry>(newest, 'visiteur')).rows
    }
    const query = writeRecherche(demandee)
    const quoi = sayResume(centre ? { ...recherche, lieu: nameVille(centre) } : recherche, {
      type: await nameType(database, recherche.type),
      de: jourLegal(now()),
    })
    return reply
      .headers({ 'cache-control': 'public, max-age=900', 'x-content-type-options': 'nosniff' })
      .type('application/atom+xml; charset=utf-8')
      .send(writeFeed({ publicUrl, query, titre: `Annonces\u00a0: ${quoi}`, entries, now: now() }))
  })
}

async function nameType(database: Api['database'], id: number | null): Promise<string | null> {
  if (id === null) return null
  const label = sql`select libelle_typeannonce as libelle from typeannonce where id_typeannonce = ${id}`
  return (await database.read<{ libelle: string }>(label, 'visiteur')).rows[0]?.libelle ?? null
}

interface Written {
  publicUrl: string
  query: string
  titre: string
  entries: readonly Entry[]
  now: Date
}

function writeFeed({ publicUrl, query, titre, entries, now }: Written): string {
  const suite = query && `?${query}`
  const updated = entries[0]?.date_publication ?? now
  return [
    '<?xml version="1.0" encoding="UTF-8"?><feed xmlns="http://www.w3.org/2005/Atom" xml:lang="fr">',
    `<title>${escapeXml(`${titre} · ${marque.nom}`)}</title>`,
    `<id>${escapeXml(publicUrl + adresseFlux + suite)}</id>`,
    `<link rel="self" href="${escapeXml(publicUrl + adresseFlux + suite)}"/>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(`${publicUrl}/annonces${suite}`)}"/>`,
    `<updated>${updated.toISOString()}</updated>`,
    `<author><name>${escapeXml(marque.nom)}</name></author>`,
    ...entries.map((entry) => writeEntry(entry, publicUrl)),
    '</feed>',
  ].join('')
}

function writeEntry(entry: Entry, publicUrl: string): string {
  const lien = escapeXml(`${publicUrl}/annonce/${entry.uuid_annonce}`)
  const publiee = entry.date_publication.toISOString()
  const faits = [
    entry.type_annonce_libelle,
    `${entry.ville_annonce} (${entry.code_departement_annonce})`,
    sayMoney(entry),
    sayDates({ ...entry, date_publication: publiee }),
  ].filter(Boolean)
  return [
    `<entry><title>${escapeXml(entry.titre_annonce)}</title><id>${lien}</id><link href="${lien}"/>`,
    `<published>${publiee}</published><updated>${publiee}</updated>`,
    `<summary>${escapeXml(`${faits.join(' · ')}. ${entry.extrait_annonce}`)}</summary></entry>`,
  ].join('')
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** Control characters do not exist in XML, even escaped. */
const escapeXml = (text: string): string =>
  text.replace(/[^\P{Cc}\t\n\r]/gu, '').replace(/[&<>"']/g, (character) => entities[character]!)
