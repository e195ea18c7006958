// Automatic masking: one message that a member with a verified number reports as showing a patient, until a person decides.
import { beforeEach, expect, test } from 'vitest'
import { faitsMasque, masqueEnAttente, masquesMax, texteMasque, texteRetire } from '#domain/moderation/decision.ts'
import { urgencesMax } from '#domain/moderation/signalement.ts'
import { openModeration } from '../testing/moderation.ts'
import { openFileSite, publicUrl, type TestMembre } from '../testing/site.ts'
import { writeDecision } from './decision.ts'
import { writeSignalement } from './signalement.ts'

let camille: TestMembre
let bureau: TestMembre
/** The reporters, and those with a verified number. */
let lea: TestMembre

const site = await openFileSite()
const gestes = await openModeration(site)
;({ camille, bureau } = gestes)
beforeEach(async () => {
  lea = await site.createMembre()
  await prove(lea, 'annuaire')
})

const prove = ({ uuid_personne }: TestMembre, niveau: string) =>
  site.database.pool.query('update personne set verification = $2 where uuid_personne = $1', [
    uuid_personne,
    { niveau, date: '2026-11-22' },
  ])
const patient = { p_motif: 'patient' }
const later = (jours: number) => {
  site.clock.now = new Date(site.clock.now.getTime() + jours * 86_400_000)
}

/** A message of Camille's in a new topic, as it reads. */
async function post(p_message_forum: string) {
  const { run, read } = gestes
  const p_uuid_forum = await run(camille, 'creer_forum', { p_titre_forum: 'Une question', p_id_categorie: 5 })
  await run(camille, 'envoyer_forum', { p_uuid_forum, p_message_forum })
  const texte = async () => (await read(lea, `lister_messages_forum?uuid_forum=eq.${p_uuid_forum}`))[0]
  const sujet = async () => (await read(lea, `lister_forums?uuid_forum=eq.${p_uuid_forum}`))[0]
  const uuid = (await texte()).uuid_message as string
  return { uuid, texte: async () => (await texte()).contenu_message as string, sujet }
}
const report = async (from: TestMembre, uuid: string, cible: 'message_forum' | 'message' = 'message_forum') => {
  const { status, body } = await gestes.report(from, cible, uuid, patient)
  expect(status).toBe(200)
  return body as string
}
const letter = async (reference: string, fini = false) =>
  writeDecision(
    site.database,
    {
      cle: `decision ${reference}${fini ? ' rétabli' : ''}`,
      nature: 'decision',
      uuid_personne: camille.uuid_personne,
      reference,
    },
    publicUrl,
    site.clock.now,
  )
const decisions = () => gestes.read(camille, 'lister_mes_decisions')

test('un message du forum se masque, son auteur sait que c’est automatique ; la personne qui ne relève rien le rétablit', async () => {
  const { ask, run, read, decide } = gestes
  const { uuid, texte, sujet } = await post('Ma patiente, Mme Dupont de la rue Haute')
  const reference = await report(lea, uuid)
  expect(await texte()).toBe(texteMasque)
  expect(JSON.stringify(await sujet())).not.toContain('Dupont')
  const [{ uuid_suivi }] = await decisions()
  const [suivi] = await run(null, 'lire_suivi', { p_uuid_suivi: uuid_suivi })
  expect(suivi).toMatchObject({ cote: 'auteur', mesure: 'masquer', faits: faitsMasque, contestable_jusqu_au: null })
  expect(suivi.extrait).toContain('Dupont')
  const contester = { p_uuid_suivi: uuid_suivi, p_texte: 'Personne n’est reconnaissable.' }
  expect((await ask(null, 'contester_decision', contester)).body.message).toBe(masqueEnAttente)
  const dit = (await letter(uuid_suivi))!.text
  expect(dit).toMatch(/de façon automatique. Une personne relira/)
  expect(dit).not.toContain('par la décision d’une personne')
  const accuse = await writeSignalement(
    site.database,
    { cle: '', nature: 'signalement', uuid_personne: lea.uuid_personne, reference },
    publicUrl,
    site.clock.now,
  )
  expect(accuse!.text).toContain('Le message est masqué en attendant.')
  expect((await read(bureau, `lister_signalements?uuid_signalement=eq.${reference}`))[0]).toMatchObject({
    urgent: true,
    masque: true,
    extrait: 'Ma patiente, Mme Dupont de la rue Haute',
  })

  expect((await decide(bureau, reference, 'rien')).status).toBe(204)
  expect(await texte()).toBe('Ma patiente, Mme Dupont de la rue Haute')
  expect(JSON.stringify(await sujet())).toContain('Dupont')
  expect((await decisions())[0]).toMatchObject({ mesure: 'masquer', date_retablissement: expect.any(String) })
  expect(await letter(uuid_suivi)).toBeNull()
  expect((await letter(uuid_suivi, true))!.text).toContain('n’y a pas relevé de manquement')
})

