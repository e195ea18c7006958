// Reports, decisions and appeals over HTTP: who may report what, what each measure hides, who is told, and restoring.
import { expect, test } from 'vitest'
import {
  autreOperateur,
  compteSuspendu,
  dejaConteste,
  dejaDecide,
  operateurProtege,
  recoursClos,
  suiviAbsent,
} from '#domain/moderation/decision.ts'
import {
  contenuSien,
  dejaSignale,
  rejetsMax,
  signalementFerme,
  urgencesMax,
  visiteurMax,
} from '#domain/moderation/signalement.ts'
import { expireAnnonces } from '../annonce/annonce.ts'
import { post as sendAll } from '../testing/jobs.ts'
import { openModeration, raisons } from '../testing/moderation.ts'
import { openFileSite, publicUrl, type TestMembre } from '../testing/site.ts'
import { forgetDossiers } from './decision.ts'

let camille: TestMembre
let sacha: TestMembre
let bureau: TestMembre
let second: TestMembre

const site = await openFileSite()
const gestes = await openModeration(site)
;({ camille, sacha, bureau, second } = gestes)

const later = (days: number) => {
  site.clock.now = new Date(site.clock.now.getTime() + days * 86_400_000)
}
const visiteur = { p_email: 'Visiteur@Exemple.fr' }

const post = () => sendAll(site)

/** Opens the link of a mail; returns the report it confirms. */
const confirm = (text: string) =>
  gestes.run(null, 'confirmer_signalement', { p_uuid_confirmation: /confirmer=([0-9a-f-]{36})/.exec(text)![1] })

test('un visiteur signale une annonce ; elle est retirée, avec ses raisons ; son auteur conteste ; un autre opérateur la rétablit', async () => {
  const { ask, run, read, report, decide, publish } = gestes
  const annonce = await publish()
  const { body: reference } = await report(null, 'annonce', annonce, visiteur)
  const [accuse] = await post()
  expect(accuse).toMatchObject({
    to: 'visiteur@exemple.fr',
    text: expect.stringContaining(`${publicUrl}/signaler?confirmer=`),
  })
  expect(await read(bureau, 'lister_signalements')).toMatchObject([{ confirme: false }])
  expect(await confirm(accuse!.text)).toBe(reference)
  const [ligne] = await read(bureau, 'lister_signalements')
  expect(ligne).toMatchObject({
    confirme: true,
    uuid_cible: annonce,
    pseudo_signaleur: null,
    urgent: true,
    extrait: /Assistanat/,
  })
  const [dossier] = await run(bureau, 'lire_dossier', { p_uuid_signalement: reference })
  expect(dossier).toMatchObject({ actuel: expect.stringContaining('Assistanat'), decisions: [], annonces_en_ligne: 1 })

  expect((await decide(bureau, reference, 'retirer')).status).toBe(204)
  expect((await decide(second, reference, 'rien')).body.message).toBe(dejaDecide)
  expect(await read(null, `lister_annonces?uuid_annonce=eq.${annonce}`)).toEqual([])
  const [decision] = await read(camille, 'lister_mes_decisions')
  const mails = await post()
  expect(mails.map(({ to }) => to).sort()).toEqual([`${camille.sub}@exemple.fr`, 'visiteur@exemple.fr'].sort())
  const auteur = mails.find(({ to }) => to.startsWith(camille.sub))!
  for (const dit of [
    raisons.p_faits,
    raisons.p_fondement,
    `/signaler?suivi=${decision.uuid_suivi}`,
    'à la suite d’un signalement',
  ])
    expect(auteur.text).toContain(dit)
  for (const mail of mails) expect(mail.text).not.toMatch(/visiteur@|Sacha/i)
  expect(mails.find(({ to }) => to.startsWith('visiteur'))!.text).not.toContain(raisons.p_faits)

  const texte = { p_uuid_suivi: decision.uuid_suivi, p_texte: 'Le poste existe, voici le bail.' }
  expect((await ask(null, 'contester_decision', texte)).status).toBe(204)
  expect((await ask(null, 'contester_decision', texte)).body.message).toBe(dejaConteste)
  const [recours] = await read(second, 'lister_recours')
  const reponse = { p_uuid_recours: recours.uuid_recours, p_accepter: true, p_reponse: 'Le bail le prouve.' }
  expect((await ask(bureau, 'repondre_recours', reponse)).body.message).toBe(autreOperateur)
  later(2)
  await run(second, 'repondre_recours', reponse)
  expect(await read(null, `lister_annonces?uuid_annonce=eq.${annonce}`)).toHaveLength(1)
  const [suivi] = await run(null, 'lire_suivi', { p_uuid_suivi: decision.uuid_suivi })
  expect(suivi).toMatchObject({ cote: 'auteur', accepte: true, reponse: 'Le bail le prouve.' })
  expect(suivi.date_retablissement).not.toBeNull()
  expect((await post()).map(({ subject }) => subject).sort()).toEqual([
    'La réponse à votre recours',
    expect.stringContaining('Votre signalement'),
  ])
  const journal = await read(bureau, 'lister_journal')
  expect(journal.map(({ action }: { action: string }) => action)).toEqual(['Recours accepté', 'Décision'])
  await expect(site.database.pool.query('delete from journal')).rejects.toThrow()
})

