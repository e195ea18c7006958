// The steps of an installation: counted, remembered by this browser, printed alone.
import { readStored, writeStored } from '../session/storage.ts'

const cle = 'kinebouge.etapes'

export const phraseEtapes = (faites: number, total: number): string =>
  `${faites} ${faites > 1 ? 'étapes faites' : 'étape faite'} sur ${total}`

/** The list of web/ressources/Etapes.tsx in a text that has one: with what was ticked another day, and before the page woke. */
export function watchEtapes(texte: HTMLElement): void {
  const bilan = texte.querySelector('.a-cocher-bilan')
  if (!bilan) return
  const cases = [...texte.querySelectorAll<HTMLInputElement>('.a-cocher input')]
  const say = () => {
    const faites = cases.filter(({ checked }) => checked).map(({ value }) => value)
    bilan.querySelector('[role=status] strong')!.textContent = phraseEtapes(faites.length, cases.length)
    return faites
  }
  const keep = () => write(say())
  const avant = cases.some(({ checked }) => checked)
  const gardees = read()
  for (const une of cases) {
    une.checked ||= gardees.includes(une.value)
    une.addEventListener('change', keep)
  }
  if (avant) keep()
  else say()
  bilan.querySelector('button')!.addEventListener('click', printSteps)
}

function read(): string[] {
  try {
    const ids: unknown = JSON.parse(readStored(cle) ?? '[]')
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}

// Storage may be full or forbidden: the steps can still be ticked, they are only forgotten.
function write(ids: readonly string[]): void {
  if (!writeStored(cle, JSON.stringify(ids))) console.warn('Les étapes cochées n’ont pas pu être enregistrées.')
}

/** The list alone, on paper. */
function printSteps(): void {
  const { dataset } = document.documentElement
  dataset.imprime = 'etapes'
  addEventListener('afterprint', () => delete dataset.imprime, { once: true })
  print()
}
