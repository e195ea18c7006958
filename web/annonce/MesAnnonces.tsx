// A member's own ads (produit §2 « My ads »).
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { MonAnnonce } from '#domain/annonce.ts'
import { marque } from '#domain/marque.ts'
import { useCall, useView } from '../lecture/api.ts'
import { RetourPaiement } from '../paiement/RetourPaiement.tsx'
import { ButtonLink } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErreurChargement } from '../ui/ErreurChargement.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { ArchiverDialog } from './ArchiverDialog.tsx'
import { phraseGestion } from './gestion.ts'
import { MonAnnonceLigne } from './MonAnnonceLigne.tsx'
import { PourvoirDialog } from './PourvoirDialog.tsx'
import '../styles/photo.css'

/** What has just been done to an ad, or refused. */
interface Nouvelle {
  tone: 'success' | 'error'
  phrase: string
}

type Question = { nom: 'archiver' | 'pourvoir'; annonce: MonAnnonce } | null

export default function MesAnnonces() {
  const { data, error, refetch } = useView('lister_mes_annonces')
  const tarifs = useView('lister_tarifs')
  const vues = useView('lister_vues_annonce')
  const [question, setQuestion] = useState<Question>(null)
  const [nouvelle, setNouvelle] = useState<Nouvelle | null>(null)
  const titre = useRef<HTMLHeadingElement>(null)
  const renouveler = useRenouvellement()

  /** A button may have left with what was done: the title takes the focus, and the news is read. */
  const say = (tone: Nouvelle['tone'], phrase: string) => {
    flushSync(() => {
      setQuestion(null)
      setNouvelle({ tone, phrase })
    })
    titre.current?.focus()
  }
  const renew = async (annonce: MonAnnonce) => {
    const refus = await renouveler.renew(annonce)
    say(
      refus ? 'error' : 'success',
      refus ?? `L’annonce «\u00a0${annonce.titre_annonce}\u00a0» est de nouveau en ligne.`,
    )
  }
  const asked = (nom: 'archiver' | 'pourvoir') => (question?.nom === nom ? question.annonce : null)
  return (
    <div className="page-texte">
      <title>{`Mes annonces · ${marque.nom}`}</title>
      <meta name="robots" content="noindex" />
      <div className="rang rang-bouts liste-tete">
        <h1 ref={titre} tabIndex={-1}>
          Mes annonces
        </h1>
        {data && data.length > 0 && (
          <ButtonLink to="/ajouter-annonce" icon="plus">
            Ajouter une annonce
          </ButtonLink>
        )}
      </div>
      <div className="pile">
        <RetourPaiement annonces={data} reread={refetch} />
        {nouvelle && <Notice tone={nouvelle.tone}>{nouvelle.phrase}</Notice>}
        {error && <ErreurChargement error={error} quoi="mesAnnonces" refetch={refetch} />}
        {!data && !error && <Skeleton lignes={6} texte="Chargement de vos annonces…" />}
        {data?.length === 0 && <AucuneAnnonce />}
        {data && data.length > 0 && (
          <ul className="lignes">
            {data.map((annonce) => (
              <MonAnnonceLigne
                key={annonce.uuid_annonce}
                annonce={annonce}
                plan={tarifs.data?.find(({ code_tarif }) => code_tarif === annonce.code_tarif)?.libelle_tarif}
                vues={vues.data?.filter(({ uuid_annonce }) => uuid_annonce === annonce.uuid_annonce)}
                renewing={renouveler.cible === annonce.uuid_annonce}
                onArchive={() => setQuestion({ nom: 'archiver', annonce })}
                onFill={() => setQuestion({ nom: 'pourvoir', annonce })}
                onRenew={() => renew(annonce)}
              />
            ))}
          </ul>
        )}
      </div>
      <ArchiverDialog
        annonce={asked('archiver')}
        onClose={() => setQuestion(null)}
        onArchived={(annonce) => say('success', `L’annonce «\u00a0${annonce.titre_annonce}\u00a0» a été supprimée.`)}
      />
      <PourvoirDialog
        annonce={asked('pourvoir')}
        onClose={() => setQuestion(null)}
        onFilled={(annonce) =>
          say(
            'success',
            `L’annonce «\u00a0${annonce.titre_annonce}\u00a0» est pourvue\u00a0: elle a quitté les listes.`,
          )
        }
      />
    </div>
  )
}

/** Puts an expired free ad back online; answers the sentence of a refusal. */
function useRenouvellement() {
  const { call } = useCall('renouveler_annonce')
  const [cible, setCible] = useState<string | null>(null)
  return {
    cible,
    async renew({ uuid_annonce }: MonAnnonce): Promise<string | null> {
      setCible(uuid_annonce)
      try {
        await call({ p_uuid_annonce: uuid_annonce })
        return null
      } catch (error) {
        return phraseGestion(error)
      } finally {
        setCible(null)
      }
    },
  }
}

function AucuneAnnonce() {
  return (
    <EmptyState
      titre="Vous n’avez pas encore d’annonce."
      icon="crayon"
      action={<ButtonLink to="/ajouter-annonce">Publier ma première annonce</ButtonLink>}
    >
      <p>Deux étapes, quelques minutes&nbsp;: votre annonce gratuite reste en ligne 30 jours.</p>
    </EmptyState>
  )
}