test('un message privé aussi ; la personne qui le retire décide à la place de la machine, et son recours le rend', async () => {
  const { run, read, decide, appeal } = gestes
  const mp = { p_uuid_personne_destinataire: lea.uuid_personne, p_contenu_message: 'M. Martin, du 3 rue Basse' }
  const { uuid_conversation } = await run(camille, 'envoyer_mp', mp)
  const message = async () =>
    (await read(camille, `lister_messages_prives?uuid_conversation=eq.${uuid_conversation}`))[0]
  const reference = await report(lea, (await message()).uuid_message, 'message')
  expect((await message()).contenu_message).toBe(texteMasque)
  later(0.1)
  await decide(bureau, reference, 'retirer')
  expect((await message()).contenu_message).toBe(texteRetire)
  const [retrait, masque] = (await decisions()).slice(0, 2)
  expect([retrait, masque]).toMatchObject([
    { mesure: 'retirer', date_retablissement: null },
    { mesure: 'masquer', date_retablissement: expect.any(String) },
  ])
  await appeal(retrait.uuid_suivi)
  expect((await message()).contenu_message).toBe('M. Martin, du 3 rue Basse')
})

test(`${masquesMax} par jour, et jamais une annonce, ni un sujet, ni pour un autre motif`, async () => {
  const { report: notice, read, publish, decide } = gestes
  const annonce = await publish()
  expect((await notice(lea, 'annonce', annonce, patient)).status).toBe(200)
  expect(await read(null, `lister_annonces?uuid_annonce=eq.${annonce}`)).toHaveLength(1)
  const autre = await post('Un propos')
  expect((await notice(lea, 'message_forum', autre.uuid, { p_motif: 'injure' })).status).toBe(200)
  expect(await autre.texte()).toBe('Un propos')
  for (let n = 0; n <= masquesMax; n++) {
    const { uuid, texte } = await post(`Un patient ${n}`)
    await report(lea, uuid)
    expect(await texte()).toBe(n < masquesMax ? texteMasque : `Un patient ${n}`)
  }
  later(1.1)
  const [{ uuid, texte }, voisin] = [await post('Un patient demain'), await post('Son voisin')]
  await report(lea, voisin.uuid)
  const reference = await report(lea, uuid)
  expect(await texte()).toBe(texteMasque)
  expect((await decide(bureau, reference, 'rien')).status).toBe(204)
  expect([await texte(), await voisin.texte()]).toEqual(['Un patient demain', texteMasque])
})

test.each([
  ['sans numéro contrôlé', null],
  ['étudiant', 'etudiant'],
])('%s, on change seulement de file : une personne lit sous 24 h', async (_, niveau) => {
  const membre = await site.createMembre()
  if (niveau) await prove(membre, niveau)
  const { uuid, texte } = await post('Un patient')
  const reference = await report(membre, uuid)
  expect(await texte()).toBe('Un patient')
  const [ligne] = await gestes.read(bureau, `lister_signalements?uuid_signalement=eq.${reference}`)
  expect(ligne).toMatchObject({ urgent: true, masque: false })
})

test('qui abuse de la file la perd, et ne masque plus rien', async () => {
  for (let n = 0; n <= urgencesMax; n++) {
    const { uuid } = await post(`Rien de mal ${n}`)
    await gestes.decide(bureau, await report(lea, uuid), 'rien')
    later(1.1)
  }
  const { uuid, texte } = await post('Rien de mal')
  const reference = await report(lea, uuid)
  expect(await texte()).toBe('Rien de mal')
  expect((await gestes.read(bureau, `lister_signalements?uuid_signalement=eq.${reference}`))[0].urgent).toBe(false)
})
