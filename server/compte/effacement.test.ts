// Account erasure: a delay to change one's mind, then nothing identifies the member.
import { beforeEach, expect, test } from 'vitest'
import { effacementJours, identiteAns, sommeilJours } from '#domain/compte/effacement.ts'
import { conditions } from '#domain/marque/conditions.ts'
import { messageNonRemis } from '#domain/messagerie/messagerie.ts'
import type { Mail } from '../adapter/mail.ts'
import { noterDans, post } from '../testing/jobs.ts'
import { acheteur, choose } from '../testing/paiement.ts'
import { createAnnonce, createPhoto, openFileSite, type TestMembre } from '../testing/site.ts'
import { enqueueErasureAtProvider, eraseComptes, resumeErasuresAtProvider } from './effacement.ts'

let camille: TestMembre
let sacha: TestMembre
let made = 0

const site = await openFileSite()
beforeEach(async () => {
  camille = await site.createMembre({ pseudo: `Camille ${++made}`, telephone: '06 11 22 33 44' })
  sacha = await site.createMembre({ pseudo: `Sacha ${++made}` })
})

const run = async (from: TestMembre, name: string, args: object = {}) => {
  const answer = await from.call(name, args)
  expect(answer.status).toBeLessThan(300)
  return answer.body
}
const later = (days: number) => {
  site.clock.now = new Date(site.clock.now.getTime() + days * 86_400_000)
}
const rowOf = async (text: string) => (await site.database.pool.query(text, [camille.uuid_personne])).rows

/** Runs the job; returns the mails sent and the subjects to forget. */
async function turn(): Promise<{ mails: Mail[]; oublies: string[] }> {
  const oublies: string[] = []
  const given = { now: site.clock.now, oubli: noterDans(oublies) }
  const mails = await post(site, (depot) => eraseComptes(site, { ...given, depot }))
  return { mails, oublies }
}

test('demandée, la suppression se dit dans le compte et par un e-mail, un seul, et attend son jour', async () => {
  await run(camille, 'supprimer_compte')
  const [{ date_effacement: jour }] = await camille.read('lire_personne')
  expect(new Date(jour).getTime() - site.clock.now.getTime()).toBe(effacementJours * 86_400_000)
  const { mails } = await turn()
  expect(mails).toMatchObject([{ to: `${camille.sub}@exemple.fr`, text: expect.stringContaining('/mon-compte') }])
  later(effacementJours - 1)
  await run(camille, 'supprimer_compte')
  expect(await turn()).toEqual({ mails: [], oublies: [] })
  expect((await camille.read('lire_personne'))[0]).toMatchObject({
    date_effacement: jour,
    telephone_personne: '06 11 22 33 44',
  })
  expect((await sacha.read('lire_personne'))[0].date_effacement).toBeNull()
})

test('rien ne part à une adresse que personne n’a prouvée ; le dernier e-mail part le jour même, ou ne part plus', async () => {
  await Promise.all([camille, sacha].map((membre) => run(membre, 'supprimer_compte')))
  await rowOf('update personne set email_verifie = false where uuid_personne = $1')
  expect((await turn()).mails).toMatchObject([{ to: `${sacha.sub}@exemple.fr` }])
  later(effacementJours)
  await eraseComptes(site, { now: site.clock.now, depot: async () => {}, oubli: async () => {} })
  expect(await rowOf(`select cle from courrier where nature = 'depart' and reference = $1`)).toEqual([])
  later(2)
  expect((await turn()).mails).toEqual([])
})

