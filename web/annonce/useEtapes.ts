// Walks through the steps of the ad's form: shows them, moves the focus, asks whether a place exists; Back walks them too.
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { AnnonceSaisie } from '#domain/annonce/annonce.ts'
import { premierRefus } from '#domain/annonce/saisie.ts'
import type { Brouillon } from '../brouillon/useBrouillon.ts'
import { checkVille } from '../commune/geographie.ts'
import { usePlace } from '../navigation/currentPage.ts'
import { useNavigate } from '../navigation/useNavigate.ts'
import { answerLieu, type Etapes, goTo, leaveEtape, openEtapes, reachEtape, touchChamps } from './etapes.ts'
import { champId } from './fieldId.ts'
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
  /** Shows a step: the focus goes to the first field refused, else to the title of where they are. */
  const show = (suivantes: Etapes) => {
    flushSync(() => {
      put(suivantes)
      change({ etape: Math.min(suivantes.rang + 1, 2) })
    })
    const champ = premierRefus(suivantes.refus)
    // A step whose file is still on its way has no field yet.
    const premier = champ && document.getElementById(champId(champ))
    if (premier) premier.focus()
    else titre.current?.focus({ preventScroll: true })
    return champ
  }
  const histoire = useHistoire(depart.rang, (rang) => show(reachEtape(projet, saisie, rang)))
  /** A step of the member's. */
  const move = (suivantes: Etapes) => {
    const avant = actuelles.current.rang
    // Left meanwhile, or nothing moved: the focus is elsewhere.
    if (!titre.current || suivantes === actuelles.current) return
    histoire.note(avant, suivantes.rang)
    if (!show(suivantes)) window.scrollTo({ top: 0 })
  }
  const leave = async (vers?: number) => {
    const suivantes = leaveEtape(projet, actuelles.current, saisie, vers)
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
    /** To the step one came from. */
    back: () => histoire.back() || move(goTo(etapes.rang - 1)),
    leave: (vers?: number) => void leave(vers),
    change: (morceau: Partial<AnnonceSaisie>) => {
      change(morceau)
      put(touchChamps(actuelles.current, morceau))
    },
  }
}

/** The step that an entry of the history shows, and whether the one before it is a step too. */
interface Marque {
  etape: number
  suit: boolean
}

/** Each step forward is an entry of the history; one that is come back to is shown again. */
function useHistoire(depart: number, show: (rang: number) => unknown) {
  const { action, location } = usePlace()
  const navigate = useNavigate()
  const marque = location.state as Marque | null
  const shown = useRef(location.key)
  useEffect(() => {
    if (shown.current === location.key) return
    shown.current = location.key
    if (action === 'POP') show(marque?.etape ?? depart)
  })
  return {
    note(avant: number, rang: number) {
      if (rang === avant) return
      const state: Marque = { etape: rang, suit: rang > avant || !!marque?.suit }
      navigate(location.search, { replace: rang < avant, state })
    },
    back(): boolean {
      if (marque?.suit) navigate(-1)
      return !!marque?.suit
    },
  }
}
