// The demo ads over the real communes of France, without a database.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { refuseAnnonce } from '#domain/annonce/annonce.ts'
import { refusePseudo } from '#domain/compte/personne.ts'
import { moisOfferts, periodeMois } from '#domain/critere/filtre.ts'
import { addJours, nameMois } from '#domain/date/jour.ts'
import { codesTarif, isPayant } from '#domain/paiement/plan.ts'
import { limiteTarif } from '#domain/paiement/tarif.ts'
import type { AnnonceDemo, Durees } from './annonce.ts'
import { createDemo } from './demo.ts'
import { type Commune, villesEte } from './towns.ts'

interface Source {
  code: string
  nom: string
  type: string
  departement?: string
  codesPostaux?: string[]
  population?: number
}

const now = new Date('2026-11-20T09:30:00Z')
const durees: Durees = { G0000: 30, P0001: 45, P0002: 60, P0003: 90 }
const communes = readCommunes()
const demo = createDemo(communes, durees, now)
const { annonces, membres, paiements, vues } = demo
const actives = annonces.filter(({ status_annonce }) => status_annonce === 'Actif')

function readCommunes(): Commune[] {
  const file = createRequire(import.meta.url).resolve('@etalab/decoupage-administratif/data/communes.json')
  const sources = JSON.parse(readFileSync(file, 'utf8')) as Source[]
  return sources
    .filter(({ type }) => type === 'commune-actuelle' || type === 'arrondissement-municipal')
    .filter(({ code, departement, codesPostaux }) => departement && codesPostaux && code !== '75056')
    .map(({ code, nom, departement, codesPostaux, population }) => ({
      code_commune: code,
      nom_commune: nom,
      code_departement: departement!,
      code_postal: codesPostaux![0]!,
      population: population ?? 0,
    }))
}

test('la même graine et le même instant donnent la même démonstration', () => {
  expect(createDemo(communes, durees, now)).toEqual(demo)
  expect(createDemo(communes, durees, now, 7).annonces).not.toEqual(annonces)
})

test('chaque annonce serait acceptée à la publication, dans les limites de son plan', () => {
  for (const annonce of annonces) expect(refuseAnnonce(annonce), annonce.contenu_annonce).toBeNull()
})

test('au moins 300 annonces sont actives, de chaque type ; une sur dix est payée, dans chaque plan et partout', () => {
  expect(actives.length).toBeGreaterThanOrEqual(300)
  for (const type of [1, 2, 3, 4])
    expect(actives.filter(({ id_typeannonce }) => id_typeannonce === type).length).toBeGreaterThan(20)
  const payees = annonces.filter(({ code_tarif }) => isPayant(code_tarif))
  const part = payees.length / annonces.length
  expect(part >= 0.1 && part <= 0.15, String(part)).toBe(true)
  for (const code of codesTarif.filter(isPayant))
    expect(actives.filter(({ code_tarif }) => code_tarif === code).length).toBeGreaterThan(9)
  expect(new Set(payees.map(({ code_departement }) => code_departement)).size).toBeGreaterThan(15)
  // Two pages of twenty.
  expect(actives.filter(({ code_tarif }) => isPayant(code_tarif)).length).toBeLessThan(40)
})

test('un titre se lit comme un kiné l’écrit : ni « sans domicile », ni deux deux-points, rarement des m²', () => {
  const titres = annonces.map(({ titre_annonce }) => titre_annonce)
  for (const titre of titres) {
    expect(titre).not.toMatch(/sans domicile|:|undefined/i)
    const mots = titre.toLowerCase().match(/\p{L}{5,}/gu) ?? []
    expect(new Set(mots).size, titre).toBe(mots.length)
  }
  expect(titres.filter((titre) => titre.includes('m²')).length).toBeLessThan(titres.length / 50)
  expect(new Set(titres).size).toBeGreaterThan(titres.length * 0.95)
})

const nomsMois = Array.from({ length: 12 }, (_, rang) => nameMois(`2026-${String(rang + 1).padStart(2, '0')}`))

test('le mois que dit un titre est celui du contrat : « en décembre » commence et finit en décembre', () => {
  let dits = 0
  for (const { titre_annonce, datecontrat_annonce, datefin_annonce } of annonces) {
    const dit = nomsMois.find((nom) => titre_annonce.includes(` en ${nom}`))
    if (!dit) continue
    dits++
    expect([datecontrat_annonce, datefin_annonce!].map(nameMois)).toEqual([dit, dit])
  }
  expect(dits).toBeGreaterThan(5)
})

