// The forum search over HTTP: what is found, in which order, and what never is.
import { expect, test } from 'vitest'
import { openFileSite, type TestMembre } from '../testing/site.ts'

const site = await openFileSite()
const camille = await site.createMembre({ pseudo: 'Camille' })
const sacha = await site.createMembre({ pseudo: 'Sacha' })

const run = async (from: TestMembre, name: string, args: object) => (await from.call(name, args)).body
const search = (who: TestMembre, p_question: string) => run(who, 'chercher_forum', { p_question })
const titles = async (who: TestMembre, question: string) =>
  (await search(who, question)).map(({ titre_forum }: { titre_forum: string }) => titre_forum)

async function open(from: TestMembre, p_titre_forum: string, ...messages: string[]): Promise<string> {
  const uuid = await run(from, 'creer_forum', { p_titre_forum, p_id_categorie: 5 })
  for (const p_contenu_message of messages)
    await run(from, 'envoyer_message_forum', { p_uuid_forum: uuid, p_contenu_message })
  return uuid
}
const last = async (uuid: string) =>
  (await sacha.get(`lister_messages_forum?uuid_forum=eq.${uuid}&order=rang_dans_forum.desc`)).body[0].uuid_message

test('sans accents ni terminaisons, un titre d’abord ; tous les mots, et ce qui est autour d’eux', async () => {
  const loin = `${'Je ne sais pas trop. '.repeat(20)}Chez nous la rétrocession est de 70 %.\nEt vous ? ${'Fin. '.repeat(60)}`
  const titre = await open(camille, 'Quelle rétrocession demander ?', 'Je commence.')
  const corps = await open(camille, 'Un contrat', 'Bonjour', loin)
  for (const question of ['RETROCESSIONS', 'rétrocession', '  la rétrocession ? '])
    expect(await titles(sacha, question)).toEqual(['Quelle rétrocession demander ?', 'Un contrat'])
  const [premier, second] = await search(sacha, 'retrocession')
  expect(premier).toMatchObject({ uuid_forum: titre, rang_dans_forum: 1, extrait: 'Je commence.' })
  expect(second).toMatchObject({
    uuid_forum: corps,
    rang_dans_forum: 2,
    pseudo_personne: 'Camille',
    nombre_messages: 2,
  })
  expect(second.extrait).toMatch(/^… .*Chez nous la rétrocession est de 70 %\.\nEt vous \? .*…$/)
  expect(second.extrait.length).toBeLessThanOrEqual(165)
  expect(await titles(sacha, 'rétrocession contrat notaire')).toEqual([])
  expect(await titles(sacha, 'chez rétrocession')).toEqual(['Un contrat'])
  await open(camille, 'Un cœur', 'À l’œuvre : œdème')
  expect(await titles(sacha, 'coeur')).toEqual(['Un cœur'])
  expect(await titles(sacha, 'OEDEME')).toEqual(['Un cœur'])
})

/** Signs that stand between two words in pasted texts. */
const separateurs = [
  ...'/\\|-–—_.,;:!?()[]{}<>"\'’«»“”*+=~#@&%€$^`´·•…→\t\n',
  '\u00a0',
  '\u202f',
  '\u2011',
  '\u2028',
  ' / ',
  ' - ',
  '...',
]

test('un mot se trouve, quel que soit le signe qui le sépare du suivant', async () => {
  const mots = separateurs.map(
    (signe, rang) => [`avant${'abcdefghij'[Math.floor(rang / 10)]}${'klmnopqrst'[rang % 10]}`, signe] as const,
  )
  await open(camille, 'Les signes', ...mots.map(([mot, signe]) => `${mot}${signe}x${mot}`))
  const perdus: string[] = []
  for (const [mot, signe] of mots)
    for (const question of [mot, `x${mot}`])
      if ((await titles(sacha, question)).join() !== 'Les signes') perdus.push(`${JSON.stringify(signe)} ${question}`)
  expect(perdus).toEqual([])
})

test('nombres, dates, ligatures et signes invisibles se trouvent comme on les tape ; une phrase, entre guillemets', async () => {
  await open(
    camille,
    'Les nombres',
    'AMK 7,5 et convention 2025-2026, S-3704, le 01.09.2027, au 06-12-34-56-78, rendez-vous sur https://www.ameli.fr/masseur',
    'ré\u00adédu\u200bcation, o\ufb03ciel, post\u2011op, curriculum vitæ, <kine>',
  )
  for (const question of [
    '7.5',
    '7,5',
    '2026',
    '3704',
    '2027',
    '06 12 34 56 78',
    'ameli',
    'masseur',
    'rééducation',
    'officiel',
    'post-op',
    'vitae',
    'kine',
  ])
    expect([question, await titles(sacha, question)]).toEqual([question, ['Les nombres']])
  expect(await titles(sacha, '"convention 2025"')).toEqual(['Les nombres'])
  expect(await titles(sacha, '« 2025 convention »')).toEqual([])
})

test('rien de ce qui est retiré, masqué, bloqué ou sans message n’est trouvé, ni les mots qui le disent', async () => {
  const mot = 'zibeline'
  const [retire, masque, equipe] = [
    await open(camille, 'Sujet A', 'Bonjour', `Une ${mot}`),
    await open(camille, `Sujet ${mot}`, `Une ${mot}`),
    await open(camille, 'Sujet C', 'Bonjour', `Une ${mot}`),
  ]
  await open(camille, `Vide ${mot}`)
  const reponse = await open(sacha, 'Sujet D', 'Bonjour')
  await run(camille, 'envoyer_message_forum', { p_uuid_forum: reponse, p_contenu_message: `Ma ${mot}` })
  expect((await titles(sacha, mot)).sort()).toEqual(['Sujet A', 'Sujet C', 'Sujet D', `Sujet ${mot}`])

  await run(camille, 'retirer_message_forum', { p_uuid_message: await last(retire) })
  await site.database.pool.query('update forum set masque = true where uuid_forum = $1', [masque])
  const bureau = await site.createMembre({ pseudo: 'Bureau', roles: ['operateur'] })
  const p_uuid_signalement = await run(sacha, 'signaler_contenu', {
    p_cible: 'message_forum',
    p_uuid_cible: await last(equipe),
    p_motif: 'injure',
    p_illicite: false,
    p_email: null,
  })
  const reasons = { p_mesure: 'retirer', p_fondement: 'Article 6', p_faits: 'Une injure.' }
  await run(bureau, 'decider_signalement', { p_uuid_signalement, ...reasons })
  expect(await titles(sacha, mot)).toEqual(['Sujet D'])
  expect(await titles(bureau, mot)).toEqual(['Sujet D'])
  expect(await titles(sacha, 'retiré')).toEqual([])
  expect(await titles(sacha, 'équipe site')).toEqual([])
  await run(sacha, 'bloquer_personne', { p_uuid_personne: camille.uuid_personne })
  expect(await titles(sacha, mot)).toEqual([])
  expect(await titles(sacha, 'rétrocession')).toEqual([])
  expect(await titles(camille, mot)).toEqual(['Sujet D'])
})

test.each(['', ' ', 'le de la', "' | & ! :* <-> \\ %", 'é'.repeat(400), '\u0000'])(
  'ce qui ne cherche rien ne trouve rien : %j',
  async (question) => {
    expect(await search(camille, question)).toEqual([])
  },
)
