// Publishing, archiving and expiry of ads, and what each kind of caller sees of them.
import { describe, expect, test } from 'vitest'
import { typesAnnonce } from '#domain/annonce/typeannonce.ts'
import { extrait } from '#domain/text/texte.ts'
import { call, createAnnonce, openFileSite } from '../testing/site.ts'
import { expireAnnonces } from './annonce.ts'

const site = await openFileSite()
const camille = await site.createMembre({ pseudo: 'Camille', telephone: '0601020304' })

const saisie = {
  p_titre: 'Remplacement à Tours',
  p_contenu: 'Cabinet de quatre kinés.\nPatientèle variée.',
  p_retrocession: 80,
  p_datecontrat: '2027-01-04',
  p_cp: '37000',
  p_ville: 'tours',
  p_affichertel: true,
  p_id_type: 2,
  p_code_tarif: 'G0000',
}
const publish = (args: object, membre = camille) => membre.call('inserer_annonce', args)
const read = async (uuid: string, headers: Record<string, string> = {}) =>
  (await call(site, 'rpc/lister_annonces', { args: { p_uuid_annonce: uuid }, headers })).body[0]

test('une annonce gratuite est active aussitôt, trente jours', async () => {
  const { status, body } = await publish(saisie)
  expect(status).toBe(200)
  expect(body).toEqual([{ uuid_annonce: expect.any(String), a_payer: 0 }])
  const row = await read(body[0].uuid_annonce)
  expect(row).toMatchObject({
    titre_annonce: saisie.p_titre,
    contenu_annonce: saisie.p_contenu,
    ville_annonce: 'Tours',
    code_departement_annonce: '37',
    retrocession_annonce: 80,
    datecontrat_annonce: '2027-01-04',
    status_annonce: 'Actif',
    type_annonce_libelle: 'Remplacement',
    pseudo_personne: 'Camille',
    tel_annonce: '0601020304',
    score_annonce: 1000,
  })
  expect(Date.parse(row.date_expiration) - Date.parse(row.date_publication)).toBe(30 * 86_400_000)
})

test('ajouter_annonce publie de même ; G0001 est le plan gratuit', async () => {
  const args = Object.fromEntries(
    Object.entries(saisie).map(([key, value]) => [
      key === 'p_id_type' ? 'p_id_typeannonce' : key === 'p_code_tarif' ? key : `${key}_annonce`,
      value,
    ]),
  )
  const { body } = await camille.call('ajouter_annonce', { ...args, p_code_tarif: 'G0001' })
  expect(await read(body[0].uuid_annonce)).toMatchObject({ code_tarif: 'G0000', titre_annonce: saisie.p_titre })
})

test('une annonce payante attend son paiement, visible de sa seule propriétaire', async () => {
  const { body } = await publish({ ...saisie, p_code_tarif: 'P0002' })
  expect(body[0].a_payer).toBe(19.9)
  expect(await read(body[0].uuid_annonce)).toBeUndefined()
  expect(await read(body[0].uuid_annonce, camille.headers)).toMatchObject({
    status_annonce: 'En attente',
    date_publication: null,
  })
})

test('les types que le formulaire montre sans réseau sont ceux de la base', async () => {
  expect((await call(site, 'lister_typesannonce')).body).toEqual(typesAnnonce)
})

test('le téléphone ne sort que si l’annonce le montre', async () => {
  const { uuid_annonce } = await createAnnonce(site, { uuid_personne_annonceur: camille.uuid_personne })
  expect((await read(uuid_annonce)).tel_annonce).toBeNull()
  const { body } = await call(site, 'lister_annonces?tel_annonce=like.06*&affichertel_annonce=is.false')
  expect(body).toEqual([])
})

test.each([
  [{ p_titre: ' ' }, 'p_titre', 'Veuillez remplir tous les champs obligatoires avant de pré visualiser.'],
  [{ p_ville: 'Lyon' }, 'p_ville', 'La ville et le code postal ne correspondent pas ou sont invalides.'],
  [{ p_titre: 'é'.repeat(41) }, 'p_titre', 'Le titre dépasse les 40 caractères de ce plan.'],
  [{ p_code_tarif: 'X' }, 'p_code_tarif', 'Ce plan n’existe pas.'],
  [{ p_id_type: 9 }, 'p_id_type', 'Ce type d’annonce n’existe pas.'],
])('refuse %o', async (wrong, hint, sentence) => {
  const { status, body } = await publish({ ...saisie, ...wrong })
  expect([status, body]).toEqual([400, { code: 'P0001', message: sentence, details: null, hint }])
})

test('une rétrocession hors de 0–100 est refusée par le contrat', async () => {
  const { status, body } = await publish({ ...saisie, p_retrocession: 101 })
  expect([status, body.code]).toEqual([400, '22P02'])
})

test('sans pseudo, on ne publie pas', async () => {
  const nouveau = await site.createMembre({ pseudo: null })
  expect((await publish(saisie, nouveau)).body.message).toBe('Le pseudo ne peut pas être vide.')
})

