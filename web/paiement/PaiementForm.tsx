// Choosing the means of payment, and paying.
import { type FormEvent, type ReactNode, useCallback, useState } from 'react'
import {
  type CodeMoyenDePaiement,
  isPagePaiement,
  type MoyenDePaiement,
  moyenManquant,
  paiementImpossible,
} from '#domain/paiement/paiement.ts'
import { formatEuros } from '#domain/text/format.ts'
import { Link } from '../navigation/Link.tsx'
import { ApiError, useView } from '../query/api.ts'
import { useCall } from '../query/useCall.ts'
import { useComeBack } from '../shell/useComeBack.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { CheckboxField } from '../ui/Field.tsx'
import { Notice } from '../ui/Notice.tsx'
import { QueryResult } from '../ui/QueryResult.tsx'
import { RadioCards } from '../ui/RadioCards.tsx'
import { TermsAccepted } from '../ui/TermsAccepted.tsx'
import '../styles/formulaire.css'

interface PaiementFormProps {
  uuid_annonce: string
  montant: number
  /** Called when the payment is by cheque. */
  onManual: () => void
}

const details: Readonly<Record<CodeMoyenDePaiement, ReactNode>> = {
  CB: 'Sur la page sécurisée de notre prestataire. L’annonce est en ligne dès que le paiement est confirmé.',
  CHQ: 'Par la poste, avec un bon à imprimer. L’annonce est en ligne une fois le chèque encaissé.',
}

export function PaiementForm(props: PaiementFormProps) {
  return (
    <QueryResult
      de={useView('lister_moyens_de_paiement')}
      quoi="moyensDePaiement"
      lignes={4}
      texte="Chargement des moyens de paiement…"
    >
      {(moyens) => <Formulaire moyens={moyens} {...props} />}
    </QueryResult>
  )
}

function Formulaire({ moyens, ...props }: PaiementFormProps & { moyens: readonly MoyenDePaiement[] }) {
  const [code, setCode] = useState('')
  const [immediat, setImmediat] = useState(false)
  const { pay, busy, refus } = usePaiement(props)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!busy) void pay(code, immediat)
  }
  return (
    <form className="formulaire" onSubmit={submit}>
      <RadioCards
        legend="Moyen de paiement"
        name="code_moyendepaiement"
        value={code}
        onChange={setCode}
        hint={code ? undefined : moyenManquant}
        disabled={busy}
        options={moyens.map(({ code_moyendepaiement, libelle_moyendepaiement }) => ({
          value: code_moyendepaiement,
          titre: libelle_moyendepaiement,
          detail: <span className="doux petit">{details[code_moyendepaiement]}</span>,
        }))}
      />
      <CheckboxField
        label="Je demande la mise en ligne immédiate, sans attendre la fin du délai de rétractation."
        hint={
          <>
            <span>{`Facultatif\u00a0: votre annonce paraît dans tous les cas dès qu’elle est payée. Si vous changez d’avis ensuite, cette demande vous fait payer les jours où elle a été en ligne, et eux seuls. `}</span>
            <Link to="/cgu#retractation">Vos&nbsp;droits</Link>
          </>
        }
        checked={immediat}
        onChange={(event) => setImmediat(event.target.checked)}
        disabled={busy}
      />
      {refus && <Refus phrase={refus} />}
      <div className="formulaire-actions">
        <Button type="submit" busy={busy} disabled={!code}>
          {busy ? 'Traitement en cours...' : `Valider et Payer ${formatEuros(props.montant)}`}
        </Button>
      </div>
      <TermsAccepted geste="En payant" />
    </form>
  )
}

function Refus({ phrase }: { phrase: string }) {
  return (
    <Notice
      tone="error"
      action={
        <ButtonLink to="/mes-annonces" variant="secondary">
          Mes annonces
        </ButtonLink>
      }
    >
      {phrase}
    </Notice>
  )
}

/** Requests the payment and opens the checkout page, if any. */
function usePaiement({ uuid_annonce, montant, onManual }: PaiementFormProps) {
  const creer = useCall('creer_paiement')
  const [refus, setRefus] = useState<string | null>(null)
  const [leaving, setLeaving] = useState(false)
  useComeBack(useCallback(() => setLeaving(false), []))
  const pay = async (code: string, immediat: boolean) => {
    if (!code) return setRefus(moyenManquant)
    setRefus(null)
    try {
      const reponse = await creer.call({
        p_montant: montant,
        p_code_moyendepaiement: code,
        p_uuid_annonce: uuid_annonce,
        p_mise_en_ligne_immediate: immediat,
      })
      if (reponse === null) return onManual()
      if (!isPagePaiement(reponse)) return setRefus(sansPage)
      setLeaving(true)
      location.assign(reponse)
    } catch (error) {
      setRefus(phrasePaiement(error))
    }
  }
  return { pay, refus, busy: creer.isPending || leaving }
}

/** The server's sentence, or a general one. */
export const phrasePaiement = (error: unknown): string =>
  error instanceof ApiError && error.status ? error.message : paiementImpossible

const sansPage = "La réponse de l'API de paiement ne contient pas une URL de redirection valide."
