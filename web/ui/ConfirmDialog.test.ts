import { describe, expect, test } from 'vitest'
import type { MonAnnonce } from '#domain/annonce/annonce.ts'
import { ChequeDialog } from '../administration/ChequeDialog.tsx'
import { Questions } from '../mesannonces/Questions.tsx'
import { RetirerPhotoDialog } from '../photo/RetirerPhotoDialog.tsx'
import { ApiError } from '../query/api.ts'
import { h, renderHtml, renderText } from '../testing/render.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'

const rien = () => {}
const calme = { isPending: false, error: null }
const question = { titre: 'Sûr ?', oui: 'Oui', non: 'Non', appel: calme, onConfirm: rien, onClose: rien }
const poser = (props: object) => h(ConfirmDialog, { ...question, ...props }, (cible: string) => `À propos de ${cible}.`)

/** The buttons of the dialog. */
interface Bouton {
  texte: string
  onClick: () => Promise<void>
}

/** The props of the rendered dialog. */
function boutons(props: object): { oui: Bouton; non: Bouton; onClose: () => void } {
  const { actions, onClose } = (ConfirmDialog as (all: object) => { props: { actions: Elt; onClose: () => void } })({
    ...question,
    children: (cible: string) => cible,
    ...props,
  }).props
  const [oui, non] = actions.props.children.map(({ props: { children, onClick } }) => ({ texte: children, onClick }))
  return { oui: oui as Bouton, non: non as Bouton, onClose }
}

interface Elt {
  props: { children: { props: { children: string; onClick: () => Promise<void> } }[] }
}

describe('une question', () => {
  test('fermée, elle ne dit rien', () => {
    expect(renderText(poser({ cible: null }))).toBe('')
  })
  test('posée, elle nomme sa cible et propose oui et non', () => {
    expect(renderText(poser({ cible: 'cela' }))).toBe('Sûr ? À propos de cela. Oui Non')
    expect(renderHtml(poser({ cible: 'cela' }))).toContain('bouton-primary')
  })
  test('dangereuse, son bouton le dit', () => {
    expect(renderHtml(poser({ cible: 'cela', danger: true }))).toContain('bouton-danger')
  })
  test('refusée, elle reste et dit pourquoi, à sa façon', () => {
    const appel = { isPending: false, error: new Error('Non.') }
    expect(renderText(poser({ cible: 'cela', appel }))).toContain('À propos de cela. Non.')
    const sayRefus = ({ message }: Error) => `Refusé : ${message}`
    expect(renderText(poser({ cible: 'cela', appel, sayRefus }))).toContain('Refusé : Non.')
  })
  test('en cours, « oui » le dit', () => {
    expect(renderHtml(poser({ cible: 'cela', appel: { isPending: true, error: null } }))).toContain('aria-busy="true"')
  })
  test('« oui » agit sur la cible, « non » et la croix oublient le refus', async () => {
    const faits: string[] = []
    const { oui, non, onClose } = boutons({
      cible: 'cela',
      appel: { ...calme, reset: () => faits.push('oublié') },
      onConfirm: (cible: string) => faits.push(cible),
      onClose: () => faits.push('fermé'),
    })
    await oui.onClick()
    expect(faits).toEqual(['cela'])
    await non.onClick()
    onClose()
    expect(faits).toEqual(['cela', 'oublié', 'fermé', 'oublié', 'fermé'])
  })
  test('un refus du serveur se dit, une faute de programme se jette', async () => {
    const echouer = (error: Error) => boutons({ cible: 'cela', onConfirm: () => Promise.reject(error) }).oui.onClick()
    await expect(echouer(new ApiError(400, { message: 'Non.' }))).resolves.toBeUndefined()
    await expect(echouer(new TypeError('faute'))).rejects.toThrow('faute')
  })
})

const annonce = {
  uuid_annonce: '00000000-0000-4000-8000-000000000001',
  titre_annonce: 'Un poste',
  code_tarif: 'P0001',
} as MonAnnonce
const cheque = { montant: 9.9, uuid_annonce: annonce.uuid_annonce, pseudo_personne: null }

describe('chaque question dit ce qui va se faire', () => {
  test.each([
    [
      Questions,
      { question: { geste: 'archiver', annonce } },
      'Supprimer cette annonce ? « Un poste » ne sera plus visible par personne. Ce choix est définitif. ' +
        'Supprimer Garder l’annonce',
    ],
    [
      Questions,
      { question: { geste: 'pourvoir', annonce } },
      'Le poste est pourvu ? « Un poste » quittera aussitôt les listes. Sa page dira que le poste est pourvu. ' +
        'Vous aurez dix secondes pour changer d’avis. Oui, il est pourvu Pas encore',
    ],
    [
      Questions,
      {
        question: { geste: 'renouveler', annonce },
        tarifs: [{ code_tarif: 'P0001', libelle_tarif: 'Essentiel', prix: 9.9, duree_jours: 30 }],
      },
      'Renouveler cette annonce ? « Un poste » revient telle quelle, avec ses photos, pour 30 jours : plan Essentiel, ' +
        '9,90 € TTC. Elle est en ligne dès que son paiement est reçu. Renouveler pour 9,90 € Pas maintenant',
    ],
    [
      Questions,
      { question: { geste: 'renouveler', annonce } },
      'Renouveler cette annonce ? « Un poste » revient telle quelle, avec ses photos. Elle est en ligne dès que son ' +
        'paiement est reçu. Renouveler Pas maintenant',
    ],
    [
      RetirerPhotoDialog,
      { nom: 'cabinet.jpg' },
      'Supprimer cette photo ? Elle ne fera plus partie de votre annonce. Supprimer Garder la photo',
    ],
    [
      RetirerPhotoDialog,
      { nom: 'cabinet.jpg', error: 'Erreur lors de la suppression de la photo.' },
      'Supprimer cette photo ? Elle ne fera plus partie de votre annonce. Erreur lors de la suppression de la photo. ' +
        'Supprimer Garder la photo',
    ],
    [
      ChequeDialog,
      { geste: 'encaisser', cheque },
      'Ce chèque est encaissé ? 9,90 € de Membre parti , référence 00000000 . Le compte du membre est crédité et ce ' +
        'que ce montant couvre est mis en ligne aussitôt. Ce choix est définitif. Oui, il est encaissé Pas encore',
    ],
    [
      ChequeDialog,
      { geste: 'annuler', cheque },
      'Ce chèque ne viendra pas ? 9,90 € de Membre parti , référence 00000000 . Son annonce attend toujours d’être ' +
        'payée : le membre peut la régler autrement. Oui, ne plus l’attendre L’attendre encore',
    ],
  ])('%o', (dialog, props, phrase) => {
    expect(
      renderText(h(dialog, { ...props, onClose: rien }))
        .replaceAll(' ,', ',')
        .replaceAll(' .', '.'),
    ).toBe(phrase.replaceAll(' ,', ',').replaceAll(' .', '.'))
  })
})