test('archivée, une annonce quitte toutes les listes, et ne s’archive pas deux fois', async () => {
  const { body } = await publish(saisie)
  const [{ uuid_annonce }] = body
  const archive = () => camille.call('archiver_annonce', { p_uuid_annonce: uuid_annonce })
  expect((await archive()).status).toBe(204)
  expect(await read(uuid_annonce)).toBeUndefined()
  expect(await camille.read(`lister_mes_annonces?uuid_annonce=eq.${uuid_annonce}`)).toEqual([])
  expect((await archive()).status).toBe(404)
})

test('Mes annonces vont de la plus récente à la plus ancienne', async () => {
  const { body } = await camille.get('lister_mes_annonces')
  const dates = body.map((row: { date_creation: string }) => row.date_creation)
  expect(dates).toEqual([...dates].sort().reverse())
})

test('passé sa date, une annonce expire une seule fois, même avec plusieurs serveurs', async () => {
  const { uuid_annonce } = await createAnnonce(site, { date_publication: new Date(Date.now() - 31 * 86_400_000) })
  const counts = await Promise.all([1, 2, 3].map(() => expireAnnonces(site.database, new Date())))
  expect(counts.reduce((a, b) => a + b)).toBe(1)
  expect((await read(uuid_annonce)).status_annonce).toBe('Expirée')
  expect((await call(site, `lister_annonces?uuid_annonce=eq.${uuid_annonce}`)).body).toEqual([])
})

test('un an après sa fin, une annonce est archivée : sa page n’est plus qu’à son auteur', async () => {
  const jours = (n: number) => new Date(Date.now() - n * 86_400_000)
  // After thirty days online, expired for a year and a day, or for a few days less than a year.
  const given = { uuid_personne_annonceur: camille.uuid_personne, date_publication: jours(397) }
  const expiree = await createAnnonce(site, { ...given, status_annonce: 'Expirée' })
  const pourvue = await createAnnonce(site, { ...given, status_annonce: 'Pourvue' })
  const recente = await createAnnonce(site, { ...given, status_annonce: 'Expirée', date_publication: jours(390) })
  await expireAnnonces(site.database, new Date())
  for (const { uuid_annonce } of [expiree, pourvue]) {
    expect(await read(uuid_annonce)).toBeUndefined()
    expect((await read(uuid_annonce, camille.headers)).status_annonce).toBe('Archivée')
  }
  expect((await read(recente.uuid_annonce)).status_annonce).toBe('Expirée')
})

const write = (name: string, args: object, membre = camille) => membre.call(name, args)

test('modifier ne change que ce qui est envoyé, et déplace l’annonce avec sa ville', async () => {
  const { body } = await publish(saisie)
  const [{ uuid_annonce }] = body
  const before = await read(uuid_annonce)
  expect((await write('modifier_annonce', { p_uuid_annonce: uuid_annonce, p_titre: 'Nouveau titre' })).status).toBe(204)
  expect(await read(uuid_annonce)).toEqual({ ...before, titre_annonce: 'Nouveau titre' })
  const move = { p_uuid_annonce: uuid_annonce, p_ville: 'Lyon', p_cp: '69003', p_retrocession: null }
  expect((await write('modifier_annonce', move)).status).toBe(204)
  expect(await read(uuid_annonce)).toMatchObject({
    cp_annonce: '69003',
    code_departement_annonce: '69',
    retrocession_annonce: null,
    affichertel_annonce: true,
  })
})

test.each([
  [{ p_titre: '' }, 'Veuillez remplir tous les champs obligatoires avant de pré visualiser.'],
  [{ p_cp: '69003' }, 'La ville et le code postal ne correspondent pas ou sont invalides.'],
  [{ p_contenu: 'a'.repeat(201) }, 'La description dépasse les 200 caractères de ce plan.'],
])('modifier refuse %o et ne change rien', async (wrong, sentence) => {
  const { body } = await publish(saisie)
  const [{ uuid_annonce }] = body
  const before = await read(uuid_annonce)
  expect((await write('modifier_annonce', { p_uuid_annonce: uuid_annonce, ...wrong })).body.message).toBe(sentence)
  expect(await read(uuid_annonce)).toEqual(before)
})

test('le plan et le type ne se modifient pas', async () => {
  const { body } = await publish(saisie)
  const args = { p_uuid_annonce: body[0].uuid_annonce, p_code_tarif: 'P0003' }
  expect((await write('modifier_annonce', args)).body.code).toBe('PGRST202')
})

test('pourvue, une annonce quitte la liste et garde sa page, et ne se renouvelle pas', async () => {
  const { uuid_annonce } = await createAnnonce(site, { uuid_personne_annonceur: camille.uuid_personne })
  const target = { p_uuid_annonce: uuid_annonce }
  expect((await write('pourvoir_annonce', target)).status).toBe(204)
  expect((await read(uuid_annonce)).status_annonce).toBe('Pourvue')
  expect((await call(site, `lister_annonces?uuid_annonce=eq.${uuid_annonce}`)).body).toEqual([])
  expect((await write('renouveler_annonce', target)).status).toBe(404)
})