test('seul depuis un mois, un opérateur répond au recours contre sa propre décision', async () => {
  const { ask, read, report, decide, publish } = gestes
  const { body: reference } = await report(sacha, 'annonce', await publish())
  await read(second, 'lister_signalements')
  expect((await decide(bureau, reference, 'retirer')).status).toBe(204)
  const [decision] = await read(camille, 'lister_mes_decisions')
  expect(
    (await ask(null, 'contester_decision', { p_uuid_suivi: decision.uuid_suivi, p_texte: 'Voici le bail.' })).status,
  ).toBe(204)
  const answer = async () => {
    const [recours] = await read(bureau, 'lister_recours')
    const reponse = { p_uuid_recours: recours.uuid_recours, p_accepter: true, p_reponse: 'Le bail le prouve.' }
    return ask(bureau, 'repondre_recours', reponse)
  }
  later(29)
  expect((await answer()).body.message).toBe(autreOperateur)
  later(2)
  expect((await answer()).status).toBe(204)
  await post()
})

test('ce qui est rétabli retrouve les jours où il était caché', async () => {
  const { run, read, judge, appeal, publish } = gestes
  const annonce = await publish()
  const expiry = async () => {
    const rows = await run(camille, 'lister_annonces', { p_uuid_annonce: annonce })
    return new Date(rows[0].date_expiration).getTime()
  }
  const before = await expiry()
  const suivi = await judge('annonce', annonce, 'retirer')
  later(40)
  await expireAnnonces(site.database, site.clock.now)
  await appeal(suivi)
  expect(await expiry()).toBe(before + 40 * 86_400_000)
  expect((await read(null, 'lister_annonces')).map((a: { uuid_annonce: string }) => a.uuid_annonce)).toContain(annonce)
})

test('on ne signale que ce que l’on voit, une fois, et pas le sien', async () => {
  const { run, read, report, publish } = gestes
  const annonce = await publish()
  expect((await report(camille, 'annonce', annonce)).body.message).toBe(contenuSien)
  expect((await report(sacha, 'annonce', annonce)).status).toBe(200)
  expect((await report(sacha, 'annonce', annonce)).body.message).toBe(dejaSignale)
  expect((await report(sacha, 'annonce', annonce, { p_motif: 'doublon' })).status).toBe(200)
  expect((await report(null, 'annonce', annonce)).body.hint).toBe('p_email')
  expect((await report(null, 'personne', camille.uuid_personne, visiteur)).status).toBe(404)
  const { uuid_conversation } = await run(camille, 'envoyer_mp', {
    p_uuid_personne_destinataire: sacha.uuid_personne,
    p_contenu_message: 'Envoyez 200 € d’avance',
  })
  const [{ uuid_message }] = await read(sacha, `lister_messages_prives?uuid_conversation=eq.${uuid_conversation}`)
  const lea = await site.createMembre()
  for (const qui of [null, lea, bureau])
    expect((await report(qui, 'message', uuid_message, qui ? {} : visiteur)).status).toBe(404)
  expect((await report(sacha, 'message', uuid_message)).status).toBe(200)
})