test('changer d’avis garde tout', async () => {
  await run(camille, 'supprimer_compte')
  await run(camille, 'garder_compte')
  const aCamille = { to: `${camille.sub}@exemple.fr` }
  expect((await turn()).mails).toMatchObject([{ ...aCamille, subject: 'Votre compte est gardé' }])
  await run(camille, 'garder_compte')
  expect((await turn()).mails).toEqual([])
  // Changed again and again, told once a day.
  later(1 / 86_400_000)
  await run(camille, 'supprimer_compte')
  await run(camille, 'garder_compte')
  expect((await turn()).mails).toEqual([])
  later(effacementJours + 1)
  expect((await turn()).oublies).not.toContain(camille.sub)
  expect((await camille.read('lire_personne'))[0]).toMatchObject({
    date_effacement: null,
    telephone_personne: '06 11 22 33 44',
  })
  await run(camille, 'supprimer_compte')
  expect((await camille.read('lire_personne'))[0].date_effacement).not.toBeNull()
})

test('partie, sa page de paiement se ferme avec elle', async () => {
  const acheteuse = acheteur(site, camille)
  const { uuid_annonce } = await acheteuse.publish('P0001')
  const page = await acheteuse.pay(9.9, uuid_annonce)
  await run(camille, 'supprimer_compte')
  later(effacementJours)
  await turn()
  expect((await choose(site, page.body, 'payer')).status).toBe(410)
})

test('on n’écrit plus à qui est parti', async () => {
  const mp = { p_uuid_personne_destinataire: camille.uuid_personne, p_contenu_message: 'Bonjour' }
  const { uuid_conversation } = await run(sacha, 'envoyer_mp', mp)
  await run(camille, 'supprimer_compte')
  later(effacementJours)
  await turn()
  for (const [name, args] of [
    ['envoyer_mp', mp],
    ['envoyer_mp_conversation', { p_uuid_conversation: uuid_conversation, p_contenu_message: 'Bonjour' }],
    ['envoyer_message_annonce', { recipient_id: camille.uuid_personne, content: 'Bonjour' }],
  ] as const) {
    const { status, body } = await sacha.call(name, args)
    expect([name, status, body.message]).toEqual([name, 400, messageNonRemis])
  }
})

test('le jour venu, rien ne la nomme plus ; ce que d’autres lisent et ce que dit l’argent restent', async () => {
  const owner = { uuid_personne_annonceur: camille.uuid_personne }
  const { uuid_annonce } = await createAnnonce(site, { ...owner, code_tarif: 'P0002', titre_annonce: 'Chez Camille' })
  await createPhoto(site, { uuid_annonce, nom_fichier: 'cabinet.jpg' })
  await createAnnonce(site, { ...owner, code_tarif: 'P0001', status_annonce: 'En attente' })
  const { uuid_conversation } = await run(camille, 'envoyer_mp', {
    p_uuid_personne_destinataire: sacha.uuid_personne,
    p_contenu_message: 'Bonjour Sacha',
  })
  const p_uuid_forum = await run(camille, 'creer_forum', { p_titre_forum: 'Un logiciel ?', p_id_categorie: 5 })
  await run(camille, 'envoyer_forum', { p_uuid_forum, p_message_forum: 'Lequel prendre ?' })
  await run(camille, 'supprimer_compte')
  later(effacementJours)
  const partie = await turn()
  expect(partie.oublies).toEqual([camille.sub])
  expect(partie.mails).toMatchObject([{ to: `${camille.sub}@exemple.fr`, subject: 'Votre compte est supprimé' }])
  expect(partie.mails[0]!.text).toContain('dix ans')
  expect(await turn()).toEqual({ mails: [], oublies: [] })

  const [personne] = await rowOf('select sub, email_verifie from personne where uuid_personne = $1')
  expect(personne).toEqual({ sub: `parti:${camille.uuid_personne}`, email_verifie: false })
  const annonces = await rowOf('select titre_annonce, status_annonce from annonce where uuid_personne_annonceur = $1')
  expect(annonces).toEqual(Array(2).fill({ titre_annonce: 'Annonce retirée', status_annonce: 'Archivée' }))
  const [{ solde }] = await rowOf(
    'select sum(montant_centimes)::integer as solde from operation where uuid_personne = $1',
  )
  expect(solde).toBe(0)

  const [conversation] = await sacha.read('lister_conversations')
  expect(conversation).toMatchObject({ uuid_conversation, pseudo_interlocuteur: 'Membre parti' })
  const [message] = await sacha.read(`lister_messages_forum?uuid_forum=eq.${p_uuid_forum}`)
  expect(message).toMatchObject({ contenu_message: 'Lequel prendre ?', pseudo_personne: 'Membre parti' })
  const profil = await run(sacha, 'lister_profil', { p_uuid_personne: camille.uuid_personne })
  expect(profil[0].pseudo_personne).toBe('Membre parti')
  expect(JSON.stringify([await sacha.read('lister_annonces'), conversation, message, profil])).not.toMatch(
    /Camille|06 11/,
  )

  const gardee = 'select sub, pseudo_personne from identite_conservee where uuid_personne = $1'
  expect(await rowOf(gardee)).toEqual([{ sub: camille.sub, pseudo_personne: `Camille ${made - 1}` }])
  later(identiteAns * 366)
  await turn()
  expect(await rowOf(gardee)).toEqual([])
})

