// A member's saved searches: new ads, frequency, deletion.
import { useEffect, useRef, useState } from 'react'
import { alertesMax, type Frequence, readAlerte, sayAlerte, writeAlerte } from '#domain/alerte/alerte.ts'
import { jourLegal } from '#domain/date/legalTime.ts'
import { useTypesAnnonce } from '../annonce/useTypesAnnonce.ts'
import { useLocation } from '../navigation/currentPage.ts'
import { Link } from '../navigation/Link.tsx'
import { useNavigate } from '../navigation/useNavigate.ts'
import { useSearchParams } from '../navigation/useSearchParams.ts'
import { formatError, useView } from '../query/api.ts'
import { useCall } from '../query/useCall.ts'
import { MembrePage } from '../shell/MembrePage.tsx'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Notice } from '../ui/Notice.tsx'
import { QueryResult } from '../ui/QueryResult.tsx'
import { AlerteLigne } from './AlerteLigne.tsx'
import { ThisDevice } from './CetAppareil.tsx'
import { FrequencyField } from './Rythme.tsx'
import '../styles/lignes.css'
export default function MesAlertes() {
  const alertes = useView('lister_alertes')
  const { types } = useTypesAnnonce()
  const titre = useRef<HTMLHeadingElement>(null)
  const nameType = (id: number | null) => types.find((type) => type.id_typeannonce === id)?.libelle_typeannonce ?? null
  return (
    <MembrePage titre="Mes alertes" className="page-texte">
      <h1 ref={titre} tabIndex={-1}>
        Mes alertes
      </h1>
      <div className="pile">
        <Demande nameType={nameType} onDone={() => titre.current?.focus()} />
        <QueryResult de={alertes} quoi="alertes" texte="Chargement de vos alertes…" vide={<AucuneAlerte />}>
          {(miennes) => (
            <>
              <ul className="lignes">
                {miennes.map((alerte) => (
                  <AlerteLigne
                    key={alerte.uuid_alerte}
                    alerte={alerte}
                    nameType={nameType}
                    onGone={() => titre.current?.focus()}
                  />
                ))}
              </ul>
              <p className="doux">
                <span>{`Nous les envoyons à l’adresse de votre compte. Vous pouvez les arrêter ici ou depuis chaque e-mail, et en garder ${alertesMax}. `}</span>
                <Link to="/mes-disponibilites">Dites quand vous êtes disponible</Link>
                <span>{`\u00a0: des cabinets vous inviteront.`}</span>
              </p>
            </>
          )}
        </QueryResult>
        <ThisDevice />
      </div>
    </MembrePage>
  )
}

interface DemandeProps {
  nameType: (id: number | null) => string | null
  onDone: () => void
}

/** Saves the search of the address: at once when coming from a list, after a tap when the member has just signed in. */
function Demande({ nameType, onDone }: DemandeProps) {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const { state } = useLocation()
  const { call, isPending, error } = useCall('creer_alerte')
  const [frequence, setFrequence] = useState<Frequence>('jour')
  const [creee, setCreee] = useState(false)
  const begun = useRef(false)
  const demande = readDemande(params)
  const save = async () => {
    await call({ ...demande!.args, p_frequence: frequence })
    setCreee(true)
    navigate('/mes-alertes', { replace: true })
    onDone()
  }
  useEffect(() => {
    if (state !== 'creer' || !demande || begun.current) return
    begun.current = true
    save().catch(() => {})
  })
  if (creee) return <Notice tone="success">Alerte créée. Premier e-mail dès qu’une nouvelle annonce paraît.</Notice>
  if (!demande) return null
  const { recherche } = demande
  return (
    <section className="panneau pile" aria-labelledby="nouvelle-alerte">
      <h2 className="ligne-titre" id="nouvelle-alerte">
        {sayAlerte(recherche, {
          lieu: recherche.lieu || null,
          type: nameType(recherche.type),
          de: jourLegal(new Date()),
        })}
      </h2>
      <FrequencyField value={frequence} onChange={setFrequence} />
      {error && <Notice tone="error">{formatError(error)}</Notice>}
      <div className="rang">
        <Button icon="envoi" busy={isPending} onClick={() => save().catch(() => {})}>
          Créer cette alerte
        </Button>
      </div>
    </section>
  )
}

const AucuneAlerte = () => (
  <EmptyState
    icon="envoi"
    titre="Vous n’avez pas encore d’alerte."
    action={
      <>
        <ButtonLink to="/annonces">Chercher des annonces</ButtonLink>
        <ButtonLink variant="secondary" to="/mes-disponibilites">
          Indiquer mes disponibilités
        </ButtonLink>
      </>
    }
  >
    <p>
      Faites une recherche, puis «&nbsp;Créer une alerte&nbsp;»&nbsp;: vous recevez les nouvelles annonces par e-mail.
    </p>
  </EmptyState>
)

/** Null when the address contains no search. */
function readDemande(params: URLSearchParams) {
  const commune = params.get('commune')
  if (commune === null) return null
  const recherche = readAlerte(params)
  return { recherche, args: { p_recherche: writeAlerte(recherche), p_code_commune: commune } }
}
