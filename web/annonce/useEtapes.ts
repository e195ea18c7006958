// Moves between the steps of the ad's form: display, focus, check of the place, browser history.
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
  // The latest state, to compare with late answers.
  const actuelles = useRef(etapes)
  const titre = useRef<HTMLHeadingElement>(null)

  const put = (suivantes: Etapes) => {
    actuelles.current = suivantes
    setEtapes(suivantes)
  }
  /** Shows a step and moves the focus to its first error, else to its title. */
  const show = (suivantes: Etapes) => {
    flushSync(() => {
      put(suivantes)
      change({ etape: Math.min(suivantes.rang + 1, 2) })
    })
    const champ = premierRefus(suivantes.refus)
    // A step still loading has no field yet.
    const premier = champ && document.getElementById(champId(champ))
    if (premier) premier.focus()
    else titre.current?.focus({ preventScroll: true })
    return champ
  }
  const histoire = useHistoire(depart.rang, (rang) => show(reachEtape(projet, saisie, rang)))
  /** A step chosen by the member. */
  const move = (suivantes: Etapes) => {
    const avant = actuelles.current.rang
    // The form was left, or nothing changed.
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
    /** Goes to the previous step. */
    back: () => histoire.back() || move(goTo(etapes.rang - 1)),
    leave: (vers?: number) => void leave(vers),
    change: (morceau: Partial<AnnonceSaisie>) => {
      change(morceau)
      put(touchChamps(actuelles.current, morceau))
    },
  }
}

/** A history entry: its step, and whether the entry before it is also a step. */
interface Marque {
  etape: number
  suit: boolean
}

/** Each step forward adds a history entry; going back shows its step again. */
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
