// The entries each caller sees, and the refusals of the others, as PostgREST words them.
import { describe, expect, test } from 'vitest'
import { Refusal } from './refusal.ts'
import { type Audience, resolveFunction, resolveProfil, resolveView } from './resolve.ts'

function refusal(ask: () => unknown) {
  try {
    ask()
  } catch (error) {
    if (error instanceof Refusal) return { status: error.status, ...error.body }
    throw error
  }
  return expect.unreachable()
}

const anonyme = 'anon_ae'
const membre = 'utilisateur_ae'

describe('le profil d’une demande', () => {
  test.each([
    ['GET', undefined, undefined, { profil: anonyme, named: false }],
    ['GET', anonyme, undefined, { profil: anonyme, named: true }],
    ['GET', anonyme, membre, { profil: anonyme, named: true }],
    ['GET', undefined, membre, { profil: membre, named: true }],
    ['HEAD', anonyme, membre, { profil: anonyme, named: true }],
    ['OPTIONS', anonyme, membre, { profil: anonyme, named: true }],
    ['POST', anonyme, membre, { profil: membre, named: true }],
    ['POST', membre, undefined, { profil: membre, named: true }],
  ])('%s, accept %s, content %s', (method, accept, content, attendu) => {
    expect(resolveProfil(method, { accept, content }, null)).toEqual({ ...attendu, roles: [] })
  })

  const headers = { accept: undefined, content: undefined }
  test('sans le nommer, un membre a celui des membres, et ses rôles dans les deux cas', () => {
    const operateur = { roles: ['operateur'] }
    expect(resolveProfil('GET', headers, operateur)).toEqual({ profil: membre, named: false, ...operateur })
    const nomme = { ...headers, accept: anonyme }
    expect(resolveProfil('GET', nomme, operateur)).toEqual({ profil: anonyme, named: true, ...operateur })
  })

  test('un profil inconnu est refusé, et les deux connus sont dits', () => {
    expect(refusal(() => resolveProfil('GET', { ...headers, accept: 'public' }, null))).toEqual({
      status: 406,
      code: 'PGRST106',
      message: 'Invalid schema: public',
      details: null,
      hint: 'Only the following schemas are exposed: anon_ae, utilisateur_ae',
    })
  })
})

const audience = (profil: Audience['profil'], named: boolean, ...roles: string[]): Audience => ({
  profil,
  named,
  roles,
})
const visiteur = audience(anonyme, false)

describe('ce que voit', () => {
  // A public ad, one's own ad, and the operators' desk.
  const vues = ['lister_annonces', 'lister_mes_annonces', 'lister_cheques_attendus']
  const fonctions = [
    ['lister_annonces', {}],
    ['renseigner_tel', { p_tel: '' }],
    ['encaisser_cheque', { p_uuid_paiement: '' }],
  ] as const
  test.each<[string, Audience, boolean[]]>([
    ['un visiteur, à qui un compte sera demandé', visiteur, [true, true, false]],
    ['un visiteur qui se nomme', audience(anonyme, true), [true, false, false]],
    ['un membre', audience(membre, false), [true, true, false]],
    ['un membre qui se nomme', audience(membre, true), [true, true, false]],
    ['un membre d’un autre rôle', audience(membre, true, 'vip'), [true, true, false]],
    ['un opérateur', audience(membre, false, 'operateur'), [true, true, true]],
    ['un opérateur qui se nomme', audience(membre, true, 'vip', 'operateur'), [true, true, true]],
    ['un opérateur qui se dit visiteur', audience(anonyme, true, 'operateur'), [true, false, false]],
  ])('%s', (_, qui, visibles) => {
    const sees = (ask: () => unknown): boolean => {
      try {
        ask()
        return true
      } catch {
        return false
      }
    }
    expect(vues.map((nom) => sees(() => resolveView(nom, qui)))).toEqual(visibles)
    expect(fonctions.map(([nom, args]) => sees(() => resolveFunction(nom, qui, args)))).toEqual(visibles)
  })
})

