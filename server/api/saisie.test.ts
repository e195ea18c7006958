// Every text argument: invisible and bidirectional control characters are removed, and an invisible text is refused.
import { expect, test } from 'vitest'
import type { FunctionName } from '#domain/contract/contract.ts'
import { call, createAnnonce, openFileSite } from '../testing/site.ts'

const site = await openFileSite()
const camille = await site.createMembre({ pseudo: 'Camille' })
const sacha = await site.createMembre({ pseudo: 'Sacha' })

/** Each write comes one second after the previous one, so that the last is the latest. */
const write = (name: FunctionName, args: object) => {
  site.clock.now = new Date(site.clock.now.getTime() + 1000)
  return camille.call(name, args)
}
const forum = (await write('creer_forum', { p_titre_forum: 'Un logiciel ?', p_id_categorie: 5 })).body
await write('envoyer_forum', { p_uuid_forum: forum, p_message_forum: 'Lequel ?' })
const read = async (view: string, column: string) =>
  (await camille.read(`${view}${view.includes('?') ? '&' : '?'}limit=1`))[0][column]

const annonce = {
  p_titre: 'Assistanat',
  p_contenu: 'Cabinet de trois kinés.',
  p_datecontrat: '2027-01-04',
  p_cp: '37000',
  p_ville: 'Tours',
  p_id_type: 1,
  p_code_tarif: 'G0000',
}
const publish = (morceau: object) => write('inserer_annonce', { ...annonce, ...morceau })
const change = async (morceau: object) => {
  const { uuid_annonce } = (await publish({})).body[0]
  return write('modifier_annonce', { p_uuid_annonce: uuid_annonce, ...morceau })
}
const mienne = (column: string) => read('lister_mes_annonces', column)
const moi = (column: string) => read('lire_personne', column)

interface Champ {
  nom: string
  write: (texte: string) => Promise<{ status: number; body: { message: string } }>
  read?: () => Promise<string>
  /** Fields that may be empty. */
  facultatif?: true
}

const champs: Champ[] = [
  { nom: 'le titre d’une annonce', write: (p_titre) => publish({ p_titre }), read: () => mienne('titre_annonce') },
  { nom: 'sa description', write: (p_contenu) => publish({ p_contenu }), read: () => mienne('contenu_annonce') },
  { nom: 'son titre modifié', write: (p_titre) => change({ p_titre }), read: () => mienne('titre_annonce') },
  {
    nom: 'sa description modifiée',
    write: (p_contenu) => change({ p_contenu }),
    read: () => mienne('contenu_annonce'),
  },
  {
    nom: 'le titre d’un sujet',
    write: (p_titre_forum) => write('creer_forum', { p_titre_forum, p_id_categorie: 1 }),
    read: () => read('lister_forums?order=date_creation.desc', 'titre_forum'),
  },
  {
    nom: 'un message du forum',
    write: (p_contenu_message) => write('envoyer_message_forum', { p_uuid_forum: forum, p_contenu_message }),
    read: () => read(`lister_messages_forum?uuid_forum=eq.${forum}&order=rang_dans_forum.desc`, 'contenu_message'),
  },
  {
    nom: 'un message privé',
    write: (p_contenu_message) =>
      write('envoyer_mp', { p_uuid_personne_destinataire: sacha.uuid_personne, p_contenu_message }),
    read: () => read('lister_messages_prives?order=rang_dans_conversation.desc', 'contenu_message'),
  },
  {
    nom: 'le pseudo',
    write: (p_pseudo) => write('renseigner_pseudo', { p_pseudo }),
    read: () => moi('pseudo_personne'),
  },
  {
    nom: 'la présentation',
    write: (p_presentation) => write('renseigner_presentation', { p_presentation }),
    read: () => moi('presentation_personne'),
    facultatif: true,
  },
]

test.each(champs)('$nom : ni caractère de contrôle, ni retournement du sens de lecture', async ({ write, read }) => {
  expect((await write(' Ki\u0007né \u202eà\u2066 To\u0000urs\u200f ')).status).toBeLessThan(300)
  expect(await read!()).toBe('Kiné à Tours')
})

test.each(champs.filter(({ facultatif }) => !facultatif))(
  '$nom : rien que des caractères invisibles, c’est vide',
  async ({ write }) => {
    for (const invisible of ['\u200b\u200b', '\u2060 \u00ad', '\u3164\u3164\u3164', '\u2800\u2800\u2800']) {
      const { status, body } = await write(invisible)
      expect([invisible, status]).toEqual([invisible, 400])
      expect(body.message).toMatch(/remplir|vide/)
    }
  },
)

test('le téléphone et la ville se lisent sous les marques qu’un carnet d’adresses y glisse', async () => {
  expect((await write('renseigner_tel', { p_tel: '\u202a06 39 98 12 34\u202c' })).status).toBe(204)
  expect(await moi('telephone_personne')).toBe('06 39 98 12 34')
  expect((await write('renseigner_adr', { p_cp: '37000', p_ville: '\u200eTo\u0000urs' })).status).toBe(204)
  expect(await moi('ville_personne')).toBe('Tours')
  expect((await write('renseigner_numrpps', { p_numrpps: '\u202a10101234564\u202c' })).status).toBe(204)
  expect(await moi('numrpps_personne')).toBe('10101234564')
})

test('un emoji composé et les lignes d’un texte restent entiers', async () => {
  const texte = 'Équipe 👩‍⚕️.\n\nVenez !'
  expect((await publish({ p_contenu: texte })).status).toBe(200)
  expect(await mienne('contenu_annonce')).toBe(texte)
})

test.each([
  ['pseudo_personne', () => publier(null)],
  ['p_titre', () => publish({ p_titre: ' ' })],
  ['p_datecontrat', () => publish({ p_datecontrat: '2027-02-30' })],
  ['p_cp', () => publish({ p_cp: '' })],
  ['p_ville', () => publish({ p_ville: 'Lyon' })],
  ['p_id_type', () => publish({ p_id_type: 9 })],
  ['p_contenu', () => publish({ p_contenu: 'a'.repeat(201) })],
  ['p_titre_forum', () => write('creer_forum', { p_titre_forum: 'a', p_id_categorie: 1 })],
  ['p_id_categorie', () => write('creer_forum', { p_titre_forum: 'Un logiciel ?', p_id_categorie: 99 })],
  ['p_cp', () => write('renseigner_adr', { p_cp: '370', p_ville: 'Tours' })],
  ['p_ville', () => write('renseigner_adr', { p_cp: '37000', p_ville: 'Lyon' })],
  [null, () => write('renseigner_tel', { p_tel: '12' })],
])('un refus nomme son champ, s’il pourrait en être un autre : %s', async (champ, refused) => {
  const { status, body } = await refused()
  expect([status, body.code, body.hint]).toEqual([400, 'P0001', champ])
})

async function publier(pseudo: null) {
  const { headers } = await site.createMembre({ pseudo })
  return call(site, 'rpc/inserer_annonce', { args: annonce, headers })
}

test('un identifiant se lit en majuscules comme en minuscules', async () => {
  const { uuid_annonce } = await createAnnonce(site, {
    uuid_personne_annonceur: camille.uuid_personne,
    code_tarif: 'P0001',
    status_annonce: 'En attente',
  })
  const args = { p_montant: 9.9, p_code_moyendepaiement: 'CHQ', p_uuid_annonce: uuid_annonce.toUpperCase() }
  const { status, body } = await write('creer_paiement', args)
  expect([status, body]).toEqual([200, null])
})
