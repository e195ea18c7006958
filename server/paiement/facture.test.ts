// Invoices over HTTP: one per ad paid for, numbered without gaps despite concurrency and kills, visible to their member only.
import pg from 'pg'
import sql from 'sql-template-tag'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { factureAbsente, factureSansClient, readVendeur } from '#domain/paiement/facture.ts'
import { type Acheteur, acheteur, choose, createCredit, delivered } from '../testing/paiement.ts'
import { readPdf } from '../testing/pdf.ts'
import { call, openFileSite, type TestMembre } from '../testing/site.ts'
import { facturesPrefix } from './facture.ts'
import { drawFacture } from './facturePdf.ts'
import { creditPaiement } from './operation.ts'

let membre: Acheteur
/** A pool beside the site's, whose connections may all be waiting. */

const site = await openFileSite()
const operateur = await site.createMembre({ roles: ['operateur'] })
const temoin = new pg.Client({ connectionString: site.database.pool.options.connectionString })
await temoin.connect()
beforeEach(async () => {
  membre = acheteur(site, await site.createMembre())
})
afterAll(() => temoin?.end())

const factures = async (de: TestMembre = membre) => await de.read('lister_factures')
const nomme = (p_nom: string, plus: object = {}, { headers }: TestMembre = membre) =>
  call(site, 'rpc/renseigner_facturation', {
    args: { p_nom, p_adresse: '1 rue Nationale', p_cp: '37000', p_ville: 'Tours', ...plus },
    headers,
  })
const lien = (p_uuid_facture: string, de: TestMembre = membre) => de.call('generer_lien_facture', { p_uuid_facture })
const chequeDe = async ({ uuid_annonce }: { uuid_annonce: string }): Promise<string> => {
  const { rows } = await site.database.pool.query(sql`
    select uuid_paiement from paiement where uuid_annonce = ${uuid_annonce} and etat = 'attendu'`)
  return rows[0].uuid_paiement
}
const encaisse = (p_uuid_paiement: string) => operateur.call('encaisser_cheque', { p_uuid_paiement })

/** Each year counts from 1 without gaps, with increasing dates. */
async function checkSuite(): Promise<number> {
  const { rows } = await site.database.pool.query(sql`
    select rang, row_number() over (partition by annee order by rang)::integer as attendu,
      date_facture >= coalesce(lag(date_facture) over (partition by annee order by rang), date_facture) as suit
    from facture`)
  for (const { rang, attendu, suit } of rows) expect([rang, suit]).toEqual([attendu, true])
  const { rows: comptees } = await site.database.pool.query(sql`select sum(rang)::integer as n from facture_compteur`)
  expect(comptees[0].n).toBe(rows.length)
  return rows.length
}

test('l’annonce payée par carte a sa facture, une, avec ce que le prix contient ; celle qui attend n’en a pas', async () => {
  const { uuid_annonce } = await membre.publish('P0002')
  expect(await factures()).toEqual([])
  await choose(site, (await membre.pay(19.9, uuid_annonce)).body, 'payer')
  await delivered(site)
  expect(await factures()).toMatchObject([
    {
      nature: 'facture',
      montant: 19.9,
      uuid_annonce,
      nom_client: null,
      numero: expect.stringMatching(/^20\d\d-\d{5}$/),
    },
  ])
  const { rows } = await site.database.pool.query(sql`
    select centimes_ht, centimes_tva, vendeur ->> 'raison_sociale' as vendeur from facture
    where uuid_personne = ${membre.uuid_personne}`)
  expect(rows).toEqual([{ centimes_ht: 1658, centimes_tva: 332, vendeur: 'KinéBouge SAS' }])
})

test('couverte par un crédit, l’annonce a sa facture ; gratuite ou annulée, elle n’en a pas', async () => {
  await membre.publish('G0000')
  const attend = await membre.publish('P0001')
  await membre.archive(attend.uuid_annonce)
  expect(await factures()).toEqual([])
  await createCredit(site, membre.uuid_personne, 990)
  const { uuid_annonce } = await membre.publish('P0001')
  expect(await factures()).toMatchObject([{ montant: 9.9, uuid_annonce }])
})