test('les annonces payées ont des vues, beaucoup au début, aucune les autres', () => {
  const comptees = annonces.filter(
    ({ code_tarif, date_publication }) => /P000[23]/.test(code_tarif) && date_publication !== null,
  )
  expect(new Set(vues.map(({ uuid_annonce }) => uuid_annonce))).toEqual(
    new Set(comptees.map(({ uuid_annonce }) => uuid_annonce)),
  )
  const somme = (liste: typeof vues) => liste.reduce((sum, { nombre }) => sum + nombre, 0)
  const prestige = annonces.find(({ sub, code_tarif }) => sub === 'demo-camille' && code_tarif === 'P0003')!
  const siennes = vues.filter(({ uuid_annonce }) => uuid_annonce === prestige.uuid_annonce)
  expect(somme(siennes)).toBeGreaterThan(60)
  expect(somme(siennes.slice(0, 7))).toBeGreaterThan(somme(siennes.slice(-7)))
  expect(vues.every(({ jour }) => jour <= '2026-11-20')).toBe(true)
})

test('des trois dernières parues, qu’on voit en premier, deux ont la place d’une photo', () => {
  const parues = actives.toSorted((a, b) => b.date_publication!.getTime() - a.date_publication!.getTime())
  const illustrees = parues.slice(0, 3).map(({ code_tarif }) => limiteTarif(code_tarif).photos > 0)
  expect(illustrees).toEqual([true, true, false])
})

test('chaque statut se voit, et ses dates vont avec lui', () => {
  for (const status of ['Actif', 'Expirée', 'En attente', 'Archivée'] as const)
    expect(annonces.filter(({ status_annonce }) => status_annonce === status).length).toBeGreaterThan(5)
  for (const { code_tarif, status_annonce, date_creation, date_publication, date_expiration } of annonces) {
    expect(date_creation <= now).toBe(true)
    if (status_annonce === 'En attente') {
      expect([date_publication, date_expiration, isPayant(code_tarif)]).toEqual([null, null, true])
      continue
    }
    expect(date_creation <= date_publication! && date_publication! <= now).toBe(true)
    expect(date_expiration!.getTime() - date_publication!.getTime()).toBe(durees[code_tarif] * 86_400_000)
    if (status_annonce === 'Actif') expect(date_expiration! > now).toBe(true)
    if (status_annonce === 'Expirée') expect(date_expiration! < now).toBe(true)
  }
})

test('les contrats des annonces actives commencent entre la semaine prochaine et six mois, ou l’été d’après', () => {
  for (const { datecontrat_annonce } of actives) {
    const days = (Date.parse(datecontrat_annonce) - now.getTime()) / 86_400_000
    expect(days).toBeGreaterThan(6)
    if (!/-0[78]-/.test(datecontrat_annonce)) expect(days).toBeLessThan(184)
  }
})

test('des remplacements d’été se cherchent, et un critère sur deux au moins est dit', () => {
  const remplacements = actives.filter(({ id_typeannonce }) => id_typeannonce === 2)
  const ete = remplacements.filter(({ datecontrat_annonce }) => /-0[78]-/.test(datecontrat_annonce))
  expect(ete.length).toBeGreaterThan(15)
  expect(ete.every(({ datefin_annonce }) => datefin_annonce !== null)).toBe(true)
  expect(remplacements.filter(({ demi_journees }) => demi_journees).length).toBeGreaterThan(remplacements.length / 2)
})

/** Whether a contract's dates, widened by their flexibility, overlap a period. */
function touches(
  { datecontrat_annonce, datefin_annonce, souplesse_jours }: AnnonceDemo,
  du: string,
  au: string,
): boolean {
  const souplesse = souplesse_jours ?? 0
  return addJours(datecontrat_annonce, -souplesse) <= au && addJours(datefin_annonce!, souplesse) >= du
}

test('tous les départements ont une annonce, outre-mer compris, et plusieurs se tiennent à Tours', () => {
  const departements = new Set(annonces.map(({ code_departement }) => code_departement))
  expect(departements.size).toBeGreaterThanOrEqual(101)
  for (const code of ['971', '972', '973', '974', '976', '2A', '2B']) expect(departements).toContain(code)
  expect(actives.filter(({ code_commune }) => code_commune === '37261').length).toBeGreaterThanOrEqual(3)
})

test('aucun texte ne se répète, aucun ne parle de « clientèle »', () => {
  expect(new Set(annonces.map(({ contenu_annonce }) => contenu_annonce)).size).toBe(annonces.length)
  for (const { titre_annonce, contenu_annonce } of annonces)
    expect(`${titre_annonce} ${contenu_annonce}`).not.toMatch(/[Cc]lient|undefined|null|NaN| à Les? /)
})

