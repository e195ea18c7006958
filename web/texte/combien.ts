// « Combien pour moi » in a text that has it: what its slider says.
import { sayCombien } from '#domain/cotisation/garder.ts'
import { formatEurosRonds } from '#domain/format.ts'

/** The slider of web/ressources/CombienPourMoi.tsx: from where it stands, moved before the page woke or not. */
export function watchCombien(texte: HTMLElement): void {
  const curseur = texte.querySelector<HTMLInputElement>('.combien input')
  if (!curseur) return
  const reponse = texte.querySelector('.combien output')!
  const say = () => {
    const benefice = curseur.valueAsNumber
    curseur.setAttribute('aria-valuetext', formatEurosRonds(benefice))
    const phrase = sayCombien(benefice)
    // Said again to who hears the page only when it changes.
    if (reponse.textContent !== phrase) reponse.textContent = phrase
  }
  curseur.addEventListener('input', say)
  say()
}
