// Availability and invitations over HTTP: an owner only sees rounded counts; members are invited once, within their limits.
import { beforeEach, describe, expect, test } from 'vitest'
import { views } from '#domain/contract/contract.ts'
import {
  blurCount,
  dejaPrevenus,
  invitationFermee,
  invitationsSemaine,
  invitesMax,
  readStep,
  reponseJours,
} from '#domain/disponibilite/invitation.ts'
import { disponiblesOf } from '../testing/disponibilite.ts'
import { openModeration } from '../testing/moderation.ts'
import { call, createAnnonce, openFileSite, openTestSite, publicUrl, type TestMembre } from '../testing/site.ts'

let owner: TestMembre

const site = await openFileSite()
beforeEach(async () => {
  site.clock.now = new Date('2026-12-01T11:00:00Z')
  await query('truncate disponibilite, invitation, disponibles_jour, masque, courrier, notification')
  owner = await site.createMembre()
})

const { ask, run, query, later, declare, people, publish, count, invite, invitationsOf, invited, sweep, post } =
  disponiblesOf(site, () => owner)

describe('ce que l’annonceur apprend', () => {
  test('un palier, jamais le nombre ; le même toute la journée, où que l’annonce aille et qui que ce soit qui parte', async () => {
    const membres = await people(12)
    const p_uuid_annonce = await publish()
    expect(await count(p_uuid_annonce)).toEqual({ palier: 10, prevenus: null, acceptees: 0, ouvert: true })
    await run(owner, 'modifier_annonce', { p_uuid_annonce, p_cp: '75011', p_ville: 'Paris 11e Arrondissement' })
    for (const membre of membres) await run(membre, 'bloquer_personne', { p_uuid_personne: owner.uuid_personne })
    expect((await count(p_uuid_annonce)).palier).toBe(10)
    later(1)
    expect((await count(p_uuid_annonce)).palier).toBe(0)
  })

  test('déplacer un cercle, ou publier mille annonces, ne trouve personne', async () => {
    // Four accomplices put the count just below a step.
    await people(4)
    const told = async (nombre: number, given: object = {}) => {
      const dits = new Set<string>()
      for (let rang = 0; rang < nombre; rang++) {
        const { palier, prevenus } = await invite(await publish(given))
        dits.add(`${palier} disponibles, ${prevenus} prévenus`)
      }
      return dits
    }
    const hasard = new Set(['0 disponibles, 0 prévenus', '5 disponibles, 5 prévenus'])
    const sans = await told(24)
    const [cible] = (await people(1)) as [TestMembre]
    expect([sans, await told(24)]).toEqual([hasard, hasard])
    // Fewer than a step looks like none.
    await query('delete from disponibilite where uuid_personne <> $1', [cible.uuid_personne])
    const personne = new Set(['0 disponibles, 0 prévenus'])
    expect([await told(6), await told(6, { code_commune: '75111' })]).toEqual([personne, personne])
  })

  test('une annonce change de ville trois fois par jour, pas quatre', async () => {
    const limite = await openTestSite({ limites: 1 })
    try {
      const membre = await limite.createMembre()
      const make = async () =>
        (await createAnnonce(limite, { uuid_personne_annonceur: membre.uuid_personne })).uuid_annonce
      const move = async (p_uuid_annonce: string, p_cp: string, p_ville: string) =>
        (await ask(membre, 'modifier_annonce', { p_uuid_annonce, p_cp, p_ville }, limite)).status
      const [une, autre] = [await make(), await make()]
      const villes = [
        ['37000', 'Tours'],
        ['41000', 'Blois'],
        ['45000', 'Orléans'],
        ['72000', 'Le Mans'],
      ] as [string, string][]
      const statuts: number[] = []
      for (const [cp, ville] of villes) statuts.push(await move(une, cp, ville))
      expect([...statuts, await move(autre, '41000', 'Blois')]).toEqual([204, 204, 204, 429, 204])
    } finally {
      await limite.close()
    }
  })

  test('rien de ce que quiconque lit ne nomme une personne ni sa disponibilité avant qu’elle ait écrit', async () => {
    const [cible] = (await people(6)) as [TestMembre]
    const p_uuid_annonce = await publish()
    const said: unknown[] = [await count(p_uuid_annonce), await invite(p_uuid_annonce)]
    const [{ uuid_invitation }] = await invitationsOf(cible)
    const [{ uuid_disponibilite }] = await cible.read('lister_mes_disponibilites')
    const autre = await site.createMembre()
    const operateur = await site.createMembre({ roles: ['operateur'] })
    for (const headers of [{}, owner.headers, autre.headers, operateur.headers]) {
      for (const vue of Object.keys(views)) said.push((await call(site, vue, { headers })).body)
      for (const [name, args] of Object.entries({
        lister_annonces: { p_uuid_annonce },
        lister_profil: { p_uuid_personne: owner.uuid_personne },
      }))
        said.push((await call(site, `rpc/${name}`, { args, headers })).body)
    }
    const texte = JSON.stringify(said)
    expect(texte).toContain(p_uuid_annonce)
    for (const secret of [uuid_invitation, uuid_disponibilite, cible.uuid_personne, cible.sub])
      expect(texte).not.toContain(secret)
    expect(await owner.read('lister_invitations')).toEqual([])
    for (const from of [autre, operateur])
      expect((await ask(from, 'compter_disponibles', { p_uuid_annonce })).status).toBe(404)
  })

  test('sur son annonce en ligne seule', async () => {
    for (const status_annonce of ['En attente', 'Expirée', 'Pourvue', 'Archivée'])
      for (const name of ['compter_disponibles', 'inviter_disponibles']) {
        const p_uuid_annonce = await publish({ status_annonce, code_tarif: 'P0001' })
        expect([status_annonce, (await ask(owner, name, { p_uuid_annonce })).status]).toEqual([status_annonce, 404])
      }
  })

  test.each([
    [0, 0],
    [4, 0],
    [5, 5],
    [19, 10],
    [49, 20],
    [5000, 50],
    [-blurCount, 0],
  ])('%i : palier %i', (nombre, palier) => expect(readStep(nombre)).toBe(palier))
})

