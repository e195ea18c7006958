// Unsubscribing by the link of a mail: only what it names, and its member is told, once a day for each kind.
import { expect, test } from 'vitest'
import { post } from '../testing/jobs.ts'
import { openFileSite, publicUrl } from '../testing/site.ts'

const site = await openFileSite()

test('qui suit le lien d’un e-mail transmis ne fait rien taire en secret', async () => {
  const camille = await site.createMembre({ pseudo: 'Camille' })
  const { rows } = await site.database.pool.query('select jeton_mails from personne where uuid_personne = $1', [
    camille.uuid_personne,
  ])
  const stop = (de: string) =>
    fetch(`${site.url}/desabonnement/${rows[0].jeton_mails}?de=${de}`, {
      method: 'POST',
      body: 'List-Unsubscribe=One-Click',
    })
  for (const de of ['forum', 'message', 'forum']) expect((await stop(de)).status).toBe(200)
  expect((await camille.read('lire_personne'))[0]).toMatchObject({ mails_refuses: ['forum'], mails_messages: false })
  const mails = await post(site)
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
    [`${camille.sub}@exemple.fr`, 'Ces e-mails sont arrêtés'],
    [`${camille.sub}@exemple.fr`, 'Ces e-mails sont arrêtés'],
  ])
  const texts = mails.map(({ text }) => text).join()
  for (const dit of [
    'vos messages vous attendront sans e-mail',
    'les réponses vous attendront',
    `${publicUrl}/mon-compte`,
  ])
    expect(texts).toContain(dit)
  // What is already stopped is not told again, on another day either.
  site.clock.now = new Date(site.clock.now.getTime() + 2 * 86_400_000)
  for (const de of ['forum', 'message']) await stop(de)
  expect(await post(site)).toEqual([])
})