describe('une vue', () => {
  test('vient avec son public, son rôle et ses colonnes', () => {
    expect(resolveView('lister_typesannonce', visiteur)).toEqual({
      name: 'lister_typesannonce',
      profil: anonyme,
      role: undefined,
      relation: { name: 'lister_typesannonce', columns: new Set(['id_typeannonce', 'libelle_typeannonce']) },
    })
    expect(resolveView('lister_journal', audience(membre, true, 'operateur')).role).toBe('operateur')
  })

  test.each(['inconnue', 'lister_mes_annonces'])('%s n’est pas là', (nom) => {
    expect(refusal(() => resolveView(nom, audience(anonyme, true)))).toEqual({
      status: 404,
      code: 'PGRST205',
      message: `Could not find the table 'anon_ae.${nom}' in the schema cache`,
      details: null,
      hint: null,
    })
  })

  test('un nom voisin est proposé, parmi ceux que l’on peut lire', () => {
    const hint = (nom: string) => refusal(() => resolveView(nom, audience(anonyme, true))).hint
    expect(hint('lister_annonce')).toBe("Perhaps you meant the table 'anon_ae.lister_annonces'")
    expect(hint('lire_personnes')).toBeNull()
    expect(refusal(() => resolveView('lister_journaux', audience(membre, true, 'operateur'))).hint).not.toBeNull()
    expect(refusal(() => resolveView('lister_journaux', audience(membre, true))).hint).toBeNull()
  })
})

describe('une fonction', () => {
  const chacun = audience(membre, false)

  test('vient avec ses arguments, et les colonnes de ce qu’elle rend', () => {
    const ligne = resolveFunction('lister_profil', chacun, { p_uuid_personne: '' })
    expect(ligne).toMatchObject({ name: 'lister_profil', required: ['p_uuid_personne'], result: null })
    expect(ligne.known).toEqual(new Set(['p_uuid_personne']))
    expect(ligne.relation).toMatchObject({ name: 'lister_profil' })
    expect(ligne.relation!.columns).toContain('presentation_personne')
    const ecrit = resolveFunction('envoyer_mp', chacun, {
      p_uuid_personne_destinataire: '',
      p_contenu_message: '',
    })
    expect(ecrit).toMatchObject({
      required: ['p_uuid_personne_destinataire', 'p_contenu_message'],
      relation: null,
      result: { name: 'envoyer_mp' },
    })
    expect(ecrit.result!.columns).toContain('rang_dans_conversation')
  })

  test.each([
    ['sans ce qui est facultatif', 'lister_annonces', {}],
    ['avec', 'lister_annonces', { p_limite: 1, p_lat: 2 }],
    [
      'par son nom, accent décomposé',
      'generer_lien_te\u0301le\u0301chargement_image',
      { p_nom_fichier: '', p_uuid_annonce: '' },
    ],
  ])('se trouve %s', (_, nom, args) => {
    expect(resolveFunction(nom, chacun, args).name).toBe(nom.normalize('NFC'))
  })

  const inconnue = (nom: string, args: object, qui = chacun) =>
    refusal(() => resolveFunction(nom, qui, args as Record<string, unknown>))

  test('un argument de moins, sans aucun : dit sans paramètres, avec ceux qu’elle attend', () => {
    expect(inconnue('renseigner_adr', {})).toEqual({
      status: 404,
      code: 'PGRST202',
      message: 'Could not find the function utilisateur_ae.renseigner_adr without parameters in the schema cache',
      details:
        'Searched for the function utilisateur_ae.renseigner_adr without parameters, but no matches were found in the schema cache.',
      hint: 'Perhaps you meant to call the function utilisateur_ae.renseigner_adr(p_cp, p_ville)',
    })
  })

  test('un argument de moins, avec un : au singulier', () => {
    expect(inconnue('renseigner_adr', { p_ville: '' })).toMatchObject({
      message: 'Could not find the function utilisateur_ae.renseigner_adr(p_ville) in the schema cache',
      details:
        'Searched for the function utilisateur_ae.renseigner_adr with parameter p_ville or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache.',
    })
  })

  test('un argument de trop : au pluriel, dans l’ordre de l’alphabet', () => {
    expect(inconnue('renseigner_tel', { p_tel: '', p_autre: '' })).toMatchObject({
      message: 'Could not find the function utilisateur_ae.renseigner_tel(p_autre, p_tel) in the schema cache',
      details: expect.stringContaining('with parameters p_autre, p_tel or with'),
    })
  })

  test('ce que chaque objet porte n’est pas un argument envoyé', () => {
    expect(inconnue('renseigner_tel', Object.create({ p_tel: '' })).code).toBe('PGRST202')
  })

  test('celle qui n’existe pas, ou pas pour qui la demande, n’a rien à suggérer', () => {
    expect(inconnue('nulle_part', {}).hint).toBeNull()
    expect(inconnue('encaisser_cheque', {}).hint).toBeNull()
    expect(inconnue('encaisser_cheque', {}, audience(membre, true, 'operateur')).hint).toContain('(p_uuid_paiement)')
  })
})