describe('qui est invité', () => {
  test('cinq par jour, dix en tout, qui attend depuis le plus longtemps d’abord ; une annonce modifiée n’invite pas deux fois', async () => {
    const membres = await people(12)
    const p_uuid_annonce = await publish()
    expect(await invite(p_uuid_annonce)).toMatchObject({ palier: 10, prevenus: 5, acceptees: 0, ouvert: false })
    expect((await ask(owner, 'inviter_disponibles', { p_uuid_annonce })).body.message).toBe(dejaPrevenus)
    expect(await invited(membres)).toEqual([1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0])
    await run(owner, 'modifier_annonce', { p_uuid_annonce, p_titre: 'Un autre titre', p_datefin: '2027-01-20' })
    later(1)
    expect(await invite(p_uuid_annonce)).toMatchObject({ prevenus: 10, ouvert: false })
    later(1)
    expect(await count(p_uuid_annonce)).toMatchObject({ prevenus: invitesMax.annonce, ouvert: false })
    await invite(p_uuid_annonce)
    expect(await invited(membres)).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0])
  })

  test('pourvue, balayée puis rouverte, une annonce sait toujours combien elle a prévenu', async () => {
    // Seven: the count, two more or less, stays in the step of five.
    await people(7)
    const p_uuid_annonce = await publish()
    await invite(p_uuid_annonce)
    await run(owner, 'pourvoir_annonce', { p_uuid_annonce })
    await sweep()
    await run(owner, 'rouvrir_annonce', { p_uuid_annonce })
    expect(await count(p_uuid_annonce)).toMatchObject({ prevenus: 5, ouvert: false })
  })

  test('les dates, le lieu, le type, le logement, le véhicule, la patientèle : ceux de la recherche', async () => {
    const cas: [boolean, object][] = [
      [true, {}],
      [false, { p_debut: '2026-12-15', p_fin: '2026-12-31' }],
      [false, { p_debut: '2027-02-01', p_fin: '2027-03-31' }],
      [true, { p_debut: '2027-01-31', p_fin: '2027-03-31' }],
      [false, { p_code_commune: '75111' }],
      [true, { p_code_commune: '37122', p_rayon_km: 20 }],
      [false, { p_code_commune: '37122', p_rayon_km: 0 }],
      [false, { p_types: [1, 3] }],
      [true, { p_types: [1, 2] }],
      [true, { p_logement_necessaire: true }],
      [false, { p_sans_vehicule: true }],
      [true, { p_patienteles: ['sport', 'neurologie'] }],
      [false, { p_patienteles: ['pediatrie'] }],
    ]
    for (const [attendu, given] of cas) {
      await query('truncate disponibilite')
      const membre = await site.createMembre()
      await declare(membre, given)
      const p_uuid_annonce = await publish()
      await query(
        `update annonce set datefin_annonce = '2027-01-31', logement = 'fourni', vehicule = 'necessaire',
          patienteles = '{sport}' where uuid_annonce = $1`,
        [p_uuid_annonce],
      )
      await invite(p_uuid_annonce)
      expect([given, await invited([membre])]).toEqual([given, [attendu ? 1 : 0]])
    }
  })

  test('une fois, malgré deux disponibilités ; jamais soi, ni qui est bloqué, masque, a écrit, s’arrête, est suspendu ou parti', async () => {
    const [double, bloque, bloquant, masquant, ecrivain, arrete, suspendu, parti] = (await people(8)) as TestMembre[]
    await declare(owner)
    await declare(double!, { p_rayon_km: 50 })
    await run(owner, 'bloquer_personne', { p_uuid_personne: bloque!.uuid_personne })
    await run(bloquant!, 'bloquer_personne', { p_uuid_personne: owner.uuid_personne })
    const [{ pseudo_personne }] = await owner.read('lire_personne')
    await run(masquant!, 'masquer_disponibilites', { p_pseudo_masque: pseudo_personne.toUpperCase() })
    expect(await masquant!.read('lister_masques')).toMatchObject([{ pseudo_personne }])
    const p_uuid_annonce = await publish()
    const mot = { recipient_id: owner.uuid_personne, ad_id: p_uuid_annonce, content: 'Bonjour' }
    await run(ecrivain!, 'envoyer_message_annonce', mot)
    const [{ uuid_disponibilite }] = await arrete!.read('lister_mes_disponibilites')
    await run(arrete!, 'activer_disponibilite', { p_uuid_disponibilite: uuid_disponibilite, p_active: false })
    await query(`update personne set suspension = 'infinity' where uuid_personne = $1`, [suspendu!.uuid_personne])
    await query(
      `update personne set date_depart = now(), pseudo_personne = null, email = null, email_verifie = false
        where uuid_personne = $1`,
      [parti!.uuid_personne],
    )
    await invite(p_uuid_annonce)
    const { rows } = await query('select uuid_personne from invitation')
    expect(rows).toEqual([{ uuid_personne: double!.uuid_personne }])
    await run(masquant!, 'demasquer_disponibilites', { p_uuid_personne: owner.uuid_personne })
    later(1)
    await invite(p_uuid_annonce)
    expect(await invited([masquant!])).toEqual([1])
  })

  test('trois fois par semaine au plus, même par des annonces qui pressent ensemble', async () => {
    const [membre] = (await people(1)) as [TestMembre]
    const owners = await Promise.all(Array.from({ length: 6 }, () => site.createMembre()))
    const annonces = await Promise.all(owners.map(async (of) => ({ of, p_uuid_annonce: await publish({}, of) })))
    const press = ({ of, ...args }: (typeof annonces)[number]) => ask(of, 'inviter_disponibles', args)
    expect((await Promise.all(annonces.map(press))).map(({ status }) => status)).toEqual(Array(6).fill(200))
    expect(await invited([membre])).toEqual([invitationsSemaine])
    later(7)
    await Promise.all(annonces.map(press))
    expect((await query('select from invitation')).rowCount).toBe(2 * invitationsSemaine)
  })

  test('deux serveurs pressés ensemble invitent une fois, et un e-mail part', async () => {
    await people(3)
    const p_uuid_annonce = await publish()
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => ask(owner, 'inviter_disponibles', { p_uuid_annonce })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(400)])
    expect((await query('select from invitation')).rowCount).toBe(3)
    const mails = (await Promise.all([post(), post()])).flat()
    expect(mails).toHaveLength(3)
    expect(await post()).toEqual([])
  })

  test('un annonceur signalé à raison n’invite pas ; rétabli, ou signalé à tort, si', async () => {
    const { camille, judge, appeal } = await openModeration(site)
    const p_uuid_annonce = await publish({}, camille)
    await judge('annonce', await publish({}, camille), 'rien')
    await invite(p_uuid_annonce, camille)
    const suivi = await judge('annonce', await publish({}, camille), 'avertir')
    later(1)
    expect((await ask(camille, 'inviter_disponibles', { p_uuid_annonce })).body.message).toBe(invitationFermee)
    await appeal(suivi)
    await invite(p_uuid_annonce, camille)
  })
})

