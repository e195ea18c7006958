// Requests to the site: sent once, priority first, answered once, read by their member alone, deleted after a year.
import { expect, test } from 'vitest'
import { demandeAbsente, demandeRepondue } from '#domain/demande/demande.ts'
import { paragraphMax } from '#domain/text/paragraph.ts'
import { post as sendAll } from '../testing/jobs.ts'
import { call, createAnnonce, openFileSite, type TestMembre } from '../testing/site.ts'
import { forgetDemandes } from './demande.ts'

const site = await openFileSite()
const operateur = await site.createMembre({ pseudo: 'Bureau', roles: ['operateur'] })

const send = (from: TestMembre, p_texte: string, p_uuid_client: string | null = null) =>
  from.call('envoyer_demande', { p_texte, p_uuid_client })
const readMiennes = async (from: TestMembre) =>
  (await call(site, 'lister_mes_demandes', { headers: from.headers })).body
const readDesk = async () => (await call(site, 'lister_demandes', { headers: operateur.headers })).body
const answer = (p_uuid_demande: string, p_reponse: string) =>
  operateur.call('repondre_demande', { p_uuid_demande, p_reponse })
const wait = (ms: number) => {
  site.clock.now = new Date(site.clock.now.getTime() + ms)
}

test('les demandes des membres qui ont une annonce Prestige en ligne passent en premier, et le disent', async () => {
  const [gratuit, prestige, expire] = await Promise.all([
    site.createMembre({ pseudo: 'Gratuit' }),
    site.createMembre({ pseudo: 'Prestige' }),
    site.createMembre({ pseudo: 'Expire' }),
  ])
  const ad = { code_tarif: 'P0003' }
  await createAnnonce(site, { ...ad, uuid_personne_annonceur: prestige.uuid_personne })
  await createAnnonce(site, { ...ad, uuid_personne_annonceur: expire.uuid_personne, status_annonce: 'Expirée' })
  for (const qui of [gratuit, expire, prestige]) {
    expect((await send(qui, 'Bonjour')).status).toBe(204)
    wait(1000)
  }
  expect(await readDesk()).toMatchObject([
    { pseudo_personne: 'Prestige', prioritaire: true },
    { pseudo_personne: 'Gratuit', prioritaire: false },
    { pseudo_personne: 'Expire', prioritaire: false },
  ])
})

test('la même demande envoyée deux fois n’en est qu’une ; la réponse vient une fois, par e-mail et sur la page', async () => {
  const membre = await site.createMembre({ pseudo: 'Léa' })
  const client = crypto.randomUUID()
  await send(membre, 'Où est ma facture ?', client)
  await send(membre, 'Où est ma facture ?', client)
  const [demande, ...others] = await readMiennes(membre)
  expect([demande.texte, demande.reponse, others]).toEqual(['Où est ma facture ?', null, []])
  expect((await answer(demande.uuid_demande, 'Dans votre compte.')).status).toBe(204)
  const second = await answer(demande.uuid_demande, 'Encore.')
  expect([second.status, second.body.message]).toEqual([400, demandeRepondue])
  expect((await readMiennes(membre))[0].reponse).toBe('Dans votre compte.')
  expect(await readMiennes(await site.createMembre())).toEqual([])
  const [mail] = (await sendAll(site)).filter(({ to }) => to === `${membre.sub}@exemple.fr`)
  expect([mail!.subject, mail!.text]).toEqual([
    'Notre réponse à votre demande',
    expect.stringContaining('Dans votre compte.'),
  ])
})

test('ce qui est vide, trop long ou absent est refusé, sans rien garder', async () => {
  const membre = await site.createMembre()
  expect((await send(membre, '  \n')).body.message).toBe('Écrivez votre demande.')
  expect((await send(membre, 'a'.repeat(paragraphMax + 1))).status).toBe(400)
  expect(await readMiennes(membre)).toEqual([])
  const { status, body } = await answer(crypto.randomUUID(), 'Oui.')
  expect([status, body.message]).toEqual([404, demandeAbsente])
})

test('un membre suspendu écrit encore ; un visiteur et un membre ne lisent pas le bureau', async () => {
  const suspendu = await site.createMembre()
  await site.database.pool.query("update personne set suspension = 'infinity' where uuid_personne = $1", [
    suspendu.uuid_personne,
  ])
  expect((await send(suspendu, 'Pourquoi ?')).status).toBe(204)
  expect((await call(site, 'lister_demandes', { headers: suspendu.headers })).status).toBe(404)
  expect((await call(site, 'lister_mes_demandes', {})).status).toBe(401)
})

test('une demande est oubliée douze mois après son envoi, pas la veille', async () => {
  const membre = await site.createMembre()
  await send(membre, 'Bonjour')
  const sent = site.clock.now
  const after = (mois: number, jours: number) => {
    const date = new Date(sent)
    date.setUTCMonth(date.getUTCMonth() + mois)
    date.setUTCDate(date.getUTCDate() + jours)
    return date
  }
  await forgetDemandes(site.database, after(12, -1))
  expect(await readMiennes(membre)).toHaveLength(1)
  await forgetDemandes(site.database, after(12, 1))
  expect(await readMiennes(membre)).toEqual([])
})