test('la rétrocession est celle du métier pour chaque type', () => {
  const bornes: Record<number, [number, number]> = { 1: [65, 80], 2: [70, 90], 3: [70, 85] }
  for (const { id_typeannonce, retrocession_annonce } of annonces) {
    const borne = bornes[id_typeannonce]
    if (!borne) expect(retrocession_annonce).toBeNull()
    else expect(retrocession_annonce! >= borne[0] && retrocession_annonce! <= borne[1]).toBe(true)
  }
})

test('Camille a des annonces actives, une seule à payer, et une gratuite expirée à renouveler', () => {
  const siennes = annonces.filter(({ sub }) => sub === 'demo-camille')
  const status = siennes.map((annonce) => annonce.status_annonce)
  expect(siennes.some((une) => une.status_annonce === 'Expirée' && !isPayant(une.code_tarif))).toBe(true)
  expect(status.filter((one) => one === 'Actif').length).toBeGreaterThanOrEqual(2)
  expect(status.filter((one) => one === 'En attente').length).toBe(1)
})

test('ce qui a été montré est payé, des chèques sont attendus, l’annonce de Camille n’a aucun paiement', () => {
  const etats = new Map(paiements.map(({ uuid_annonce, etat }) => [uuid_annonce, etat]))
  for (const { uuid_annonce, code_tarif, date_publication } of annonces)
    expect(etats.get(uuid_annonce) === 'reçu').toBe(isPayant(code_tarif) && date_publication !== null)
  const attendus = annonces.filter(({ uuid_annonce }) => etats.get(uuid_annonce) === 'attendu')
  expect(attendus.length).toBeGreaterThan(0)
  for (const { status_annonce } of attendus) expect(status_annonce).toBe('En attente')
  expect(attendus.map(({ sub }) => sub)).not.toContain('demo-camille')
})

test('les pseudos sont admis et uniques sans la casse ni les accents ; un téléphone montré existe', () => {
  const pseudos = membres.flatMap(({ pseudo_personne }) => pseudo_personne ?? [])
  for (const pseudo of pseudos) expect(refusePseudo(pseudo)).toBeNull()
  const folded = pseudos.map((pseudo) => pseudo.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase())
  expect(new Set(folded).size).toBe(membres.length - 1)
  const phones = new Map(membres.map(({ sub, telephone_personne }) => [sub, telephone_personne]))
  expect(annonces.some(({ affichertel_annonce }) => affichertel_annonce)).toBe(true)
  for (const { sub, affichertel_annonce } of annonces)
    if (affichertel_annonce) expect(phones.get(sub)).toMatch(/^06 39 98/)
})

test('quels que soient le jour et l’heure, les comptes de la démonstration montrent ce qu’elle a à montrer', () => {
  for (let n = 0; n < 24; n++) {
    const instant = new Date(now.getTime() + n * 15 * 86_400_000 + n * 3_600_000)
    const { annonces: toutes, vues } = createDemo(communes, durees, instant)
    expect(new Set(vues.map(({ uuid_annonce, jour }) => uuid_annonce + jour)).size).toBe(vues.length)
    const vip = toutes.filter(({ sub, status_annonce }) => sub === 'demo-vip' && status_annonce === 'Actif')
    expect(vip.some(({ code_tarif }) => code_tarif === 'P0003')).toBe(true)
    const siennes = toutes.filter(({ sub }) => sub === 'demo-camille')
    const statuts = Object.groupBy(siennes, ({ status_annonce }) => status_annonce)
    expect(statuts['En attente']).toHaveLength(1)
    expect(statuts.Expirée?.some(({ code_tarif }) => isPayant(code_tarif))).toBe(true)
    expect(statuts.Actif?.length).toBeGreaterThan(2)
    const juillet = periodeMois(moisOfferts(instant.toISOString().slice(0, 10)).find((mois) => mois.endsWith('-07'))!)!
    const loges = toutes.filter(
      (annonce) =>
        annonce.status_annonce === 'Actif' &&
        annonce.id_typeannonce === 2 &&
        annonce.logement === 'fourni' &&
        touches(annonce, juillet.du, juillet.au),
    )
    for (const [ville, codes] of Object.entries(villesEte))
      expect(loges.filter(({ code_commune }) => codes.includes(code_commune)).length, ville).toBeGreaterThan(2)
  }
})
