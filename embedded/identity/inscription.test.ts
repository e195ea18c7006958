// Making an account: the same answer whether the address has one, and nothing opened before its mail is read.
import * as client from 'openid-client'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ask, Browser, camille, openTestProvider, type TestProvider } from '../../server/testing/provider.ts'
import type { Mail } from './lettre.ts'

const phrase = 'une phrase à moi'
const mails: Mail[] = []
let down = false
let opened: TestProvider
beforeAll(async () => {
  opened = await openTestProvider(async (mail) => {
    if (down) throw new Error('coupé')
    mails.push(mail)
  })
  await opened.identity.createAccount(camille)
})
afterAll(() => opened.close())
beforeEach(async () => {
  mails.length = 0
  await opened.forget()
  await opened.pool.query('truncate identite.inscription')
  await opened.pool.query('delete from identite.compte where sub <> $1', [camille.sub])
})

const codeOf = (mail: Mail | undefined) => /^[A-Z2-9]{8}$/m.exec(mail?.text ?? '')?.[0] ?? ''
/** The form of a sign-up that has just begun, and how it is sent. */
async function begin() {
  const browser = new Browser()
  const asked = await ask(opened.config, { prompt: 'create' })
  const form = await browser.go(asked.address)
  const send = (typed: Record<string, string>) => browser.go(form.url, typed)
  return { asked, form, send, submit: (email: string, password = phrase) => send({ email, password }) }
}
const comptes = async () =>
  (await opened.pool.query('select email, email_verifie from identite.compte where sub <> $1', [camille.sub])).rows

test('le formulaire refuse ce qu’il faut, puis le code de l’e-mail ouvre le compte et connecte', async () => {
  const { asked, form, send, submit } = await begin()
  expect(form.url.pathname).toBe('/inscription')
  expect((await submit('neuf', 'motdepasse-long')).html).toContain('n’est pas valide')
  expect((await submit('neuf@exemple.fr', 'court')).html).toContain('au moins 8 caractères')
  expect((await submit('neuf@exemple.fr', 'Azerty123')).html).toContain('l’un des plus utilisés')
  const sent = await submit('neuf@exemple.fr')
  expect(sent.html).toContain('Un e-mail vient de partir à <strong class="adresse">neuf@exemple.fr</strong>')
  expect([await comptes(), mails.map(({ to }) => to)]).toEqual([[], ['neuf@exemple.fr']])
  expect((await send({ code: 'FAUXFAUX' })).html).toContain('Ce code n’est pas le bon.')
  const back = await send({ code: ` ${codeOf(mails[0]).toLowerCase()} ` })
  const tokens = await asked.finish(back.url)
  const info = await client.fetchUserInfo(opened.config, tokens.access_token, tokens.claims()!.sub)
  expect([info.email, info.email_verified]).toEqual(['neuf@exemple.fr', true])
})

test('la réponse est la même pour une adresse qui a déjà un compte : seul son e-mail le dit', async () => {
  const [known, unknown] = [await begin(), await begin()]
  const pages = [await known.submit('CAMILLE@exemple.fr'), await unknown.submit('absente@exemple.fr')]
  const bare = pages.map(({ html }) =>
    html.replace(/value="[^"]+"/, '').replace(/(CAMILLE|absente)@exemple.fr/, 'adresse'),
  )
  expect(bare[0]).toBe(bare[1])
  expect(pages[0]!.status).toBe(pages[1]!.status)
  expect(mails[0]).toMatchObject({ to: camille.email, subject: 'Vous avez déjà un compte KinéBouge' })
  expect(mails[0]!.text).toContain(`${opened.issuer}/mot-de-passe-oublie`)
  expect(codeOf(mails[0])).toBe('')
  expect((await known.send({ code: codeOf(mails[1]) })).html).toContain('Ce code n’est pas le bon.')
  expect(await comptes()).toEqual([])
})

test('un code meurt après cinq essais, ou une heure, et ne sert qu’au navigateur qui l’a demandé', async () => {
  const mine = await begin()
  await mine.submit('neuf@exemple.fr')
  const other = await begin()
  expect((await other.send({ code: codeOf(mails[0]) })).html).toContain('Ce code ne sert plus.')
  for (let rank = 0; rank < 5; rank++) await mine.send({ code: `FAUX${rank}` })
  expect((await mine.send({ code: codeOf(mails[0]) })).html).toContain('Ce code ne sert plus.')
  await mine.submit('neuf@exemple.fr')
  await opened.pool.query("update identite.inscription set date_fin = date_fin - interval '1 hour'")
  expect((await mine.send({ code: codeOf(mails[1]) })).html).toContain('Ce code ne sert plus.')
  expect(await comptes()).toEqual([])
})

test('cinq demandes par heure et par connexion, trois e-mails par heure et par adresse', async () => {
  const { submit } = await begin()
  for (let rank = 0; rank < 5; rank++) {
    expect((await submit('victime@exemple.fr')).html).toContain('Un e-mail vient de partir')
  }
  expect(mails).toHaveLength(3)
  const refused = await submit('victime@exemple.fr')
  expect(refused.html).toMatch(/Trop de comptes demandés depuis cette connexion\. Réessayez dans \d+ minutes\./)
  expect(refused.html).toContain('value="victime@exemple.fr"')
})

test('un e-mail qui ne part pas se dit, et ce qui est tapé reste', async () => {
  const { submit } = await begin()
  down = true
  const said = await submit('neuf@exemple.fr').finally(() => {
    down = false
  })
  expect([said.status, said.html.includes('L’e-mail n’a pas pu partir.')]).toEqual([503, true])
  expect(said.html).toContain('value="neuf@exemple.fr"')
})