/** A value for every nullable column except the departure date. */
const remplie: Record<string, string> = {
  email: 'camille@exemple.fr',
  email_refuse: 'ancienne@exemple.fr',
  pseudo_personne: 'Camille Remplie',
  squelette_personne: 'camilleremplie',
  telephone_personne: '06 11 22 33 44',
  cp_personne: '37000',
  ville_personne: 'Tours',
  numrpps_personne: '10101234564',
  presentation_personne: 'Kiné du sport.',
  date_effacement: '2026-01-01',
  suspension: '2027-01-01',
  operateur_vu: '2026-01-01',
  verification: '{"niveau":"annuaire","date":"2026-11-22"}',
  jeton_calendrier: '00000000-0000-4000-8000-00000000000c',
  reponse: '{"minutes":30,"part":80}',
}

/** Columns that identify nobody, kept for other readers and for accounting. */
const gardees = [
  'uuid_personne',
  'sub',
  'conditions',
  'date_inscription',
  'mails_messages',
  'mails_extraits',
  'jeton_mails',
  'mails_refuses',
  'push_refuses',
  'email_verifie',
  'date_activite',
  'effacement_demande',
  'date_depart',
]

test('d’un membre dont toutes les colonnes étaient remplies, seules restent celles que l’on garde exprès', async () => {
  const { rows } = await site.database.pool.query<{ attname: string }>(
    `select attname from pg_attribute
      where attrelid = 'personne'::regclass and attnum > 0 and not attisdropped and not attnotnull`,
  )
  const nullables = rows.map(({ attname }) => attname).filter((nom) => !gardees.includes(nom))
  expect(nullables.sort()).toEqual(Object.keys(remplie).sort())
  await run(camille, 'supprimer_compte')
  const colonnes = Object.keys(remplie).map((nom, rang) => `${nom} = $${rang + 2}`)
  await site.database.pool.query(`update personne set ${colonnes.join(', ')} where uuid_personne = $1`, [
    camille.uuid_personne,
    ...Object.values(remplie),
  ])
  await turn()
  const [partie] = await rowOf('select * from personne where uuid_personne = $1')
  expect(partie).toMatchObject({ date_depart: expect.any(Date), effacement_demande: false })
  expect(Object.keys(partie).filter((nom) => partie[nom] !== null && !gardees.includes(nom))).toEqual([])
})

test('une session qui dure encore ne rend pas un nom au compte effacé, et n’y publie rien', async () => {
  await run(camille, 'supprimer_compte')
  later(effacementJours)
  await turn()
  const pseudo = await camille.call('renseigner_pseudo', { p_pseudo: 'Revenante' })
  expect(pseudo.status).toBe(401)
  for (const [name, args] of Object.entries({
    renseigner_tel: { p_tel: '' },
    renseigner_presentation: { p_presentation: 'x' },
  }))
    expect((await camille.call(name, args)).status).toBe(401)
  const mp = { p_uuid_personne_destinataire: sacha.uuid_personne, p_contenu_message: 'Coucou' }
  expect((await camille.call('envoyer_mp', mp)).status).toBe(400)
  expect(await rowOf('select pseudo_personne from personne where uuid_personne = $1')).toEqual([
    { pseudo_personne: null },
  ])
})

