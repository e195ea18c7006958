// Walks through the steps of the ad's form: shows them, moves the focus, asks whether a place exists.
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { AnnonceSaisie } from '#domain/annonce.ts'
import { premierRefus } from '#domain/saisie.ts'
import { checkVille } from '../commune/geographie.ts'
import type { Brouillon } from '../useBrouillon.ts'
import { champId } from './champ.ts'
import { answerLieu, type Etapes, goTo, leaveEtape, openEtapes, touchChamps } from './etapes.ts'
import type { Projet, SaisieEnCours } from './projet.ts'

export function useEtapes(projet: Projet, { saisie, change }: Brouillon<SaisieEnCours>) {
  const [depart] = useState(() => openEtapes(projet, saisie))
  const [etapes, setEtapes] = useState(depart)
  // The latest state, by which a late answer is judged.
  const actuelles = useRef(etapes)
  const titre = useRef<HTMLHeadingElement>(null)

  const put = (suivantes: Etapes) => {
    actuelles.current = suivantes
    setEtapes(suivantes)
  }
  /** A step of the member's: the focus goes to the first field refused, else to the title of where they are. */
  const move = (suivantes: Etapes) => {
    // Left meanwhile, or nothing moved: the focus is elsewhere.
    if (!titre.current || suivantes === actuelles.current) return
    flushSync(() => {
      put(suivantes)
      change({ etape: Math.min(suivantes.rang + 1, 2) })
    })
    const champ = premierRefus(suivantes.refus)
    if (champ) return document.getElementById(champId(champ))?.focus()
    titre.current.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }
  const leave = async () => {
    const suivantes = leaveEtape(projet, actuelles.current, saisie)
    const { lieu } = suivantes
    if (!lieu) return move(suivantes)
    if (suivantes === actuelles.current) return
    put(suivantes)
    const existe = await checkVille(lieu.ville_annonce, lieu.cp_annonce)
    move(answerLieu(actuelles.current, lieu, existe))
  }
  return {
    ...etapes,
    depart: depart.rang,
    titre,
    goTo: (rang: number) => move(goTo(rang)),
    leave: () => void leave(),
    change: (morceau: Partial<AnnonceSaisie>) => {
      change(morceau)
      put(touchChamps(actuelles.current, morceau))
    },
  }
}