describe('pourvue, une annonce se rouvre', () => {
  /** An ad marked as filled, and what its owner does some seconds later. */
  const fill = async (status_annonce = 'Actif', date_publication = site.clock.now) => {
    const given = { uuid_personne_annonceur: camille.uuid_personne, status_annonce, date_publication }
    const { uuid_annonce } = await createAnnonce(site, given)
    expect((await write('pourvoir_annonce', { p_uuid_annonce: uuid_annonce })).status).toBe(204)
    return { p_uuid_annonce: uuid_annonce }
  }
  const later = (seconds: number) => {
    site.clock.now = new Date(site.clock.now.getTime() + seconds * 1000)
  }
  const listed = async ({ p_uuid_annonce }: { p_uuid_annonce: string }) =>
    (await call(site, `lister_annonces?uuid_annonce=eq.${p_uuid_annonce}`)).body.length

  test('pendant dix secondes : elle revient dans la liste, telle quelle', async () => {
    const target = await fill()
    later(9.9)
    expect((await write('rouvrir_annonce', target)).status).toBe(204)
    expect((await read(target.p_uuid_annonce)).status_annonce).toBe('Actif')
    expect(await listed(target)).toBe(1)
    expect((await write('rouvrir_annonce', target)).status).toBe(404)
    expect((await write('pourvoir_annonce', target)).status).toBe(204)
  })
  test('mais plus ensuite, et le refus le dit', async () => {
    const target = await fill()
    later(10)
    expect(await write('rouvrir_annonce', target)).toMatchObject({
      status: 400,
      body: { message: 'Le délai est passé\u00a0: l’annonce reste pourvue.' },
    })
    expect((await read(target.p_uuid_annonce)).status_annonce).toBe('Pourvue')
  })
  test('celle qui était expirée, ou l’est devenue, revient expirée', async () => {
    const jours = (n: number) => new Date(site.clock.now.getTime() - n * 86_400_000)
    const old = await fill('Expirée', jours(40))
    const young = await fill('Actif', new Date(jours(30).getTime() + 5000))
    later(6)
    for (const target of [old, young]) {
      expect((await write('rouvrir_annonce', target)).status).toBe(204)
      expect((await read(target.p_uuid_annonce)).status_annonce).toBe('Expirée')
      expect(await listed(target)).toBe(0)
    }
  })
  test('celle d’avant que l’heure en fût gardée ne se rouvre pas', async () => {
    const target = await fill()
    await site.database.pool.query('update annonce set date_pourvue = null where uuid_annonce = $1', [
      target.p_uuid_annonce,
    ])
    expect((await write('rouvrir_annonce', target)).status).toBe(400)
  })
})

test.each(['En attente', 'Archivée'])('%s, une annonce ne devient pas pourvue', async (status_annonce) => {
  const given = { uuid_personne_annonceur: camille.uuid_personne, code_tarif: 'P0001', status_annonce }
  const { uuid_annonce } = await createAnnonce(site, given)
  expect((await write('pourvoir_annonce', { p_uuid_annonce: uuid_annonce })).status).toBe(404)
  const { rows } = await site.database.pool.query('select status_annonce from annonce where uuid_annonce = $1', [
    uuid_annonce,
  ])
  expect(rows).toEqual([{ status_annonce }])
})

test.each([
  `${'Patientèle variée. '.repeat(9)}Suite.`,
  'Court.',
  'Deux\n\nlignes,  trois\nlignes.',
  `${'Un\n\n  paragraphe. '.repeat(10)}Fin.`,
  'a'.repeat(170),
  `${'mot '.repeat(39)}prix\u00a0: cent euros`,
  `${'🦵'.repeat(100)} ${'🦵'.repeat(70)}`,
  'e'.repeat(160),
])('l’extrait d’une liste est celui de l’aperçu (texte %#)', async (texte) => {
  const { body } = await publish({ ...saisie, p_contenu: texte })
  expect((await read(body[0].uuid_annonce)).extrait_annonce).toBe(extrait(texte))
})

test('un titre ne porte pas de numéro ; celui d’avant passe quand autre chose change', async () => {
  const titre = 'Appelez le 06 12 34 56 78'
  const { status, body } = await publish({ ...saisie, p_titre: titre })
  expect([status, body.hint]).toEqual([400, 'p_titre'])
  const { uuid_annonce: p_uuid_annonce } = await createAnnonce(site, {
    uuid_personne_annonceur: camille.uuid_personne,
    titre_annonce: titre,
  })
  expect((await camille.call('modifier_annonce', { p_uuid_annonce, p_contenu: 'Deux box.' })).status).toBe(204)
  expect((await camille.call('modifier_annonce', { p_uuid_annonce, p_titre: `${titre} vite` })).status).toBe(400)
})
