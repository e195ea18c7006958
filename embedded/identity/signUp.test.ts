// Sign-up: the same answer whether or not the address has an account, and no account before the mail's code.
import * as client from 'openid-client'
import { beforeEach, expect, test } from 'vitest'
import { conditions } from '#domain/marque/conditions.ts'
import { createCounters } from '../../server/limite/counters.ts'
import { Browser, site } from '../../server/testing/cookieBrowser.ts'
import { ask, camille, openFileProvider, signIn } from '../../server/testing/provider.ts'
import type { Mail } from './mails.ts'
import { quotas } from './quota.ts'
import { spendEmail } from './signUp.ts'

const phrase = 'une phrase à moi'
const mails: Mail[] = []
let down = false
const opened = await openFileProvider(async (mail) => {
  if (down) throw new Error('coupé')
  mails.push(mail)
})
await opened.identity.createAccount(camille)
beforeEach(async () => {
  mails.length = 0
  await opened.forget()
  await opened.pool.query('truncate identite.inscription')
  await opened.pool.query('delete from identite.compte where sub <> $1', [camille.sub])
})

const codeOf = (mail: Mail | undefined) => /^[A-Z2-9]{8}$/m.exec(mail?.text ?? '')?.[0] ?? ''
/** A new sign-up form, and a function to submit it. */
async function begin() {
  const browser = new Browser()
  const asked = await ask(opened.config, { prompt: 'create' })
  const form = await browser.go(asked.address)
  const send = (typed: Record<string, string>) => browser.go(form.url, typed)
  return { browser, asked, form, send, submit: (email: string, password = phrase) => send({ email, password }) }
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
  for (const page of ['cgu', 'confidentialite']) expect(form.html).toContain(`/${page}" target="_blank"`)
  const { rows } = await opened.pool.query<{ version: string; jour: Date }>(
    "select conditions::text as version, date_conditions as jour from identite.compte where email = 'neuf@exemple.fr'",
  )
  expect(rows).toEqual([{ version: conditions.version, jour: expect.any(Date) }])
  const tokens = await asked.finish(back.url)
  const info = await client.fetchUserInfo(opened.config, tokens.access_token, tokens.claims()!.sub)
  expect([info.email, info.email_verified]).toEqual(['neuf@exemple.fr', true])
})

test('un onglet fermé retrouve l’étape du code, dans le même navigateur seulement ; l’adresse peut y être corrigée', async () => {
  const { submit } = await begin()
  const first = await begin()
  await submit('autre@exemple.fr')
  await first.submit('neuf@exemple.fr')
  const again = await ask(opened.config, { prompt: 'create' })
  const form = await first.browser.go(again.address)
  expect(form.html).toContain('<strong class="adresse">neuf@exemple.fr</strong>')
  expect(form.html).not.toContain('autre@exemple.fr')
  expect((await first.browser.go(new URL('/inscription?autre=1', form.url))).html).toContain('name="password"')
  expect(mails[1]!.text).toContain(`${site}/inscription`)
  const back = await first.browser.go(new URL('/inscription', form.url), { code: codeOf(mails[1]) })
  const tokens = await again.finish(back.url)
  expect(tokens.claims()!.sub).toBeTruthy()
  expect((await begin()).form.html).toContain('name="password"')
})

test('l’étape retrouvée dans un autre onglet reste dans le premier : le code y sert encore', async () => {
  const { browser, send, submit } = await begin()
  await submit('neuf@exemple.fr')
  const second = await ask(opened.config, { prompt: 'create' })
  expect((await browser.go(second.address)).html).toContain('neuf@exemple.fr')
  const back = await send({ code: codeOf(mails[0]) })
  expect(back.html).not.toContain('Ce code ne sert plus.')
  expect((await second.finish(back.url)).claims()!.sub).toBeTruthy()
})

