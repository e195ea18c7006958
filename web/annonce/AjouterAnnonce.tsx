// A new ad: two steps, a preview, publication (§2 « Create or edit ad », §4).
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useSearchParams } from 'react-router'
import type { AnnonceSaisie } from '#domain/annonce.ts'
import { villeInvalide } from '#domain/commune.ts'
import { marque } from '#domain/marque.ts'
import { premierRefus, type Refus, refuseChamps } from '#domain/saisie.ts'
import { lireCodeTarif } from '#domain/tarif.ts'
import { useSession } from '../session.ts'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Apercu } from './Apercu.tsx'
import { useBrouillon } from './brouillon.ts'
import { champId } from './champ.ts'
import { EtapeDetails } from './EtapeDetails.tsx'
import { EtapeTexte } from './EtapeTexte.tsx'
import { villeExiste } from './geographie.ts'
import { estPubliable } from './publiable.ts'

export default function AjouterAnnonce() {
  const { sub } = useSession()
  return (
    <div className="page-texte">
      <title>{`Ajouter une annonce · ${marque.nom}`}</title>
      <meta name="robots" content="noindex" />
      <h1>Ajouter une annonce</h1>
      {sub && <Formulaire key={sub} sub={sub} />}
    </div>
  )
}

const etapes = ['Texte et plan', 'Détails', 'Aperçu'] as const

function Formulaire({ sub }: { sub: string }) {
  const [params] = useSearchParams()
  const plan = lireCodeTarif(params.get('plan') ?? '')
  const brouillon = useBrouillon(sub, plan && estPubliable(plan) ? { code_tarif: plan } : {})
  const { saisie } = brouillon
  const [etape, setEtape] = useState(0)
  const [refus, setRefus] = useState<Refus>({})
  const [busy, setBusy] = useState(false)
  const titre = useRef<HTMLHeadingElement>(null)

  const goTo = (cible: number) => {
    flushSync(() => {
      setRefus({})
      setEtape(cible)
    })
    titre.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }
  const refuse = (nouveau: Refus): boolean => {
    flushSync(() => setRefus(nouveau))
    const champ = premierRefus(nouveau)
    if (champ) document.getElementById(champId(champ))?.focus()
    return champ !== null
  }
  const change = (morceau: Partial<AnnonceSaisie>) => {
    brouillon.change(morceau)
    setRefus((avant) => Object.fromEntries(Object.entries(avant).filter(([champ]) => !(champ in morceau))))
  }
  const toApercu = async () => {
    if (busy || refuse(refuseChamps(saisie, 2))) return
    setBusy(true)
    const existe = await villeExiste(saisie.ville_annonce, saisie.cp_annonce)
    setBusy(false)
    if (existe) goTo(2)
    else refuse({ ville_annonce: villeInvalide })
  }
  const champs = { saisie, refus, change }
  return (
    <>
      <Etapes etape={etape} />
      <h2 ref={titre} tabIndex={-1}>
        {etape < 2 ? `${etape + 1}/2 · ${etapes[etape]}` : etapes[etape]}
      </h2>
      {brouillon.retrouve && etape === 0 && <Retrouve onClear={brouillon.clear} />}
      {etape === 0 && <EtapeTexte {...champs} onNext={() => refuse(refuseChamps(saisie, 1)) || goTo(1)} />}
      {etape === 1 && <EtapeDetails {...champs} busy={busy} onNext={toApercu} onBack={() => goTo(0)} />}
      {etape === 2 && <Apercu saisie={saisie} onBack={() => goTo(1)} onPublished={brouillon.clear} />}
    </>
  )
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

function Retrouve({ onClear }: { onClear: () => void }) {
  return (
    <div className="annonce-statut">
      <Notice
        action={
          <Button variant="quiet" onClick={onClear}>
            Repartir d’une page blanche
          </Button>
        }
      >
        Votre brouillon vous attendait&nbsp;: rien n’a été perdu.
      </Notice>
    </div>
  )
}
