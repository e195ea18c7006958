// A year of the whole product: every recurring task runs each day, and each member's mails are compared with their diary.
import { expect, test } from 'vitest'
import { noterDans, post } from '../testing/jobs.ts'
import { acheteur } from '../testing/paiement.ts'
import { createAnnonce, openFileSite, type TestMembre } from '../testing/site.ts'
import { runRecurring } from './jobs.ts'

const site = await openFileSite()
// A Monday, at eight in France: the alerts' morning is over.
const start = new Date('2027-01-04T07:00:00Z')

/** Days of the year on which something is due, and the days before and after some of them. */
const chosen = [
  0, 1, 2, 7, 10, 23, 24, 27, 29, 30, 31, 44, 53, 56, 60, 61, 63, 83, 89, 90, 180, 194, 200, 223, 229, 230, 365,
]
const days = process.env.FULL ? Array.from({ length: 366 }, (_, day) => day) : chosen

const run = async (from: TestMembre, name: string, args: object = {}) => {
  const { status, body } = await from.call(name, args)
  expect([name, status < 300 ? undefined : body]).toEqual([name, undefined])
  return body
}

/** One run of every task; the mails that it sends. */
async function turn(names: ReadonlyMap<string, string>): Promise<{ nom: string; subject: string }[]> {
  const controller = new AbortController()
  const silent = noterDans([])
  const mails = await post(site, (depot) =>
    runRecurring({
      services: { ...site, venteFermee: false, publicUrl: site.url, now: () => site.clock.now } as never,
      depot,
      oubli: silent,
      controle: silent,
      poussee: silent,
      now: site.clock.now,
      stopping: controller.signal,
    }),
  )
  return mails
    .map(({ to, subject }) => ({ nom: names.get(to) ?? to, subject: subject.replaceAll('\u00a0', ' ') }))
    .toSorted((a, b) => `${a.nom} ${a.subject}`.localeCompare(`${b.nom} ${b.subject}`))
}

/** What each member receives: the day of the year, and the subject. */
const expected = {
  Annonceuse: [
    '23. Votre annonce « Premier remplacement » se termine dans 7 jours',
    '24. Votre annonce « Deuxième remplacement » se termine dans 7 jours',
    '29. Votre annonce « Premier remplacement » se termine demain',
    '30. Votre annonce « Deuxième remplacement » se termine demain',
    '30. Votre annonce « Premier remplacement » n’est plus en ligne',
    '31. Votre annonce « Deuxième remplacement » n’est plus en ligne',
    '83. Votre annonce « Troisième remplacement » se termine dans 7 jours',
    '89. Votre annonce « Troisième remplacement » se termine demain',
    '90. Votre annonce « Troisième remplacement » n’est plus en ligne',
    '223. Votre annonce « Dernier remplacement » se termine dans 7 jours',
    '229. Votre annonce « Dernier remplacement » se termine demain',
    '230. Votre annonce « Dernier remplacement » n’est plus en ligne',
  ],
  Chèque: [
    '0. Commande enregistrée : « Remplacement à Tours »',
    '7. « Remplacement à Tours » attend votre chèque',
    '90. « Remplacement à Tours » est retirée, faute de paiement',
  ],
  Disponible: ['30. Toujours disponible ?'],
  Endormi: [
    '30. Votre compte sera supprimé le 05/03/2027',
    '53. Votre compte sera supprimé le 05/03/2027',
    '60. Votre compte est supprimé',
  ],
  Favorite: ['27. « Premier remplacement », dans vos favoris, se termine dans 3 jours'],
  Forum: ['0. Nouvelle réponse dans « Un logiciel ? »'],
  Impayé: [
    '7. « Remplacement à Tours » attend son paiement',
    '90. « Remplacement à Tours » est retirée, faute de paiement',
  ],
  Instant: [
    '0. Premier remplacement',
    '1. Deuxième remplacement',
    '60. Troisième remplacement',
    '180. Gardez-vous vos alertes ?',
  ],
  Lundi: [
    '7. 2 nouvelles annonces : Remplacement à moins de 20 km de Tours (37)',
    '63. Troisième remplacement',
    '180. Gardez-vous vos alertes ?',
  ],
  Matin: [
    '1. Premier remplacement',
    '2. Deuxième remplacement',
    '61. Troisième remplacement',
    '180. Gardez-vous vos alertes ?',
  ],
  Partante: ['10. Votre compte sera supprimé le 28/01/2027', '24. Votre compte est supprimé'],
  Prudente: ['1. Écrivain vous a écrit'],
}