test('50 paiements et 20 rétractations à la fois, dont certains que la base tue : aucun trou, aucun double', async () => {
  const cheques: string[] = []
  // Fewer concurrent calls than the queue allows.
  while (cheques.length < 50)
    cheques.push(
      ...(await Promise.all(
        Array.from({ length: 10 }, async () => {
          const qui = acheteur(site, await site.createMembre())
          const annonce = await qui.publish('P0001')
          await qui.pay(9.9, annonce.uuid_annonce, 'CHQ')
          return chequeDe(annonce)
        }),
      )),
    )
  const vendues = await Promise.all(
    Array.from({ length: 10 }, async () => {
      const qui = acheteur(site, await site.createMembre())
      await createCredit(site, qui.uuid_personne, 990)
      return { qui, annonce: (await qui.publish('P0001')).uuid_annonce }
    }),
  )
  const before = await checkSuite()
  // A payment that holds its number and dies before committing.
  const mourant = await payAndHold(cheques[0]!)
  const answers = Promise.all(cheques.slice(1).map(encaisse))
  // Each twice at once, retried on 503.
  const renonce = async (qui: Acheteur, p_uuid_annonce: string): Promise<number> => {
    const args = { p_uuid_annonce }
    const { status } = await qui.call('retracter_commande', args)
    return status === 503 ? renonce(qui, p_uuid_annonce) : status
  }
  const renonces = Promise.all([...vendues, ...vendues].map(({ qui, annonce }) => renonce(qui, annonce)))
  await expect.poll(readWaiting, { timeout: 20_000 }).toBeGreaterThan(0)
  await mourant.die()
  expect((await answers).map(({ status }) => status)).toEqual(cheques.slice(1).map(() => 204))
  expect(await renonces).toEqual(Array.from({ length: 20 }, () => 204))
  expect(await checkSuite()).toBe(before + 49 + 10)
  expect((await encaisse(cheques[0]!)).status).toBe(204)
  expect(await checkSuite()).toBe(before + 50 + 10)
})

/** Payments waiting for another one's lock. */
async function readWaiting(): Promise<number> {
  const { rows } = await temoin.query(`
    select count(*)::integer as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`)
  return rows[0].n
}

async function payAndHold(paiement: string): Promise<{ die(): Promise<void> }> {
  let pid = 0
  const held = Promise.withResolvers<void>()
  const numbered = Promise.withResolvers<void>()
  const running = site.database.transaction(async (tx) => {
    const { rows } = await tx.query<{ pid: number }>(sql`select pg_backend_pid() as pid`)
    pid = rows[0]!.pid
    await creditPaiement(tx, paiement, site.clock.now)
    numbered.resolve()
    await held.promise
    await tx.query(sql`select 1`)
  })
  const end = running.catch((error: Error) => error)
  await numbered.promise
  return {
    async die() {
      await temoin.query('select pg_terminate_backend($1)', [pid])
      held.resolve()
      expect(await end).toBeInstanceOf(Error)
    },
  }
}

test('payée le 1er janvier à minuit et demi, en France, une annonce a la première facture de l’année', async () => {
  const before = site.clock.now
  site.clock.now = new Date('2026-12-31T23:30:00Z')
  await createCredit(site, membre.uuid_personne, 990)
  await membre.publish('P0001')
  expect(await factures()).toMatchObject([{ numero: '2027-00001' }])
  site.clock.now = before
})

test('son nom se dit une fois pour toutes : avant, pas de fichier ; après, ni le sien ni les chiffres ne changent', async () => {
  await nomme('Un autre cabinet', {}, operateur)
  await createCredit(site, membre.uuid_personne, 990)
  await membre.publish('P0001')
  const [{ uuid_facture }] = await factures()
  const avant = await lien(uuid_facture)
  expect([avant.status, avant.body.message]).toEqual([400, factureSansClient])
  const refus = await nomme('Cabinet', { p_siret: '123' })
  expect([refus.status, refus.body.hint]).toEqual([400, 'p_siret'])
  expect((await nomme('Cabinet des Lices')).status).toBe(204)
  expect(await factures()).toMatchObject([{ nom_client: 'Cabinet des Lices' }])
  await nomme('Autre nom')
  expect(await factures()).toMatchObject([{ nom_client: 'Cabinet des Lices' }])
  for (const change of ['centimes_ttc = 0', 'client = null', "client = '{}'", 'rang = 99'])
    await expect(
      site.database.pool.query(`update facture set ${change} where uuid_facture = $1`, [uuid_facture]),
    ).rejects.toThrow('ne se change ni ne s’efface')
  await expect(site.database.pool.query('delete from facture where uuid_facture = $1', [uuid_facture])).rejects.toThrow(
    'ne se change ni ne s’efface',
  )
})