test('un contenu illicite se signale de bonne foi, et en le disant', async () => {
  const { publish, report } = gestes
  const signe = {
    p_illicite: true,
    p_explication: 'Un faux diplôme.',
    p_nom: 'Sacha Kiné',
    p_email: 'sacha@exemple.fr',
  }
  const uuid = await publish()
  const refused = await report(sacha, 'annonce', uuid, signe)
  expect([refused.status, refused.body.message]).toEqual([400, 'Cochez cette case pour envoyer votre signalement.'])
  expect((await report(sacha, 'annonce', uuid, { ...signe, p_bonne_foi: true })).status).toBe(200)
})

test('qui signale à tort perd d’abord l’urgence, puis le droit de signaler', async () => {
  const { read, report, decide, publish } = gestes
  const lea = await site.createMembre()
  const urgences: boolean[] = []
  for (let n = 0; n <= rejetsMax; n++) {
    const { body: reference } = await report(lea, 'annonce', await publish())
    urgences.push((await read(bureau, `lister_signalements?uuid_signalement=eq.${reference}`))[0].urgent)
    await decide(bureau, reference, 'rien')
  }
  expect(urgences.indexOf(false)).toBe(urgencesMax + 1)
  expect((await report(lea, 'annonce', await publish())).body.message).toBe(signalementFerme)
  later(31)
  expect((await report(lea, 'annonce', await publish())).status).toBe(200)
})

test(`un visiteur signe ${visiteurMax} signalements par jour`, async () => {
  const { report, publish } = gestes
  const signe = { p_email: 'fleuve@exemple.fr' }
  for (let n = 0; n < visiteurMax; n++) expect((await report(null, 'annonce', await publish(), signe)).status).toBe(200)
  expect((await report(null, 'annonce', await publish(), signe)).status).toBe(429)
})

test('soixante signalements de visiteurs sur une annonce : une ligne qui attend, une à lire une fois confirmée', async () => {
  const { read, report, run, publish } = gestes
  const annonce = await publish()
  await post()
  const lines = async () => read(bureau, `lister_signalements?uuid_cible=eq.${annonce}`)
  for (let n = 0; n < 60; n++)
    expect((await report(null, 'annonce', annonce, { p_email: `victime${n}@cible.fr` })).status).toBe(200)
  expect(await lines()).toMatchObject([{ confirme: false, nombre: 60 }])
  const mails = await post()
  expect(mails).toHaveLength(60)
  for (const { text } of mails.slice(0, 2)) await confirm(text)
  const [aLire, attend] = await lines()
  expect(aLire).toMatchObject({ confirme: true, urgent: true, nombre: 2 })
  expect(attend).toMatchObject({ confirme: false, nombre: 58 })
  const [dossier] = await run(bureau, 'lire_dossier', { p_uuid_signalement: aLire.uuid_signalement })
  expect(dossier.signalements).toHaveLength(50)
  // Unverified addresses get no further mail.
  expect((await gestes.decide(bureau, aLire.uuid_signalement, 'rien')).status).toBe(204)
  expect(await lines()).toEqual([])
  expect(await post()).toHaveLength(2)
})

test('une vie ou un mineur en danger se lit sans attendre le lien', async () => {
  const { read, report, publish } = gestes
  for (const p_motif of ['vie', 'mineur']) {
    const annonce = await publish()
    await report(null, 'annonce', annonce, { p_motif, p_email: `${p_motif}@exemple.fr` })
    expect(await read(bureau, `lister_signalements?uuid_cible=eq.${annonce}`)).toMatchObject([
      { confirme: true, urgent: true, nombre: 1 },
    ])
  }
  await post()
})

test('les adresses d’une boîte n’en sont qu’une : trois signalements par jour, un e-mail par heure', async () => {
  const { report, publish } = gestes
  const sign = (n: number, annonce: string) => report(null, 'annonce', annonce, { p_email: `Boite+${n}@cible.fr` })
  const premiere = await publish()
  expect((await sign(0, premiere)).status).toBe(200)
  expect((await sign(1, premiere)).body.message).toBe(dejaSignale)
  expect((await sign(1, await publish())).status).toBe(200)
  expect(await post()).toHaveLength(1)
  later(1 / 23)
  expect((await sign(2, await publish())).status).toBe(200)
  const [mail] = await post()
  expect((await sign(3, await publish())).status).toBe(429)
  await confirm(mail!.text)
  const { rows } = await site.database.pool.query(
    "select date_confirmation is not null as prouve from signalement where boite = 'boite@cible.fr'",
  )
  expect(rows).toEqual([{ prouve: true }, { prouve: true }, { prouve: true }])
})