/** Every day is run beside the browser stories. */
const timeout = process.env.FULL ? 600_000 : 120_000

test('un an du site : chaque membre reçoit ce qui lui est dû, le jour dit, une fois', { timeout }, async () => {
  site.clock.now = start
  const names = new Map<string, string>()
  const join = async (nom: string, activite = '2027-01-04') => {
    const membre = await site.createMembre({ pseudo: nom })
    names.set(`${membre.sub}@exemple.fr`, nom)
    await site.database.pool.query('update personne set date_activite = $2 where uuid_personne = $1', [
      membre.uuid_personne,
      activite,
    ])
    return membre
  }
  const annonceuse = await join('Annonceuse')
  const impaye = acheteur(site, await join('Impayé'))
  const cheque = acheteur(site, await join('Chèque'))
  const alertes = { instant: await join('Instant'), jour: await join('Matin'), semaine: await join('Lundi') }
  const arretee = await join('Arrêtée')
  const favorite = await join('Favorite')
  const disponible = await join('Disponible')
  const prudente = await join('Prudente')
  const ecrivain = await join('Écrivain')
  const forum = await join('Forum')
  const partante = await join('Partante')
  // Sixty days from the end of the three years.
  await join('Endormi', '2024-03-05')
  const fidele = await join('Fidèle', '2024-03-05')

  const publish = (titre_annonce: string) =>
    createAnnonce(site, { titre_annonce, id_typeannonce: 2, uuid_personne_annonceur: annonceuse.uuid_personne })
  const acts: Record<number, () => Promise<unknown>> = {
    0: async () => {
      const { uuid_annonce } = await publish('Premier remplacement')
      await run(favorite, 'fusionner_favoris', { p_uuids_ajoutes: [uuid_annonce], p_uuids_retires: [] })
      await impaye.publish('P0001')
      const due = await cheque.publish('P0001')
      await cheque.pay(due.a_payer, due.uuid_annonce, 'CHQ')
      for (const [p_frequence, membre] of [...Object.entries(alertes), ['instant', arretee] as const]) {
        const args = { p_recherche: 'lieu=Tours&type=2', p_frequence, p_code_commune: '37261' }
        const [{ uuid_alerte }] = await run(membre, 'creer_alerte', args)
        if (membre === arretee) await run(membre, 'modifier_alerte', { p_uuid_alerte: uuid_alerte, p_en_pause: true })
      }
      const periode = { p_debut: '2027-01-15', p_fin: '2027-12-31', p_code_commune: '37261', p_rayon_km: 20 }
      await run(disponible, 'enregistrer_disponibilite', periode)
      const uuid = await run(forum, 'creer_forum', { p_titre_forum: 'Un logiciel ?', p_id_categorie: 1 })
      await run(forum, 'envoyer_message_forum', { p_uuid_forum: uuid, p_contenu_message: 'Lequel ?' })
      await run(ecrivain, 'envoyer_message_forum', { p_uuid_forum: uuid, p_contenu_message: 'Celui-ci.' })
    },
    1: async () => {
      await publish('Deuxième remplacement')
      await run(ecrivain, 'envoyer_mp', {
        p_uuid_personne_destinataire: prudente.uuid_personne,
        p_contenu_message: 'Bonjour',
      })
    },
    10: () => run(partante, 'supprimer_compte'),
    60: () => publish('Troisième remplacement'),
    200: () => publish('Dernier remplacement'),
  }
  const diary: Record<string, string[]> = {}
  const at = (day: number, hour: number) => {
    site.clock.now = new Date(start.getTime() + day * 86_400_000 + hour * 3_600_000)
  }
  const note = async (day: number) => {
    for (const { nom, subject } of await turn(names)) diary[nom] = [...(diary[nom] ?? []), `${day}. ${subject}`]
  }
  for (const day of days) {
    at(day, 0)
    await note(day)
    at(day, 4)
    await acts[day]?.()
    if (day % 30 === 0) await fidele.read('lire_personne')
    at(day, 5)
    await note(day)
    at(day, 6)
    expect([day, await turn(names)]).toEqual([day, []])
  }
  expect(diary).toEqual(expected)
})
