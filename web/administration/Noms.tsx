// Reserved names: operators add and release them, and see which existing pseudos would be refused today.
import { useState } from 'react'
import { type NomReserve, type PseudoRefuse, refuseNomReserve } from '#domain/administration/administration.ts'
import { membreParti } from '#domain/annonce/contact.ts'
import { formatDate } from '#domain/text/format.ts'
import { Link } from '../navigation/Link.tsx'
import { formatError, useView } from '../query/api.ts'
import { useCall } from '../query/useCall.ts'
import { Button } from '../ui/Button.tsx'
import { TextField } from '../ui/Field.tsx'
import { Form } from '../ui/Form.tsx'
import { Notice } from '../ui/Notice.tsx'
import { OperatorQueues, useConfirmation } from './OperatorQueues.tsx'

export function Noms() {
  const nouvelle = useConfirmation(() => {})
  return (
    <>
      <OperatorQueues
        titre="Noms réservés"
        nouvelle={nouvelle}
        de={useView('lister_noms_reserves')}
        quoi="noms"
        lignes={2}
        texte="Chargement des noms réservés…"
        vide="Aucun nom n’a été ajouté à ceux que le site refuse déjà."
      >
        {(nom) => <Ligne key={nom.uuid_nom} nom={nom} onDone={nouvelle.tell} />}
      </OperatorQueues>
      <Ajout onDone={nouvelle.tell} />
      <RefusedPseudos />
    </>
  )
}

function Ligne({
  nom: { uuid_nom, nom, date_ajout, pseudo_operateur },
  onDone,
}: {
  nom: NomReserve
  onDone: (dit: string) => void
}) {
  const { call, isPending, error } = useCall('liberer_nom')
  const free = () =>
    call({ p_uuid_nom: uuid_nom }).then(
      () => onDone(`«\u00a0${nom}\u00a0» peut de nouveau être porté.`),
      () => {},
    )
  return (
    <li>
      <div>
        <h3 className="ligne-titre">{nom}</h3>
        <p className="doux">{`Ajouté le ${formatDate(date_ajout)} par ${pseudo_operateur ?? membreParti}`}</p>
        {error && <Notice tone="error">{formatError(error)}</Notice>}
      </div>
      <Button variant="secondary" busy={isPending} aria-label={`Retirer «\u00a0${nom}\u00a0»`} onClick={free}>
        Retirer
      </Button>
    </li>
  )
}

function Ajout({ onDone }: { onDone: (dit: string) => void }) {
  const [nom, setNom] = useState('')
  const [refus, setRefus] = useState<string | null>(null)
  const { call, isPending, error } = useCall('reserver_nom', { stays: true })
  const send = async () => {
    const refuse = refuseNomReserve(nom)
    setRefus(refuse)
    if (refuse) return
    await call({ p_nom: nom }).then(
      () => {
        setNom('')
        onDone(`Aucun pseudo ne peut plus porter «\u00a0${nom}\u00a0».`)
      },
      () => {},
    )
  }
  return (
    <Form
      onSend={send}
      envoyer="Réserver ce nom"
      variant="secondary"
      busy={isPending}
      refus={error && formatError(error)}
    >
      <TextField
        label="Nom à réserver"
        hint="À partir de cinq lettres, il est refusé où qu’il soit dans un pseudo&nbsp;; plus court, comme mot entier. Ceux qui le portent le gardent."
        value={nom}
        error={refus}
        onChange={({ target }) => {
          setNom(target.value)
          setRefus(null)
        }}
      />
    </Form>
  )
}

/** Computed on demand: it reads all pseudos. */
function RefusedPseudos() {
  const { call, isPending, error } = useCall('lire_pseudos_refuses')
  const [found, setFound] = useState<readonly PseudoRefuse[] | null>(null)
  const read = () => call({}).then(setFound, () => {})
  return (
    <div className="pile">
      <div className="rang">
        <Button variant="secondary" busy={isPending} onClick={read}>
          Pseudos que ces règles refuseraient
        </Button>
      </div>
      {error && <Notice tone="error">{formatError(error)}</Notice>}
      {found && (
        <div role="status">
          {found.length === 0 ? (
            <p className="doux">Aucun pseudo n’est à revoir.</p>
          ) : (
            <ul className="lignes">
              {found.map(({ uuid_personne, pseudo_personne, refus }) => (
                <li key={uuid_personne}>
                  <div>
                    <h3 className="ligne-titre">
                      <Link to={`/profil/${uuid_personne}`}>{pseudo_personne}</Link>
                    </h3>
                    <p className="doux">{refus}</p>
                  </div>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </div>
  )
}