test('passée l’heure, ou trop d’essais faits, le formulaire revient vide', async () => {
  const { browser, send, submit } = await begin()
  const reopen = async () => (await browser.go((await ask(opened.config, { prompt: 'create' })).address)).html
  await submit('neuf@exemple.fr')
  for (let rank = 0; rank < 4; rank++) await send({ code: `FAUX${rank}` })
  expect(await reopen()).toContain('neuf@exemple.fr')
  await send({ code: 'FAUX4' })
  expect(await reopen()).toContain('name="password"')
  await submit('neuf@exemple.fr')
  await opened.pool.query("update identite.inscription set date_fin = now() - interval '1 second'")
  expect(await reopen()).toContain('name="password"')
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

test('cinq demandes par heure d’un navigateur, puis une phrase ; celles des autres passent', async () => {
  const { submit } = await begin()
  for (let rank = 0; rank < 5; rank++)
    expect((await submit(`neuf-${rank}@exemple.fr`)).html).toContain('Un e-mail vient de partir')
  const refused = await submit('neuf-5@exemple.fr')
  expect(refused.html).toMatch(/Trop de comptes demandés depuis cette connexion\. Réessayez dans \d+ minutes\./)
  expect(refused.html).toContain('value="neuf-5@exemple.fr"')
  expect((await (await begin()).submit('neuf-5@exemple.fr')).html).toContain('Un e-mail vient de partir')
})

test('soixante demandes par heure d’une adresse, de quelque navigateur qu’elles viennent', async () => {
  await (await begin()).submit('neuf-1@exemple.fr')
  await opened.count(quotas.inscription, 60)
  expect((await (await begin()).submit('neuf-2@exemple.fr')).html).toContain('Trop de comptes demandés')
})

test('trois e-mails par heure à une adresse, dit de même qu’elle ait un compte ou non', async () => {
  const pages = []
  for (const email of [camille.email, 'absente@exemple.fr']) {
    const { submit } = await begin()
    for (let rank = 0; rank < 3; rank++) expect((await submit(email)).html).toContain('Un e-mail vient de partir')
    pages.push((await submit(email)).html.replaceAll(email, 'adresse').replace(/name="jeton" value="[^"]+"/, ''))
  }
  expect(mails).toHaveLength(6)
  expect(pages[0]).toMatch(/Plusieurs e-mails sont déjà partis à cette adresse\. Réessayez dans \d+ minutes\./)
  expect(pages[0]).toBe(pages[1])
})

test('ce qu’un inconnu demande d’ailleurs pour une adresse n’empêche pas qui la lit d’ouvrir son compte', async () => {
  const comptage = createCounters(opened.pool, 1)
  for (let rank = 0; rank < 3; rank++) {
    expect(await spendEmail(comptage, 'victime@exemple.fr', '198.51.100.1')).toBe(0)
    expect(await spendEmail(comptage, 'victime@exemple.fr', '198.51.100.2')).toBe(0)
  }
  expect(await spendEmail(comptage, 'victime@exemple.fr', '198.51.100.1')).toBeGreaterThan(0)
  const { send, submit } = await begin()
  await submit('victime@exemple.fr')
  expect((await send({ code: codeOf(mails[0]) })).url.href).toContain(site)
  for (let rank = 0; rank < 9; rank++) await spendEmail(comptage, 'victime@exemple.fr', `192.0.2.${rank}`)
  expect(await spendEmail(comptage, 'victime@exemple.fr', '203.0.113.1')).toBeGreaterThan(0)
})

test('trente personnes ouvrent leur compte puis se connectent derrière une adresse, près d’un robot', {
  timeout: 300_000,
}, async () => {
  const robot = await begin()
  const voleur = new Browser()
  await voleur.go((await ask(opened.config)).address)
  const insist = async () => {
    const asked = await robot.submit('robot@exemple.fr')
    const tried = await voleur.go(`${opened.issuer}/connexion`, { email: 'inconnu@exemple.fr', password: 'pas-le-bon' })
    return [asked.html.includes('Trop de comptes demandés'), tried.status === 429]
  }
  for (let rank = 0; rank < 12; rank++) await insist()
  for (let rank = 0; rank < 30; rank++) {
    // As after a minute; counters stored in the database remain.
    if (rank % 6 === 0) {
      await opened.restart()
      expect(await insist()).toEqual([true, true])
    }
    mails.length = 0
    const { asked, send, submit } = await begin()
    const email = `eleve-${rank}@exemple.fr`
    await submit(email)
    expect((await asked.finish((await send({ code: codeOf(mails[0]) })).url)).access_token).toBeTruthy()
    expect((await signIn(opened, new Browser(), { ...camille, email, password: phrase })).access_token).toBeTruthy()
  }
  expect(await comptes()).toHaveLength(30)
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
