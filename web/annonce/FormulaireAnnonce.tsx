// The form of a new or published ad: two steps, a preview, a saved draft (product §2, §4).
import { type ComponentProps, Suspense, useEffect, useState } from 'react'
import type { MonAnnonce } from '#domain/annonce/annonce.ts'
import { readCodeTarif } from '#domain/paiement/plan.ts'
import { formatPluriel } from '#domain/text/format.ts'
import { keepFrenchSpaces } from '#domain/text/frenchSpaces.ts'
import { type Brouillon, useBrouillon } from '../brouillon/useBrouillon.ts'
import { useLocation } from '../navigation/currentPage.ts'
import { lazyPart } from '../navigation/lazyPart.ts'
import { useSearchParams } from '../navigation/useSearchParams.ts'
import { PhotosEnregistrees, usePhotosEnregistrees } from '../photo/PhotosEnregistrees.tsx'
import { PhotosField } from '../photo/PhotosField.tsx'
import { usePhotos } from '../photo/usePhotos.ts'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { EtapeTexte } from './EtapeTexte.tsx'
import { useLastTown } from './OwnTown.tsx'
import { PlanAcquis, PlanField } from './PlanField.tsx'
import { cleProjet, departProjet, type Projet, readProjet, renewClient, type SaisieEnCours } from './projet.ts'
import type { SuiteAnnonce } from './SuiteAnnonce.tsx'
import { useEtapes } from './useEtapes.ts'
import { useTelephone } from './useTelephone.ts'
import '../styles/annonce.css'
import '../styles/formulaire.css'

const suite = lazyPart(() => import('./SuiteAnnonce.tsx'))

function Suite(props: ComponentProps<typeof SuiteAnnonce>) {
  const { SuiteAnnonce: Suivante } = suite.useFile()
  return <Suivante {...props} />
}

/** The two steps and the preview. */
const noms = ['Plan et texte', 'Détails', 'Aperçu'] as const

/** `annonce` is the published ad to change; null for a new one. */
export function FormulaireAnnonce({ sub, annonce }: { sub: string; annonce: MonAnnonce | null }) {
  // Saving reads the ad again: the reference for comparison must not change.
  const [projet] = useState(() => readProjet(sub, annonce))
  const brouillon = useBrouillonAnnonce(projet)
  const { rang, refus, lieu, depart, titre, change, leave, goTo, back } = useEtapes(projet, brouillon)
  const photos = usePhotos(cleProjet(projet))
  const enregistrees = usePhotosEnregistrees(annonce)
  const telephone = useTelephone(brouillon.saisie.affichertel_annonce)
  useLastTown(annonce === null)
  const { saisie } = brouillon
  const champs = { saisie, refus, change }
  useEffect(() => {
    suite.open().catch(() => console.warn('the next steps could not be loaded'))
  }, [])
  const abandon = () => {
    brouillon.clear()
    photos.clear()
    goTo(0)
  }
  return (
    <>
      <Etapes rang={rang} />
      <h2 ref={titre} tabIndex={-1}>
        {rang < 2 ? `${rang + 1}/2 · ${noms[rang]}` : noms[rang]}
      </h2>
      {brouillon.retrouve && rang === depart && <Retrouve publiee={annonce !== null} onAbandon={abandon} />}
      {rang === 0 && (
        <EtapeTexte
          {...champs}
          plan={annonce ? <PlanAcquis code_tarif={saisie.code_tarif} /> : <PlanField {...champs} />}
          verrouille={!!annonce}
          onNext={() => leave(1)}
          onApercu={() => leave(2)}
        >
          <PhotosField photos={photos} code_tarif={saisie.code_tarif} dejaLa={enregistrees.data?.length ?? 0}>
            {annonce && <PhotosEnregistrees uuid={annonce.uuid_annonce} photos={enregistrees} />}
          </PhotosField>
        </EtapeTexte>
      )}
      {rang > 0 && (
        <Suspense fallback={<Skeleton lignes={6} texte="Chargement de l’étape…" />}>
          <Suite
            {...champs}
            rang={rang}
            projet={projet}
            brouillon={brouillon}
            photos={photos}
            telephone={telephone}
            busy={!!lieu}
            onNext={leave}
            onBack={back}
          />
        </Suspense>
      )}
    </>
  )
}

function useBrouillonAnnonce(projet: Projet): Brouillon<SaisieEnCours> {
  const [params, setParams] = useSearchParams()
  const plan = readCodeTarif(params.get('plan') ?? '')
  const [depart] = useState(() => departProjet(projet, plan))
  const brouillon = useBrouillon(cleProjet(projet), depart)
  const change = (morceau: Partial<SaisieEnCours>) => {
    // The address only sets the initial plan: a reload must not bring it back over another choice.
    if (plan && (morceau.code_tarif ?? plan) !== plan) setParams({}, { replace: true })
    brouillon.change(renewClient(morceau))
  }
  return { ...brouillon, change }
}

function Etapes({ rang }: { rang: number }) {
  return (
    <ol className="etapes" aria-label="Étapes">
      {noms.map((nom, i) => (
        <li key={nom} className={i < rang ? 'faite' : undefined} aria-current={i === rang ? 'step' : undefined}>
          {nom}
        </li>
      ))}
    </ol>
  )
}

function Retrouve({ publiee, onAbandon }: { publiee: boolean; onAbandon: () => void }) {
  const { copie, missing = 0 } = (useLocation().state as { copie?: string; missing?: number } | null) ?? {}
  return (
    <div className="annonce-statut">
      <Notice
        action={
          <Button variant="quiet" onClick={onAbandon}>
            {publiee ? 'Revenir à l’annonce publiée' : 'Repartir d’une page blanche'}
          </Button>
        }
      >
        {copie ? sayCopy(copie, missing) : 'Votre brouillon vous attendait\u00a0: rien n’a été perdu.'}
      </Notice>
    </div>
  )
}

const sayCopy = (titre: string, missing: number): string =>
  `Copie de «\u00a0${keepFrenchSpaces(titre)}\u00a0»\u00a0: vérifiez les dates avant de publier.${
    missing > 0 ? ` ${formatPluriel(missing, 'photo')} à remettre.` : ''
  }`