test('une conversation dont les deux membres sont partis s’efface', async () => {
  const { uuid_conversation } = await run(camille, 'envoyer_mp', {
    p_uuid_personne_destinataire: sacha.uuid_personne,
    p_contenu_message: 'Bonjour Sacha',
  })
  const left = async () =>
    (await site.database.pool.query('select from message where uuid_conversation = $1', [uuid_conversation])).rowCount
  await run(camille, 'supprimer_compte')
  later(effacementJours)
  await turn()
  expect(await left()).toBe(1)
  await run(sacha, 'supprimer_compte')
  later(effacementJours)
  await turn()
  expect(await left()).toBe(0)
})

/** Days until the account of a member last seen now is erased. */
const sommeil = () => {
  const fin = new Date(site.clock.now)
  fin.setUTCFullYear(fin.getUTCFullYear() + conditions.compteAns)
  return Math.round((fin.getTime() - site.clock.now.getTime()) / 86_400_000)
}
/** The mails Camille gets in one run. */
const told = async () => (await turn()).mails.filter(({ to }) => to === `${camille.sub}@exemple.fr`)

test('un compte qui dort est prévenu 30 et 7 jours avant, une fois chacun, puis s’efface', async () => {
  await camille.read('lire_personne')
  const days = sommeil()
  later(days - sommeilJours.premier - 2)
  expect(await told()).toEqual([])
  later(2)
  const premiers = await told()
  expect(premiers).toMatchObject([{ subject: expect.stringContaining('sera supprimé le') }])
  expect(premiers[0]!.text).toContain('dort depuis le')
  later(sommeilJours.premier - sommeilJours.dernier - 1)
  expect(await told()).toEqual([])
  later(1)
  expect(await told()).toHaveLength(1)
  expect(await told()).toEqual([])
  later(sommeilJours.dernier + 1)
  expect((await turn()).oublies).toContain(camille.sub)
})

test('le site arrêté plus d’une semaine : le dernier courrier part tout de même, sept jours avant l’effacement', async () => {
  await camille.read('lire_personne')
  later(sommeil() - sommeilJours.premier)
  expect(await told()).toHaveLength(1)
  later(sommeilJours.premier + 10)
  const { mails, oublies } = await turn()
  expect(oublies).not.toContain(camille.sub)
  expect(mails.filter(({ to }) => to === `${camille.sub}@exemple.fr`)).toHaveLength(1)
  later(sommeilJours.dernier - 1)
  expect((await turn()).oublies).not.toContain(camille.sub)
  later(2)
  expect((await turn()).oublies).toContain(camille.sub)
})

test('le dernier courrier parti en retard retarde l’effacement', async () => {
  await camille.read('lire_personne')
  later(sommeil() - sommeilJours.premier)
  await turn()
  later(sommeilJours.premier - sommeilJours.dernier)
  expect(await told()).toHaveLength(1)
  const setMail = (etat: string, depart: Date | null) =>
    site.database.pool.query('update courrier set etat = $1, date_depart = $2 where uuid_personne = $3', [
      etat,
      depart,
      camille.uuid_personne,
    ])
  await setMail('attente', null)
  later(sommeilJours.dernier + 1)
  expect((await turn()).oublies).not.toContain(camille.sub)
  await setMail('parti', site.clock.now)
  later(sommeilJours.dernier - 1)
  expect((await turn()).oublies).not.toContain(camille.sub)
  later(1)
  expect((await turn()).oublies).toContain(camille.sub)
})

