// The calendar file, read by a parser that is not the one that wrote it.
import fastify from 'fastify'
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { cheminAgenda, listEcheances } from '#domain/cotisation/echeance.ts'
import { registerAgenda } from './echeance.ts'

const maintenant = new Date('2026-11-22T10:00:00Z')

async function demander(requete: string) {
  const app = fastify()
  registerAgenda(app, { publicUrl: 'https://kine.test', now: () => maintenant })
  return app.inject(`${cheminAgenda}${requete}`)
}

async function lire(requete: string) {
  const { body } = await demander(requete)
  const agenda = new ICAL.Component(ICAL.parse(body))
  return { agenda, evenements: agenda.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event)) }
}

test('chaque échéance y est, à son jour, sur la journée, quel que soit le fuseau du serveur', async () => {
  const attendues = listEcheances('2026-09-15', 'remplacant').map(({ jour }) => jour)
  for (const fuseau of ['Europe/Paris', 'Pacific/Auckland', 'America/Cayenne']) {
    process.env.TZ = fuseau
    const { evenements } = await lire('?debut=2026-09-15&statut=remplacant')
    expect(evenements.map(({ startDate }) => startDate.toString())).toEqual(attendues)
    expect(evenements.every(({ startDate }) => startDate.isDate)).toBe(true)
  }
  delete process.env.TZ
})

test('chacune dit quoi faire, d’où vient la règle, et se rappelle une semaine avant', async () => {
  const { agenda, evenements } = await lire('?debut=2026-09-15&statut=assistant')
  expect(agenda.getFirstPropertyValue('version')).toBe('2.0')
  const guichet = evenements.find(({ summary }) => summary === 'Déclarer mon activité au guichet des formalités')!
  expect(guichet.startDate.toString()).toBe('2026-09-23')
  expect(guichet.description).toMatch(/procedures\.inpi\.fr.+\n\nSource : Urssaf.+https:\/\/www\.urssaf\.fr/s)
  for (const { component } of evenements) {
    const alarme = component.getFirstSubcomponent('valarm')!
    expect(String(alarme.getFirstPropertyValue('trigger'))).toBe('-P7D')
    expect(component.getFirstPropertyValue('transp')).toBe('TRANSPARENT')
  }
})

test('une date que l’année fixe le dit dans son titre', async () => {
  const { evenements } = await lire('?debut=2026-09-15')
  const titres = evenements.map(({ summary }) => summary)
  expect(titres).toContain('Déclarer mes revenus (d’avril à juin 2027)')
  expect(titres).toContain('Payer la CFE')
})

test('lu deux fois, il nomme les mêmes événements', async () => {
  const uids = async (requete: string) => (await lire(requete)).evenements.map(({ uid }) => uid)
  const premiers = await uids('?debut=2026-09-15')
  expect(new Set(premiers).size).toBe(premiers.length)
  expect(await uids('?debut=2026-09-15')).toEqual(premiers)
  expect(await uids('?debut=2026-09-16')).not.toContain(premiers[0])
})

test('il s’enregistre sous son nom, en français lisible', async () => {
  const { statusCode, headers } = await demander('?debut=2026-09-15')
  expect(statusCode).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': 'attachment; filename="mes-echeances.ics"',
    'x-content-type-options': 'nosniff',
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
  expect(body).toContain('2026-09-15-assistant-guichet')
})
