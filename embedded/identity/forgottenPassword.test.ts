// Password reset, from the sign-in page through a real SMTP mail and back.
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { createMailer } from '../../server/adapter/mail.ts'
import { Browser, site } from '../../server/testing/cookieBrowser.ts'
import { openBoite } from '../../server/testing/mailServer.ts'
import { ask, camille, openFileProvider, signIn } from '../../server/testing/provider.ts'
import { quotas } from './quota.ts'

const boite = await openBoite()
const opened = await openFileProvider(createMailer(boite.url, boite).send)
afterAll(() => boite.stop())
beforeEach(async () => {
  // Wait until the mails of the previous test have left.
  await opened.restart()
  await opened.forget()
  await opened.pool.query('truncate identite.code')
  await opened.pool.query('delete from identite.compte')
  await opened.identity.createAccount(camille)
})

const forgotten = () => `${opened.issuer}/mot-de-passe-oublie`
// Mails are sent after the answer; a busy machine needs time.
const timeout = { timeout: 15_000, interval: 50 }
vi.setConfig({ testTimeout: 60_000 })
const neuf = 'une phrase toute neuve'

/** The link of the next mail. */
async function nextLink(before: number): Promise<string> {
  const mails = await vi.waitUntil(async () => {
    const all = await boite.list()
    return all.length > before && all
  }, timeout)
  return /^http\S+password\/set\S+$/m.exec(mails[0]!.text)![0]
}

/** The form's hidden fields plus the typed ones. */
const typed = (link: string, password: string, confirmation = password) => ({
  ...Object.fromEntries(new URL(link).searchParams),
  password,
  confirmation,
})

test('de la page de connexion, où l’adresse est déjà tapée, au nouveau mot de passe, qui connecte', async () => {
  const browser = new Browser()
  const asked = await ask(opened.config)
  const page = await browser.go(asked.address)
  expect(page.html).toContain('formaction="/mot-de-passe-oublie">Mot de passe oublié\u00a0?</button>')
  const vide = await browser.go(forgotten(), { email: '', password: 'oublié' })
  expect(vide.html).toContain('Indiquez l’adresse e-mail de votre compte')
  expect(vide.html).not.toContain('role="alert"')
  const before = (await boite.list()).length
  const sent = await browser.go(forgotten(), { email: 'camille@exemple.fr', password: 'oublié' })
  expect(sent.html).toContain('un e-mail vient de partir')
  const link = await nextLink(before)
  const form = await browser.go(link)
  expect(form.html).toContain(camille.email)
  const change = (password: string, confirmation?: string) =>
    browser.go(form.url.origin + form.url.pathname, typed(link, password, confirmation))
  expect((await change(neuf, 'autre chose')).html).toContain('Les nouveaux mots de passe ne correspondent pas.')
  expect((await change('court')).html).toContain('au moins 8 caractères')
  expect((await change(camille.password)).html).toContain('C’est déjà votre mot de passe actuel')
  const done = await change(neuf)
  expect((await asked.finish(done.url)).claims()?.sub).toBe(camille.sub)
  await vi.waitUntil(async () => (await boite.list())[0]?.subject === 'Votre mot de passe a été changé', timeout)
  expect((await browser.go(link)).html).toContain('Ce lien ne sert plus')
})

test('ouvert ailleurs, le lien finit les autres sessions et renvoie au site', async () => {
  const old = new Browser()
  await signIn(opened, old)
  const before = (await boite.list()).length
  await new Browser().go(forgotten(), { email: camille.email })
  const link = await nextLink(before)
  const done = await new Browser().go(link.split('?')[0]!, typed(link, neuf))
  expect(done.html).toContain('Mot de passe changé')
  expect(done.html).toContain(`href="${site}/connexion"`)
  const silent = await ask(opened.config, { prompt: 'none' })
  expect((await old.go(silent.address)).url.searchParams.get('error')).toBe('login_required')
})

test('ouvert dans le navigateur où l’on est connecté, il garde cette session', async () => {
  const browser = new Browser()
  await signIn(opened, browser)
  const before = (await boite.list()).length
  await browser.go(forgotten(), { email: camille.email })
  const link = await nextLink(before)
  expect((await browser.go(link.split('?')[0]!, typed(link, neuf))).html).toContain('Mot de passe changé')
  const silent = await ask(opened.config, { prompt: 'none' })
  expect((await browser.go(silent.address)).url.searchParams.get('code')).toBeTruthy()
})

test('la réponse est la même sans compte, et aucun e-mail ne part', async () => {
  const before = (await boite.list()).length
  const known = await new Browser().go(forgotten(), { email: camille.email })
  await nextLink(before)
  const unknown = await new Browser().go(forgotten(), { email: 'personne@exemple.fr' })
  expect(unknown.html).toBe(known.html.replaceAll(camille.email, 'personne@exemple.fr'))
  expect((await new Browser().go(forgotten(), { email: 'personne' })).html).toContain('n’est pas valide')
  await opened.restart()
  expect((await boite.list()).length).toBe(before + 1)
})

test('un compte reçoit trois liens par heure, une adresse en demande dix', async () => {
  const before = (await boite.list()).length
  for (let rank = 0; rank < 5; rank++) {
    const page = await new Browser().go(forgotten(), { email: camille.email })
    expect(page.html).toContain('un e-mail vient de partir')
  }
  await vi.waitUntil(async () => (await boite.list()).length >= before + 3, timeout)
  await opened.restart()
  expect((await boite.list()).length).toBe(before + 3)
  await opened.count(quotas.oubliAdresse, 10)
  const refused = await new Browser().go(forgotten(), { email: camille.email })
  expect(refused.status).toBe(429)
  expect(refused.html).toMatch(/Trop de demandes depuis cette connexion\. Réessayez dans \d+ minutes\./)
})

test('un lien faux, d’un compte inconnu ou trop essayé ne montre aucun formulaire', async () => {
  const page = `${opened.issuer}/ui/v2/login/password/set`
  for (const query of ['', `?userId=${camille.sub}&code=FAUX`, '?userId=personne&code=FAUX']) {
    const { status, html } = await new Browser().go(page + query)
    expect(status).toBe(400)
    expect(html).toContain('Ce lien ne sert plus')
    expect(html).not.toContain('<form')
  }
})