test('le membre prévenu qui revient garde tout, et son compte repart pour autant', async () => {
  await camille.read('lire_personne')
  later(sommeil() - sommeilJours.dernier)
  expect(await told()).toHaveLength(1)
  expect((await camille.read('lire_personne'))[0]).toMatchObject({ date_effacement: null })
  later(sommeilJours.premier + 1)
  expect((await turn()).oublies).not.toContain(camille.sub)
  expect(await told()).toEqual([])
})

test('revenir ne défait pas une suppression demandée', async () => {
  await run(camille, 'supprimer_compte')
  later(2)
  expect((await camille.read('lire_personne'))[0].date_effacement).not.toBeNull()
  later(effacementJours - 2)
  expect((await turn()).oublies).toContain(camille.sub)
})

test('un compte effacé est à oublier jusqu’à ce qu’il le soit, et plus dès que quelqu’un s’en sert de nouveau', async () => {
  await run(camille, 'supprimer_compte')
  later(effacementJours)
  await turn()
  const left = async () => {
    const subs: string[] = []
    await resumeErasuresAtProvider(site.database, noterDans(subs))
    return subs.includes(camille.sub)
  }
  expect(await left()).toBe(true)
  await site.database.pool.query('insert into personne (sub) values ($1)', [camille.sub])
  expect(await left()).toBe(false)
  await site.database.pool.query('delete from personne where sub = $1', [camille.sub])
  expect(await left()).toBe(true)
  await enqueueErasureAtProvider(site.database, camille.sub, site.clock.now)
  expect(await left()).toBe(false)
})

test('ce que le produit n’efface pas chez le fournisseur se montre au bureau après une heure, jusqu’à ce que ce soit dit fait', async () => {
  const operateur = await site.createMembre({ roles: ['operateur'] })
  const { sub } = camille
  await run(camille, 'supprimer_compte')
  later(effacementJours)
  await turn()
  const mine = async () =>
    (await operateur.read('lister_comptes_a_oublier')).filter((compte: { sub: string }) => compte.sub === sub)
  expect(await mine()).toEqual([])
  later(1 / 24)
  const [compte] = await mine()
  expect(compte).toEqual({ uuid_personne: camille.uuid_personne, sub, date_depart: expect.any(String) })
  await run(operateur, 'noter_compte_oublie', { p_uuid_parti: compte.uuid_personne })
  expect(await mine()).toEqual([])
  expect((await operateur.call('noter_compte_oublie', { p_uuid_parti: compte.uuid_personne })).status).toBe(404)
})

test('un oubli qui s’achève pendant que les autres sont relus n’est pas laissé une seconde fois', async () => {
  await run(camille, 'supprimer_compte')
  later(effacementJours)
  await turn()
  let noted = false
  const noting: Promise<void>[] = []
  const countWaiting = async () => {
    const { rowCount } = await site.database.pool.query(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    )
    return rowCount
  }
  await resumeErasuresAtProvider(site.database, async (_tx, sub) => {
    if (sub !== camille.sub) return
    const note = async () => {
      await enqueueErasureAtProvider(site.database, sub, site.clock.now)
      noted = true
    }
    noting.push(note())
    await expect.poll(countWaiting).toBe(1)
    expect(noted).toBe(false)
  })
  expect(noting).toHaveLength(1)
  await Promise.all(noting)
  expect(noted).toBe(true)
})

test('un tour note tant d’e-mails, et le suivant continue', async () => {
  const noted = async () => {
    const cles: string[] = []
    const depot = noterDans(cles)
    await eraseComptes(site, { now: site.clock.now, depot, oubli: async () => {} })
    return cles.length
  }
  await noted()
  await site.database.pool.query(
    `insert into personne (sub, effacement_demande, date_effacement)
      select 'foule ' || n, true, $1::timestamptz + interval '1 day' from generate_series(1, 501) n`,
    [site.clock.now],
  )
  expect([await noted(), await noted(), await noted()]).toEqual([500, 1, 0])
})
