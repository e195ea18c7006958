// A member's invoices to download, and the name and address on them.
import { useState } from 'react'
import {
  type Facturation,
  type FacturationSaisie,
  type Facture,
  facturationVide,
  readFacturation,
  refuseFacturation,
} from '#domain/paiement/facture.ts'
import type { FormRefusal } from '#domain/protocol/refusal.ts'
import { formatDate, formatEuros } from '#domain/text/format.ts'
import { DocumentFacture, nameFacture } from '../paiement/DocumentFacture.tsx'
import { ApiError, useView } from '../query/api.ts'
import { useCall } from '../query/useCall.ts'
import { Button } from '../ui/Button.tsx'
import { TextField } from '../ui/Field.tsx'
import { Form } from '../ui/Form.tsx'
import { QueryResult } from '../ui/QueryResult.tsx'
import '../styles/compte.css'

export function FacturesCard() {
  const client = useView('lire_facturation').data
  const [ouvert, setOuvert] = useState(false)
  const attend = (lues: readonly Facture[]) => lues.some(({ nom_client }) => nom_client === null)
  return (
    <section className="panneau pile" aria-labelledby="factures">
      <h2 className="compte-titre" id="factures">
        Factures
      </h2>
      <QueryResult de={useView('lister_factures')} quoi="factures" lignes={1} texte="Chargement des factures…" discrete>
        {(factures) => (
          <>
            {factures.length === 0 && <p className="doux">Chaque annonce payée laissera ici sa facture.</p>}
            <ul className="sans-puce pile">
              {factures.map((facture) => (
                <Ligne key={facture.uuid_facture} facture={facture} />
              ))}
            </ul>
            {client &&
              (ouvert || (!client[0] && attend(factures)) ? (
                <FacturationForm client={client[0]} onDone={() => setOuvert(false)} />
              ) : (
                <Client client={client[0]} onOpen={() => setOuvert(true)} />
              ))}
          </>
        )}
      </QueryResult>
    </section>
  )
}

function Ligne({ facture }: { facture: Facture }) {
  const { date_facture, libelle, montant, nom_client } = facture
  return (
    <li className="rang rang-bouts">
      <span>
        <span>{`${nameFacture(facture)} du ${formatDate(date_facture)}`}</span>
        <span className="doux petit">
          <br />
          <span>{`${libelle}, ${formatEuros(montant)}`}</span>
        </span>
      </span>
      <DocumentFacture facture={{ ...facture, nommee: nom_client !== null }} />
    </li>
  )
}

function Client({ client, onOpen }: { client: Facturation | undefined; onOpen: () => void }) {
  return (
    <>
      {client && (
        <p className="doux">{`Au nom de ${client.nom}, ${client.adresse}, ${client.cp} ${client.ville}${client.siret ? `, SIRET ${client.siret}` : ''}`}</p>
      )}
      <Button variant="secondary" onClick={onOpen}>
        {client ? 'Changer pour les prochaines' : 'Dire à quel nom les établir'}
      </Button>
    </>
  )
}

const champs = [
  { champ: 'nom', label: 'Nom ou raison sociale', autoComplete: 'organization' },
  { champ: 'adresse', label: 'Numéro et rue', autoComplete: 'street-address' },
  { champ: 'cp', label: 'Code postal', autoComplete: 'postal-code', inputMode: 'numeric' },
  { champ: 'ville', label: 'Ville', autoComplete: 'address-level2' },
  { champ: 'siret', label: 'Numéro SIRET (facultatif)', autoComplete: 'off', inputMode: 'numeric' },
] as const

function FacturationForm({ client, onDone }: { client: Facturation | undefined; onDone: () => void }) {
  const { saisie, change, refus, phrase, busy, save } = useFacturation(client, onDone)
  return (
    <Form
      aria-label="Au nom de qui établir vos factures"
      onSend={save}
      envoyer="Enregistrer"
      variant="secondary"
      busy={busy}
      refus={phrase}
    >
      <p className="doux">
        {client
          ? 'Les factures déjà établies ne changent pas.'
          : 'Au nom de qui établir vos factures\u00a0? Relisez bien\u00a0: une facture établie ne change plus.'}
      </p>
      {champs.map(({ champ, ...field }) => (
        <TextField
          key={champ}
          {...field}
          id={`facturation-${champ}`}
          required={champ !== 'siret'}
          error={refus[champ]}
          value={saisie[champ]}
          onChange={({ target }) => change({ [champ]: target.value })}
        />
      ))}
    </Form>
  )
}

/** The typed details, their errors, and the end of the call. */
function useFacturation(client: Facturation | undefined, onDone: () => void) {
  const [saisie, setSaisie] = useState<FacturationSaisie>({ ...facturationVide, ...client, siret: client?.siret ?? '' })
  const [refus, setRefus] = useState<FormRefusal<keyof FacturationSaisie>>({})
  const [phrase, setPhrase] = useState<string | null>(null)
  const { call, isPending } = useCall('renseigner_facturation', { stays: true })
  const save = async () => {
    const lue = readFacturation(saisie)
    const refuse = refuseFacturation(lue)
    setRefus(refuse ? { [refuse.champ]: refuse.phrase } : {})
    setPhrase(null)
    if (refuse) return document.getElementById(`facturation-${refuse.champ}`)?.focus()
    try {
      await call({ p_nom: lue.nom, p_adresse: lue.adresse, p_cp: lue.cp, p_ville: lue.ville, p_siret: lue.siret })
      onDone()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setPhrase(error.message)
    }
  }
  return {
    saisie,
    change: (morceau: Partial<FacturationSaisie>) => setSaisie((avant) => ({ ...avant, ...morceau })),
    refus,
    phrase,
    busy: isPending,
    save,
  }
}