test('un signalement jamais confirmé s’oublie', async () => {
  const { read, report, publish } = gestes
  const annonce = await publish()
  await report(null, 'annonce', annonce, { p_email: 'jamais@exemple.fr' })
  const forget = async (days: number) => {
    later(days)
    await forgetDossiers(site.database, site.clock.now)
    return (await read(bureau, `lister_signalements?uuid_cible=eq.${annonce}`)).length
  }
  expect([await forget(29), await forget(2)]).toEqual([1, 0])
  await post()
})

test('suspendu, on lit et on supprime, on n’écrit plus ; fermé, rien de soi n’est en ligne ; le recours rend tout', async () => {
  const { ask, run, read, judge, appeal, publish } = gestes
  const lea = await site.createMembre({ pseudo: 'Léa du sport' })
  await run(lea, 'renseigner_presentation', { p_presentation: 'Kiné du sport.' })
  const [annonce, autre] = [await publish(lea), await publish(lea)]
  const mp = { p_uuid_personne_destinataire: sacha.uuid_personne, p_contenu_message: 'Bonjour' }
  await judge('annonce', annonce, 'suspendre', { p_jours: 3 })
  const refus = await ask(lea, 'envoyer_mp', mp)
  expect([refus.status, refus.body.message]).toEqual([403, compteSuspendu])
  expect((await read(lea, 'lister_mes_annonces')).length).toBe(2)
  await run(lea, 'renseigner_mails', { p_mails_messages: true })
  later(4)
  await run(lea, 'envoyer_mp', mp)

  const suivi = await judge('personne', lea.uuid_personne, 'fermer')
  expect((await ask(lea, 'envoyer_mp', mp)).status).toBe(403)
  expect(await run(null, 'lister_annonces', { p_uuid_annonce: autre })).toEqual([])
  const profil = async () => (await run(sacha, 'lister_profil', { p_uuid_personne: lea.uuid_personne }))[0]
  expect(await profil()).toMatchObject({ presentation_personne: null })
  expect((await profil()).pseudo_personne).not.toContain('Léa')
  const ecrire = { p_uuid_personne_destinataire: lea.uuid_personne, p_contenu_message: 'Bonjour' }
  expect((await ask(sacha, 'envoyer_mp', ecrire)).status).toBe(400)

  await appeal(suivi)
  expect(await profil()).toMatchObject({ pseudo_personne: 'Léa du sport', presentation_personne: 'Kiné du sport.' })
  expect(await run(null, 'lister_annonces', { p_uuid_annonce: autre })).toHaveLength(1)
  // The first decision was not reversed.
  expect(await run(null, 'lister_annonces', { p_uuid_annonce: annonce })).toEqual([])
  await run(lea, 'envoyer_mp', mp)
})

test('le compte d’un opérateur ne se ferme pas ici', async () => {
  const { read, report, decide } = gestes
  await read(second, 'lister_journal')
  const { body: reference } = await report(sacha, 'personne', second.uuid_personne)
  expect((await decide(bureau, reference, 'fermer')).body.message).toBe(operateurProtege)
  expect((await decide(bureau, reference, 'rien')).status).toBe(204)
})

test('qui a signalé conteste aussi : son signalement revient au bureau', async () => {
  const { run, read, report, decide, publish } = gestes
  const { body: reference } = await report(sacha, 'annonce', await publish())
  await decide(bureau, reference, 'rien')
  await run(null, 'contester_decision', { p_uuid_suivi: reference, p_texte: 'Regardez mieux.' })
  const recours = (await read(second, 'lister_recours'))[0]
  expect(recours.signaleur).toBe(true)
  // The appeal of one reporter is not told to another.
  const { body: other } = await report(bureau, 'annonce', await publish())
  await decide(second, other, 'rien')
  const follow = (p_uuid_suivi: string) => run(null, 'lire_suivi', { p_uuid_suivi })
  expect([await follow(reference), await follow(other)].map((lines) => lines.length)).toEqual([1, 1])
  const reponse = { p_uuid_recours: recours.uuid_recours, p_accepter: true, p_reponse: 'Vous avez raison.' }
  await run(second, 'repondre_recours', reponse)
  expect(await read(bureau, `lister_signalements?uuid_signalement=eq.${reference}`)).toHaveLength(1)
})