test('le fichier est un PDF, à une adresse que son membre seul obtient, le même chaque fois', async () => {
  await createCredit(site, membre.uuid_personne, 990)
  await membre.publish('P0001')
  await nomme('Œuvre & Kinés')
  const [{ uuid_facture, numero }] = await factures()
  const { body: url, status } = await lien(uuid_facture)
  expect(status).toBe(200)
  const file = await fetch(url)
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  expect(file.headers.get('content-disposition')).toBe(`attachment; filename*=UTF-8''facture-${numero}.pdf`)
  const bytes = Buffer.from(await file.arrayBuffer())
  expect(bytes.subarray(0, 8).toString()).toBe('%PDF-1.7')
  // While the publisher's facts are missing, invoices are specimens without XML.
  expect(bytes.includes('factur-x')).toBe(false)
  // A document already delivered does not change, even if the template does.
  await site.storage.put(`${facturesPrefix}${uuid_facture}.pdf`, Buffer.from('donné'), 'application/pdf')
  expect(await (await fetch((await lien(uuid_facture)).body)).text()).toBe('donné')
  const autre = await lien(uuid_facture, operateur)
  expect([autre.status, autre.body.message]).toEqual([404, factureAbsente])
  expect((await fetch(url.replace('X-Amz-Signature=', 'X-Amz-Signature=0'))).status).toBe(403)
})

/** The PDF of a complete seller, as bytes. */
const draw = async (nom: string, morceau: object = {}): Promise<Uint8Array> => {
  const jour = site.clock.now
  const vendeur = { ...readVendeur(), siren: '732829320', rcs: 'Tours 732 829 320', tva: 'FR44732829320' }
  const pdf = await drawFacture({
    numero: '2026-00012',
    nature: 'facture',
    date_facture: jour,
    libelle: 'Annonce',
    date_debut: jour,
    date_fin: jour,
    vendeur,
    client: { nom, adresse: '1 rue Nationale', cp: '37000', ville: 'Tours', siret: null },
    taux_tva: 20,
    centimes_ht: 1658,
    centimes_tva: 332,
    centimes_ttc: 1990,
    numero_origine: null,
    date_origine: null,
    ...morceau,
  })
  return pdf
}

test('la facture dit qui vend, à qui, et combien ; un avoir dit la facture qu’il reprend', async () => {
  const texte = await readPdf(await draw('Cabinet'))
  for (const dit of ['Facture n° 2026-00012', 'Cabinet 1 rue Nationale 37000 Tours', '16,58 €', '3,32 €', '19,90 €'])
    expect(texte).toContain(dit)
  expect(texte).not.toMatch(/Avoir|Sur la facture/)
  const origine = { numero_origine: '2026-00007', date_origine: new Date('2026-11-03T10:00:00Z') }
  const avoir = await readPdf(await draw('Cabinet', { nature: 'avoir', ...origine }))
  expect(avoir).toContain('Avoir n° 2026-00012')
  expect(avoir).toContain('Sur la facture n° 2026-00007 du 03/11/2026')
})

test('d’un vendeur qui a tout dit, le PDF porte son Factur-X et dit qu’il le porte', async () => {
  const pdf = Buffer.from(await draw('Cabinet')).toString('latin1')
  for (const dit of [
    '/AFRelationship /Alternative',
    '/UF (factur-x.xml)',
    '/Subtype /text#2Fxml',
    '<pdfaid:part>3</pdfaid:part>',
    '<fx:DocumentFileName>factur-x.xml</fx:DocumentFileName>',
    '<fx:ConformanceLevel>BASIC</fx:ConformanceLevel>',
  ])
    expect(pdf).toContain(dit)
})

test('les lettres d’un nom venu d’ailleurs ont leur police', async () => {
  const countFonts = async (nom: string) =>
    Buffer.from(await draw(nom))
      .toString('latin1')
      .match(/\/FontFile2/g)?.length
  expect(await countFonts('Œuvre & Kinés')).toBe(2)
  expect(await countFonts('Łukasz Kovačević')).toBe(3)
  expect(await countFonts('Nguyễn Đặng')).toBe(4)
})
