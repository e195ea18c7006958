// The form of an ad, new or published: two steps, a preview, and the focus where it is needed (produit §2, §4).
import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { AnnonceSaisie } from '#domain/annonce.ts'
import { villeInvalide } from '#domain/commune.ts'
import { premierRefus, type RefusAnnonce } from '#domain/saisie.ts'
import { checkVille } from '../commune/geographie.ts'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import type { Brouillon } from '../useBrouillon.ts'
import { type ChampsProps, champId } from './champ.ts'
import { EtapeDetails } from './EtapeDetails.tsx'
import { EtapeTexte } from './EtapeTexte.tsx'
import type { SaisieEnCours } from './saisieEnCours.ts'
import '../styles/annonce.css'
import '../styles/formulaire.css'

export interface FormulaireProps {
  brouillon: Brouillon<SaisieEnCours>
  /** What keeps the member on a step. */
  refuseSaisie: (saisie: AnnonceSaisie, etape: 1 | 2) => RefusAnnonce
  /** The ad is published: plan, type and start date are shown, and stay as they are. */
  verrouille?: boolean
  plan: (champs: ChampsProps) => ReactNode
  photos: ReactNode
  /** What a draft found again offers to do instead. */
  abandon: string
  onAbandon: () => void
  apercu: (onBack: () => void) => ReactNode
}

const etapes = ['Texte et plan', 'Détails', 'Aperçu'] as const

export function FormulaireAnnonce(props: FormulaireProps) {
  const { brouillon, verrouille = false } = props
  const { saisie } = brouillon
  const { etape, depart, refus, busy, titre, goTo, change, leave } = useEtapes(props)
  const champs = { saisie, refus, change }
  return (
    <>
      <Etapes etape={etape} />
      <h2 ref={titre} tabIndex={-1}>
        {etape < 2 ? `${etape + 1}/2 · ${etapes[etape]}` : etapes[etape]}
      </h2>
      {brouillon.retrouve && etape === depart && (
        <Retrouve
          abandon={props.abandon}
          onAbandon={() => {
            props.onAbandon()
            goTo(0)
          }}
        />
      )}
      {etape === 0 && (
        <EtapeTexte {...champs} plan={props.plan(champs)} photos={props.photos} onNext={() => leave(1)} />
      )}
      {etape === 1 && (
        <EtapeDetails {...champs} verrouille={verrouille} busy={busy} onNext={() => leave(2)} onBack={() => goTo(0)} />
      )}
      {etape === 2 && props.apercu(() => goTo(1))}
    </>
  )
}

/** Where the member is, what refuses to go on, and the ways between the steps. */
function useEtapes({ brouillon, refuseSaisie }: FormulaireProps) {
  const { saisie } = brouillon
  // Nobody is put back on step 2 over a step 1 that is refused.
  const [depart] = useState(() => (saisie.etape === 2 && !premierRefus(refuseSaisie(saisie, 1)) ? 1 : 0))
  const [etape, setEtape] = useState(depart)
  const [refus, setRefus] = useState<RefusAnnonce>({})
  const [busy, setBusy] = useState(false)
  const titre = useRef<HTMLHeadingElement>(null)

  const goTo = (cible: number) => {
    flushSync(() => {
      setRefus({})
      setEtape(cible)
      brouillon.change({ etape: Math.min(cible + 1, 2) })
    })
    titre.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }
  const refuse = (nouveau: RefusAnnonce): boolean => {
    flushSync(() => setRefus(nouveau))
    const champ = premierRefus(nouveau)
    if (champ) document.getElementById(champId(champ))?.focus()
    return champ !== null
  }
  const change = (morceau: Partial<AnnonceSaisie>) => {
    brouillon.change(morceau)
    setRefus((avant) => Object.fromEntries(Object.entries(avant).filter(([champ]) => !(champ in morceau))))
  }
  /** Goes on from a step, unless something of it is refused; an empty place has been allowed by then, or it was refused. */
  const leave = async (depuis: 1 | 2) => {
    if (busy || refuse(refuseSaisie(saisie, depuis))) return
    if (depuis === 1 || saisie.ville_annonce.trim() === '') return goTo(depuis)
    setBusy(true)
    const existe = await checkVille(saisie.ville_annonce, saisie.cp_annonce)
    setBusy(false)
    if (existe) goTo(2)
    else refuse({ ville_annonce: villeInvalide })
  }
  return { etape, depart, refus, busy, titre, goTo, change, leave }
}

function Etapes({ etape }: { etape: number }) {
  return (
    <ol className="etapes" aria-label="Étapes">
      {etapes.map((nom, rang) => (
        <li key={nom} className={rang < etape ? 'faite' : undefined} aria-current={rang === etape ? 'step' : undefined}>
          {nom}
        </li>
      ))}
    </ol>
  )
}

function Retrouve({ abandon, onAbandon }: { abandon: string; onAbandon: () => void }) {
  return (
    <div className="annonce-statut">
      <Notice
        action={
          <Button variant="quiet" onClick={onAbandon}>
            {abandon}
          </Button>
        }
      >
        Votre brouillon vous attendait&nbsp;: rien n’a été perdu.
      </Notice>
    </div>
  )
}