test('on ne conteste ni ce qui n’existe pas, ni un signalement sans décision', async () => {
  const { ask, report, publish } = gestes
  const contest = async (p_uuid_suivi: string) => {
    const { status, body } = await ask(null, 'contester_decision', { p_uuid_suivi, p_texte: 'Voici le bail.' })
    return [status, body.message]
  }
  const { body: attend } = await report(sacha, 'annonce', await publish())
  expect(await contest(crypto.randomUUID())).toEqual([404, suiviAbsent])
  expect(await contest(attend)).toEqual([400, 'Ce signalement n’a pas encore de décision.'])
})

test('chacun suit ses signalements, et eux seuls', async () => {
  const { read, report, publish } = gestes
  const annonce = await publish()
  const { body: sien } = await report(sacha, 'annonce', annonce)
  const { body: autre } = await report(second, 'annonce', annonce)
  const followed = async (membre: TestMembre) =>
    (await read(membre, 'lister_mes_signalements')).map(({ uuid_suivi }: { uuid_suivi: string }) => uuid_suivi)
  expect(await followed(sacha)).toContain(sien)
  expect(await followed(sacha)).not.toContain(autre)
  expect(await followed(camille)).toEqual([])
})

test('la transparence compte les recours par issue, l’année récente d’abord, du plus au moins nombreux', async () => {
  const { ask, run, read, judge, publish } = gestes
  const counts = async () => {
    const rows: { annee: number; quoi: string; detail: string; nombre: number }[] = await read(
      null,
      'lister_transparence',
    )
    const sorted = rows.toSorted(
      (a, b) => b.annee - a.annee || (a.quoi < b.quoi ? -1 : a.quoi > b.quoi ? 1 : b.nombre - a.nombre),
    )
    expect(rows.map(({ annee, quoi, nombre }) => [annee, quoi, nombre])).toEqual(
      sorted.map(({ annee, quoi, nombre }) => [annee, quoi, nombre]),
    )
    return Object.fromEntries(
      rows.filter(({ quoi }) => quoi === 'recours').map(({ annee, detail, nombre }) => [`${annee} ${detail}`, nombre]),
    )
  }
  const before = await counts()
  for (const p_accepter of [true, false, false, null, null, null]) {
    const p_uuid_suivi = await judge('annonce', await publish(), 'retirer')
    expect((await ask(null, 'contester_decision', { p_uuid_suivi, p_texte: 'Regardez mieux.' })).status).toBe(204)
    if (p_accepter === null) continue
    const recours: { uuid_recours: string; uuid_decision: string }[] = await read(second, 'lister_recours')
    const p_uuid_recours = recours.at(-1)!.uuid_recours
    await run(second, 'repondre_recours', { p_uuid_recours, p_accepter, p_reponse: 'Vu.' })
  }
  const after = await counts()
  const year = site.clock.now.getFullYear()
  const more = (detail: string) => (after[`${year} ${detail}`] ?? 0) - (before[`${year} ${detail}`] ?? 0)
  expect(['accepté', 'rejeté', 'en cours'].map(more)).toEqual([1, 2, 3])
})

test('six mois passés, on ne conteste plus ; un an passé, le dossier est oublié, son compte reste', async () => {
  const { ask, read, judge, publish } = gestes
  const annonce = await publish()
  const suivi = await judge('annonce', annonce, 'retirer')
  const attend = await judge('annonce', await publish(), 'retirer')
  // The shortest six months have 181 days.
  later(180)
  expect((await ask(null, 'contester_decision', { p_uuid_suivi: attend, p_texte: 'À temps.' })).status).toBe(204)
  later(10)
  const texte = { p_uuid_suivi: suivi, p_texte: 'Trop tard ?' }
  expect((await ask(null, 'contester_decision', texte)).body.message).toBe(recoursClos)
  later(200)
  const before = await read(null, 'lister_transparence')
  await forgetDossiers(site.database, site.clock.now)
  const { rows } = await site.database.pool.query(
    'select email, nom, explication, extrait, retire from signalement join decision using (uuid_decision) where uuid_decision = $1',
    [suivi],
  )
  expect(rows).toEqual([{ email: null, nom: null, explication: null, extrait: null, retire: null }])
  expect(await read(null, 'lister_transparence')).toEqual(before)
})
