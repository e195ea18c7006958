// The calendar file, read by an independent parser.
import fastify from 'fastify'
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { cheminAgenda, listEcheances } from '#domain/cotisation/echeance.ts'
import { registerAgenda } from './echeance.ts'

const jour = (texte: string) => new Date(`${texte}T10:00:00Z`)

async function demander(requete: string, maintenant = jour('2026-09-01')) {
  const app = fastify()
  registerAgenda(app, { publicUrl: 'https://kine.test', now: () => maintenant })
  return app.inject(`${cheminAgenda}${requete}`)
}

async function lire(requete: string, maintenant?: Date) {
  const { body } = await demander(requete, maintenant)
  const agenda = new ICAL.Component(ICAL.parse(body))
  return { agenda, evenements: agenda.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event)) }
}

test('chaque échéance y est, à son jour, sur la journée, quel que soit le fuseau du serveur', async () => {
  const attendues = listEcheances(
    { debut: '2026-09-15', statut: 'remplacant', rythme: 'mois', outremer: false },
    { depuis: '2026-11-22' },
  ).map(({ quand }) => quand)
  for (const fuseau of ['Europe/Paris', 'Pacific/Auckland', 'America/Cayenne']) {
    process.env.TZ = fuseau
    const { evenements } = await lire('?debut=2026-09-15&statut=remplacant', jour('2026-11-22'))
    expect(evenements.map(({ startDate }) => startDate.toString())).toEqual(attendues)
    expect(evenements.every(({ startDate }) => startDate.isDate)).toBe(true)
  }
  delete process.env.TZ
})

test('chacune dit quoi faire, d’où vient la règle, et se rappelle avant son jour', async () => {
  const { agenda, evenements } = await lire('?debut=2026-09-15&statut=assistant')
  expect(agenda.getFirstPropertyValue('version')).toBe('2.0')
  const guichet = evenements.find(({ summary }) => summary === 'Déclarer mon activité au guichet des formalités')!
  expect(guichet.startDate.toString()).toBe('2026-09-23')
  expect(guichet.description).toMatch(/procedures\.inpi\.fr.+\n\nSource : Urssaf.+https:\/\/www\.urssaf\.fr/s)
  for (const { component } of evenements) {
    const alarmes = component
      .getAllSubcomponents('valarm')
      .map((alarme) => String(alarme.getFirstPropertyValue('trigger')))
    expect([[], ['-P7D'], ['-P21D', '-P7D']]).toContainEqual(alarmes)
    expect(component.getFirstPropertyValue('transp')).toBe('TRANSPARENT')
  }
})

test('une date que l’année fixe le dit dans son titre', async () => {
  const { evenements } = await lire('?debut=2026-09-15')
  const titres = evenements.map(({ summary }) => summary)
  expect(titres).toContain('Déclarer mes revenus (d’avril à juin 2027)')
  expect(titres).toContain('Payer la CFE')
})

test('les montants du formulaire y sont quand l’adresse les porte, jamais ceux de l’exemple', async () => {
  const titres = async (requete: string) => (await lire(requete)).evenements.map(({ summary }) => summary)
  expect(await titres('?debut=01/09/2026&recettes=60.000&charges=18000&annee=2026')).toEqual(
    expect.arrayContaining([
      'À mettre de côté pour la CARPIMKO, chaque mois (d’octobre à décembre 2026, environ 1\u202f081\u00a0€, soit 361\u00a0€ par mois)',
    ]),
  )
  for (const requete of [
    '?debut=2026-09-01',
    '?debut=2026-09-01&recettes=beaucoup&charges=0',
    '?debut=2032-09-01&recettes=1&charges=0',
  ])
    expect((await titres(requete)).join()).not.toContain('€')
})

test('lu deux fois, ou pour un autre début, il nomme les mêmes événements', async () => {
  const uids = async (requete: string) => (await lire(requete)).evenements.map(({ uid }) => uid)
  const premiers = await uids('?debut=2026-09-15')
  expect(new Set(premiers).size).toBe(premiers.length)
  expect(await uids('?debut=2026-09-15')).toEqual(premiers)
  expect((await uids('?debut=2026-09-16')).sort()).toEqual([...premiers].sort())
  expect((await demander('?debut=2026-09-15')).body).toMatch(/REFRESH-INTERVAL[\s\S]*END:VCALENDAR\r\n$/)
})

test('il s’enregistre sous son nom, en français lisible', async () => {
  const { statusCode, headers } = await demander('?debut=2026-09-15')
  expect(statusCode).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': 'attachment; filename="mes-echeances.ics"',
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, max-age=3600',
  })
})

test.each(['', '?debut=', '?debut=hier', '?debut=2026-02-30', '?debut=2026-09-15&debut=2026-09-16'])(
  'sans date de début (« %s »), il le demande',
  async (requete) => {
    const { statusCode, body } = await demander(requete)
    expect([statusCode, body]).toEqual([400, 'Indiquez votre date de début, par exemple debut=2026-09-01.'])
  },
)

test('un texte glissé dans l’adresse n’entre pas dans le fichier', async () => {
  const { body } = await demander('?debut=2026-09-15&statut=x%0D%0ABEGIN:VEVENT')
  expect(body).not.toContain('x\r\nBEGIN')
  expect(body).toContain('UID:assistant-guichet@')
})
