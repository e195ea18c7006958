// Pictures of professional cards and school certificates sent by members, oldest first, to look at and decide on.
import { useEffect, useState } from 'react'
import { jourLegal } from '#domain/date/legalTime.ts'
import { formatInstant } from '#domain/text/format.ts'
import {
  type JustificatifATraiter,
  refuseDecision,
  refusJustificatif,
  refusOperateur,
} from '#domain/verification/justificatif.ts'
import { Link } from '../navigation/Link.tsx'
import { formatError, useView } from '../query/api.ts'
import { useCall } from '../query/useCall.ts'
import { Button } from '../ui/Button.tsx'
import { SelectField, TextField } from '../ui/Field.tsx'
import { Form } from '../ui/Form.tsx'
import { Notice } from '../ui/Notice.tsx'
import { OperatorQueues, useConfirmation } from './OperatorQueues.tsx'

export function Justificatifs() {
  const [ouvert, setOuvert] = useState<string | null>(null)
  const nouvelle = useConfirmation(() => setOuvert(null))
  return (
    <OperatorQueues
      titre="Justificatifs"
      nouvelle={nouvelle}
      de={useView('lister_justificatifs')}
      quoi="moderation"
      lignes={3}
      texte="Chargement des justificatifs…"
      vide="Aucun justificatif en attente."
    >
      {(ligne) => (
        <Ligne
          key={ligne.uuid_justificatif}
          ligne={ligne}
          ouvert={ouvert === ligne.uuid_justificatif}
          onOpen={() => setOuvert(ouvert === ligne.uuid_justificatif ? null : ligne.uuid_justificatif)}
          onDecided={nouvelle.tell}
        />
      )}
    </OperatorQueues>
  )
}

interface LigneProps {
  ligne: JustificatifATraiter
  ouvert: boolean
  onOpen: () => void
  onDecided: (dit: string) => void
}

function Ligne({ ligne, ouvert, onOpen, onDecided }: LigneProps) {
  const { nature, date_depot, uuid_personne, pseudo_personne, nom_exercice, prenom_exercice, numrpps } = ligne
  return (
    <li>
      <div>
        <h3 className="ligne-titre">{nature === 'carte' ? 'Carte de l’Ordre' : 'Certificat de scolarité'}</h3>
        <p className="rang doux">
          <Link to={`/profil/${uuid_personne}`}>{pseudo_personne}</Link>
          {nature === 'carte' && (
            <span>{`À l’Annuaire Santé\u00a0: ${nom_exercice ?? ''} ${prenom_exercice ?? ''}, ${numrpps ?? ''}`}</span>
          )}
          <span>{`Reçu le ${formatInstant(date_depot)}`}</span>
        </p>
      </div>
      <Button variant="secondary" aria-expanded={ouvert} onClick={onOpen}>
        {ouvert ? 'Refermer' : 'Ouvrir'}
      </Button>
      {ouvert && (
        <div className="dossier pile">
          <Photo uuid={ligne.uuid_justificatif} />
          <Decision ligne={ligne} onDecided={onDecided} />
        </div>
      )}
    </li>
  )
}

function Photo({ uuid }: { uuid: string }) {
  const [url, setUrl] = useState<string | null>(null)
  const { call, error } = useCall('generer_lien_justificatif')
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each picture
  useEffect(() => {
    call({ p_uuid_justificatif: uuid }).then(setUrl, () => {})
  }, [uuid])
  if (error) return <Notice tone="error">{formatError(error)}</Notice>
  return url && <img className="justificatif" src={url} alt="Ce que le membre a envoyé" />
}

function Decision({ ligne: { uuid_justificatif, nature }, onDecided }: Pick<LigneProps, 'ligne' | 'onDecided'>) {
  const [motif, setMotif] = useState<(typeof refusOperateur)[number] | ''>('')
  const [fin, setFin] = useState('')
  const [refus, setRefus] = useState<string | null>(null)
  const { call, isPending, error } = useCall('trancher_justificatif', { stays: true })
  const send = async () => {
    const refuse = refuseDecision(nature, { refuse: motif !== '', fin: fin || null }, jourLegal(new Date()))
    setRefus(refuse?.phrase ?? null)
    if (refuse) return
    const p_fin = nature === 'scolarite' && !motif ? fin : null
    await call({ p_uuid_justificatif: uuid_justificatif, p_refus: motif || null, p_fin }).then(
      () => onDecided(`Justificatif ${motif ? 'refusé' : 'accepté'}. Sa photo est effacée, l’e-mail part.`),
      () => {},
    )
  }
  return (
    <Form
      onSend={send}
      envoyer={motif ? 'Refuser et effacer la photo' : 'Accepter et effacer la photo'}
      variant={motif ? 'danger' : 'primary'}
      busy={isPending}
      refus={error && formatError(error)}
    >
      <SelectField label="Décision" value={motif} onChange={({ target }) => setMotif(target.value as typeof motif)}>
        <option value="">Accepter</option>
        {refusOperateur.map((code) => (
          <option key={code} value={code}>{`Refuser\u00a0: ${refusJustificatif[code]}`}</option>
        ))}
      </SelectField>
      {nature === 'scolarite' && !motif && (
        <TextField
          type="date"
          label="Valable jusqu’au"
          value={fin}
          error={refus}
          onChange={({ target }) => setFin(target.value)}
        />
      )}
    </Form>
  )
}
