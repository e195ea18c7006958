// French typography on screens: non-breaking spaces before double punctuation and inside quotes, curved apostrophes. Sentences
// that the specification writes otherwise are listed here.
import { expect, test } from 'vitest'
import { type Node, product, treeOf, walk } from './source.ts'

/** Files with texts for people: screens, sentences, pages and mails of the embedded services. */
const lus = /^(web|domain|embedded\/(identity|checkout|mailbox)|server\/page)\//

/** Sentences fixed to the letter (product §2, §8). */
const aLaLettre = [
  'Veuillez remplir tous les champs : titre, message et catégorie.',
  'Impossible de trouver la localité :',
  'Votre message a été envoyé avec succès !',
  'Erreur lors de la suppression :',
  'Une erreur est survenue :',
  'Erreur de création :',
  "Erreur {status} lors du chargement des types d'annonces.",
  "à l'instant",
  "Impossible de traiter l'image",
  "lors de l'upload vers le stockage.",
  "La création de l'annonce a échoué car l'ID n'a pas été retourné par le serveur.",
  "Redirection vers la page d'inscription...",
  "Erreur d'authentification:",
  "Erreur lors de l'envoi de la réponse:",
  "La création du forum n'a pas retourné un UUID valide.",
  "Erreur lors du chargement de l'historique complet.",
  "Une erreur inattendue est survenue lors de l'envoi.",
  "Erreur d'envoi.",
  "Erreur lors de l'envoi du message à la conversation.",
  "Date de l'opération",
  "Type d'opération",
  "La réponse de l'API de paiement ne contient pas une URL de redirection valide.",
]

/** The text of a node, if any. */
function writtenBy({ type, value }: Node): string {
  if (type === 'Literal') return typeof value === 'string' ? value : ''
  if (type === 'JSXText') return String(value)
  if (type === 'TemplateElement') return (value as { cooked: string }).cooked
  return ''
}

const secable = / (?:»|[:;?!](?:[\s<.…)]|$))|«[ \n]/
const droite = /\p{L}'\p{L}/u

const isFautif = (texte: string): boolean => secable.test(texte) || droite.test(texte)

test.each([
  ['Où voulez-vous exercer ?', true],
  ['Où voulez-vous exercer\u00a0?', false],
  ['l’annonce « ', true],
  [' » est en ligne', true],
  ['«\u00a0Essentiel\u00a0»', false],
  ["Date de l'opération", true],
  ['Date de l’opération', false],
  ['a ? b : c', true],
  ['14:05 ; max-width: 3rem', true],
  ['https://exemple.fr/?q=1', false],
  ['nom !== null', false],
])('%j est fautif : %s', (texte, fautif) => {
  expect(isFautif(texte)).toBe(fautif)
})

test('aucun texte du site ne se coupe avant un signe double, ni n’a d’apostrophe droite', () => {
  const fautifs = product
    .filter((file) => lus.test(file))
    .flatMap((file) => [...walk(treeOf(file))].map((node) => [file, writtenBy(node)] as const))
    .filter(([, texte]) => isFautif(texte) && !aLaLettre.includes(texte.trim()))
    .map(([file, texte]) => `${file} : ${texte.trim()}`)
  expect(fautifs).toEqual([])
})

test('une phrase à la lettre est encore écrite quelque part', () => {
  const ecrits = new Set(
    product
      .filter((file) => lus.test(file))
      .flatMap((file) => [...walk(treeOf(file))].map((node) => writtenBy(node).trim())),
  )
  expect(aLaLettre.filter((texte) => !ecrits.has(texte))).toEqual([])
})
