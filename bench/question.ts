// The benchmarked searches, as the very statements that the API sends.
import type { Sql } from 'sql-template-tag'
import { Annonce } from '#domain/annonce/annonce.ts'
import { annoncesParPage, type RechercheAnnonces } from '#domain/recherche/recherche.ts'
import { readQuery } from '../server/api/query.ts'
import { statement } from '../server/api/statement.ts'
import { functions } from '../server/recherche/recherche.ts'

const paris = { p_lat: 48.8566, p_lon: 2.3522 }
const tours = { p_lat: 47.3941, p_lon: 0.6848 }
const page = { p_limite: annoncesParPage, p_decalage: 0 }

export const paris20: RechercheAnnonces = { ...paris, p_rayon_km: 20, ...page }
export const tours20: RechercheAnnonces = { ...tours, p_rayon_km: 20, ...page }
export const france: RechercheAnnonces = page

const relation = { name: 'lister_annonces', columns: new Set(Object.keys(Annonce.shape)) }
const query = readQuery(relation, new URLSearchParams(), { count: true })

/** The statement of a page with its total, for a visitor at a given time. */
export const asked = (args: RechercheAnnonces, now: Date): Sql =>
  statement(functions.lister_annonces({ membre: null, now, adresse: '' }, args), query)