describe('l’invité', () => {
  test('une notification et un e-mail, qui mènent à l’annonce ; écrire au cabinet répond, et le dit au seul annonceur', async () => {
    const [membre] = (await people(1, { p_code_commune: '37122' })) as [TestMembre]
    const p_uuid_annonce = await publish({ titre_annonce: 'Remplacement à Tours' })
    await query(`update annonce set datefin_annonce = '2027-01-21' where uuid_annonce = $1`, [p_uuid_annonce])
    await invite(p_uuid_annonce)
    const [mail] = await post()
    expect(mail!.subject).toMatch(/^Un cabinet à environ \d+.km cherche un remplaçant du 4 au 21.janvier$/)
    expect(mail!.to).toBe(`${membre.sub}@exemple.fr`)
    expect(mail!.text).toContain(`${publicUrl}/annonce/${p_uuid_annonce}?invitation=1`)
    expect(await membre.read('lister_notifications')).toMatchObject([
      { reference: p_uuid_annonce, genre: 'invitation', sujet: 'Remplacement à Tours', vue: false },
    ])
    const mot = { recipient_id: owner.uuid_personne, ad_id: p_uuid_annonce, content: 'Bonjour' }
    await run(membre, 'envoyer_message_annonce', mot)
    expect(await invitationsOf(membre)).toEqual([])
    expect(await membre.read('lister_notifications')).toMatchObject([{ vue: true }])
    expect(await count(p_uuid_annonce)).toMatchObject({ prevenus: 0, acceptees: 1 })
    expect(await owner.read('lister_conversations')).toHaveLength(1)
  })

  test('« pas cette fois » ne se voit pas ; sept jours sans réponse, c’est fini', async () => {
    const [un, deux] = (await people(2)) as [TestMembre, TestMembre]
    const p_uuid_annonce = await publish()
    const dit = await invite(p_uuid_annonce)
    const [{ uuid_invitation: p_uuid_invitation }] = await invitationsOf(un)
    expect((await ask(deux, 'decliner_invitation', { p_uuid_invitation })).status).toBe(404)
    await run(un, 'decliner_invitation', { p_uuid_invitation })
    expect(await count(p_uuid_annonce)).toEqual(dit)
    expect(await invited([un, deux])).toEqual([0, 1])
    expect(await un.read('lister_notifications')).toEqual([])
    later(reponseJours - 0.01)
    await sweep()
    expect(await invited([deux])).toEqual([1])
    later(0.02)
    await sweep()
    expect(await invited([deux])).toEqual([0])
    expect((await query('select etat from invitation order by 1')).rows).toEqual([
      { etat: 'déclinée' },
      { etat: 'expirée' },
    ])
  })

  test('qui ne veut pas de ces e-mails garde la notification ; déclinée, arrêtée ou pourvue avant de partir, rien ne part', async () => {
    const [sourd, decline, autre] = (await people(3)) as [TestMembre, TestMembre, TestMembre]
    await run(sourd, 'renseigner_preference', { p_genre: 'invitation', p_mail: false })
    const p_uuid_annonce = await publish()
    await invite(p_uuid_annonce)
    const [{ uuid_invitation }] = await invitationsOf(decline)
    await run(decline, 'decliner_invitation', { p_uuid_invitation: uuid_invitation })
    expect((await post()).map(({ to }) => to)).toEqual([`${autre.sub}@exemple.fr`])
    expect(await sourd.read('lister_notifications')).toHaveLength(1)
    const seconde = await publish()
    await invite(seconde)
    await query(`update annonce set status_annonce = 'Pourvue' where uuid_annonce = $1`, [seconde])
    expect(await post()).toEqual([])
    expect(await invited([autre])).toEqual([1])
  })

  test('le lien de l’e-mail l’arrête par un POST, jamais par un GET', async () => {
    const [membre] = (await people(1)) as [TestMembre]
    await invite(await publish())
    const [mail] = await post()
    const lien = mail!.desabonnement!.lien.replace(publicUrl, site.url)
    const refuses = async () => (await membre.read('lire_personne'))[0].mails_refuses
    await fetch(lien)
    expect(await refuses()).toEqual([])
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
    for (const _ of [1, 2]) await fetch(lien, { method: 'POST', body })
    expect(await refuses()).toEqual(['invitation'])
  })
})
