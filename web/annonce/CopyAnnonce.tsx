// « Publier à nouveau »: opens the form of a new ad with the words and photos of one of the member's ads.
import { useEffect, useRef, useState } from 'react'
import type { Annonce } from '#domain/annonce/annonce.ts'
import { keepFrenchSpaces } from '#domain/text/frenchSpaces.ts'
import { useNavigate } from '../navigation/useNavigate.ts'
import { useView } from '../query/api.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Notice } from '../ui/Notice.tsx'
import { QueryResult } from '../ui/QueryResult.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { hasDraft, startCopy } from './startCopy.ts'

interface CopyProps {
  sub: string
  uuid: string
  nextYear: boolean
}

export function CopyAnnonce({ sub, uuid, nextYear }: CopyProps) {
  const moi = useView('lire_personne').data?.[0]
  const lecture = useView('rpc/lister_annonces', { p_uuid_annonce: uuid })
  if (!moi) return <Skeleton texte="Chargement de l’annonce…" />
  return (
    <QueryResult de={lecture} quoi="mesAnnonces" texte="Chargement de l’annonce…" vide={<Absente />}>
      {([annonce]) =>
        annonce?.uuid_personne_annonceur === moi.uuid_personne ? (
          <Copying sub={sub} annonce={annonce} nextYear={nextYear} />
        ) : (
          <Absente />
        )
      }
    </QueryResult>
  )
}

/** An unfinished draft is only replaced when the member says so. */
function Copying({ sub, annonce, nextYear }: { sub: string; annonce: Annonce; nextYear: boolean }) {
  const navigate = useNavigate()
  const [asks] = useState(() => hasDraft(sub))
  const [busy, setBusy] = useState(!asks)
  const started = useRef(false)
  const copy = async () => {
    if (started.current) return
    started.current = true
    setBusy(true)
    const missing = await startCopy(sub, annonce, nextYear)
    navigate('/ajouter-annonce', { replace: true, state: { copie: annonce.titre_annonce, missing } })
  }
  useEffect(() => {
    if (!asks) void copy()
  })
  if (busy) return <Skeleton texte="Copie de l’annonce…" />
  return (
    <Notice
      action={
        <div className="rang">
          <Button onClick={copy}>Remplacer mon brouillon</Button>
          <ButtonLink variant="secondary" to="/ajouter-annonce">
            Garder mon brouillon
          </ButtonLink>
        </div>
      }
    >
      {`Une annonce commencée vous attend. La remplacer par une copie de «\u00a0${keepFrenchSpaces(annonce.titre_annonce)}\u00a0»\u00a0?`}
    </Notice>
  )
}

const Absente = () => (
  <EmptyState titre="Annonce à copier non trouvée." action={<ButtonLink to="/mes-annonces">Mes annonces</ButtonLink>}>
    <p>Elle n’est plus gardée, ou elle n’est pas à vous.</p>
  </EmptyState>
)
