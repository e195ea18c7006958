// An ad that is no longer on offer: its page stays, says so, and tells search engines to forget it.
import { expect } from '@playwright/test'
import { createAnnonce } from './annonces.ts'
import { awake, demande, expectAccessible, openAs, test } from './kine.ts'

test.use({ tolerated: /status of 410/ })

for (const { quoi, phrase } of [
  {
    quoi: 'expirée',
    phrase: /^Cette annonce a expiré le \d\d\/\d\d\/\d{4}\. Le poste n’est peut-être plus à prendre\.$/,
  },
  { quoi: 'pourvue', phrase: 'Cette offre est pourvue : le poste a trouvé son kiné.' },
])
  test(`une annonce ${quoi} : 410, la phrase, et rien pour joindre son auteur`, async ({ page, ailleurs }) => {
    await openAs(page, quoi === 'expirée' ? 'camille@exemple.fr' : 'operateur@exemple.fr', '/favoris')
    const [expiree] = await demande(page, 'lister_mes_annonces?status_annonce=eq.Expirée&code_tarif=neq.G0000')
    const uuid = quoi === 'expirée' ? expiree.uuid_annonce : await createAnnonce(page, 'Un poste bientôt pourvu')
    if (quoi === 'pourvue') {
      expect((await ailleurs.goto(`/annonce/${uuid}`))?.status()).toBe(200)
      await expect(ailleurs.getByRole('button', { name: /^Écrire à (?!propos)/ })).toBeVisible()
      await demande(page, 'rpc/pourvoir_annonce', { p_uuid_annonce: uuid })
    }
    expect((await ailleurs.goto(`/annonce/${uuid}`))?.status()).toBe(410)
    await expect(ailleurs.getByText(phrase)).toBeVisible()
    await expect(ailleurs.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
    await awake(ailleurs.getByRole('button', { name: 'Partager' }))
    await expect(ailleurs.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(ailleurs.getByRole('button', { name: /^Écrire à (?!propos)|^Voir les photos|^Favori$/ })).toHaveCount(
      0,
    )
    await expectAccessible(ailleurs)
    await ailleurs.getByRole('link', { name: 'Retour aux annonces' }).click()
    await expect(ailleurs).toHaveURL('/annonces')
  })
