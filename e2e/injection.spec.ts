// Words that look like code, written everywhere a member may write: they are read as words, and nothing runs.
import { expect } from '@playwright/test'
import { demande, listenAlerts, test } from './kine.ts'
import { inscrire } from './messagerie.ts'

const piege = '<img src=x onerror=alert(1)><script>alert(2)</script>'
const lien = 'javascript:alert(3)'

test('ce qu’écrit un membre ne s’exécute nulle part', async ({ page, ailleurs }) => {
  test.slow()
  await inscrire(page, 'Ecrivain')
  await demande(page, 'rpc/renseigner_presentation', { p_presentation: `${piege} ${lien}` })
  const [{ uuid_annonce }] = await demande(page, 'rpc/inserer_annonce', {
    p_titre: piege.slice(0, 40),
    p_contenu: `${piege} ${lien}`,
    p_datecontrat: '2027-03-01',
    p_ville: 'Cayenne',
    p_cp: '97300',
    p_id_type: 4,
    p_code_tarif: 'G0000',
  })
  const uuid_forum = await demande(page, 'rpc/creer_forum', { p_titre_forum: `Sujet ${piege}`, p_id_categorie: 1 })
  await demande(page, 'rpc/envoyer_message_forum', { p_uuid_forum: uuid_forum, p_contenu_message: `${piege} ${lien}` })
  const [{ uuid_personne }] = await demande(page, 'lire_personne')

  await inscrire(ailleurs, 'Lecteur')
  const message = {
    recipient_id: uuid_personne,
    ad_id: uuid_annonce,
    content: `${piege}\n\nProfil joint\u00a0:\n${piege}`,
  }
  await demande(ailleurs, 'rpc/envoyer_message_annonce', message)
  const [{ uuid_conversation }] = await demande(page, 'lister_conversations')
  const alerts = [listenAlerts(page), listenAlerts(ailleurs)]
  const pages = [
    [ailleurs, `/annonce/${uuid_annonce}`],
    [ailleurs, '/annonces?type=4&departement=973'],
    [ailleurs, `/profil/${uuid_personne}`],
    [ailleurs, `/forum/${uuid_forum}`],
    [ailleurs, '/forum'],
    [page, `/messagerie?conversationId=${uuid_conversation}`],
    [page, '/mes-annonces'],
  ] as const
  for (const [from, path] of pages) {
    await from.goto(path)
    await expect(from.getByText('<img src=x', { exact: false }).first(), path).toBeVisible()
    expect(await from.locator('img[src="x"], script:text("alert"), a[href^="javascript:"]').count(), path).toBe(0)
  }
  expect(alerts.flat()).toEqual([])
})
