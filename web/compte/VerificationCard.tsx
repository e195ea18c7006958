// The check of the RPPS number: its state, and the name used for it.
import { useState } from 'react'
import { jourLegal } from '#domain/date/legalTime.ts'
import type { Insigne as Fait } from '#domain/verification/insigne.ts'
import { motifs, nomMax, numrppsManque, refuseNoms, type Verification } from '#domain/verification/verification.ts'
import { formatError, useView } from '../query/api.ts'
import { useCall } from '../query/useCall.ts'
import { TextField } from '../ui/Field.tsx'
import { Form } from '../ui/Form.tsx'
import { QueryResult } from '../ui/QueryResult.tsx'
import { VerifiedBadge } from '../ui/VerifiedBadge.tsx'
import { Justificatif } from './Justificatif.tsx'
import '../styles/compte.css'

export function VerificationCard() {
  const personne = useView('lire_personne').data?.[0]
  const lecture = useView('lire_verification')
  const etudiant = useEtudiant()
  if (!personne) return null
  return (
    <section className="panneau pile" aria-labelledby="verification">
      <h2 className="compte-titre" id="verification">
        Contrôle du numéro RPPS
      </h2>
      <QueryResult de={lecture} quoi="verification" lignes={2} texte="Chargement du contrôle…" discrete>
        {([faite]) =>
          faite?.verification ? (
            <>
              <VerifiedBadge de={faite.verification} />
              <p className="doux">Les autres le voient près de votre pseudo, jamais votre numéro.</p>
              {faite.verification.niveau === 'annuaire' && <Justificatif nature="carte" />}
              <details>
                <summary>Changer de nom d’exercice</summary>
                <Demande faite={faite} />
              </details>
            </>
          ) : (
            <>
              {personne.numrpps_personne && <p>Numéro déclaré, non contrôlé</p>}
              <p role="status">{faite && sayEtat(faite)}</p>
              {personne.numrpps_personne ? (
                <Demande faite={faite} />
              ) : (
                <>
                  {etudiant ? <VerifiedBadge de={etudiant} /> : <p className="doux">{numrppsManque}</p>}
                  <Justificatif nature="scolarite" />
                </>
              )}
            </>
          )
        }
      </QueryResult>
    </section>
  )
}

/** The badge of a student, who has no checked number. */
function useEtudiant(): Fait | null {
  const vu = useView('lire_justificatif').data?.find(({ etat }) => etat === 'accepte')
  if (!vu?.fin || !vu.date_decision) return null
  return { niveau: 'etudiant', date: jourLegal(new Date(vu.date_decision)), fin: vu.fin }
}

const sayEtat = ({ motif }: Verification) =>
  motif ? motifs[motif] : 'Contrôle en cours\u00a0: le résultat s’affiche ici dans les minutes qui suivent.'

const champs = { nom_exercice: 'Nom d’exercice', prenom_exercice: 'Prénom' } as const
type Champ = keyof typeof champs
const idOf = (champ: Champ) => `verification-${champ}`

function Demande({ faite }: { faite: Verification | undefined }) {
  const [saisie, setSaisie] = useState({
    nom_exercice: faite?.nom_exercice ?? '',
    prenom_exercice: faite?.prenom_exercice ?? '',
  })
  const [refus, setRefus] = useState<{ champ: Champ; phrase: string } | null>(null)
  const [echec, setEchec] = useState<string | null>(null)
  const verifier = useCall('verifier_rpps', { stays: true })
  const save = async () => {
    const refuse = refuseNoms(saisie.nom_exercice, saisie.prenom_exercice)
    setRefus(refuse)
    setEchec(null)
    if (refuse) return document.getElementById(idOf(refuse.champ))?.focus()
    try {
      await verifier.call({ p_nom: saisie.nom_exercice, p_prenom: saisie.prenom_exercice })
    } catch (error) {
      setEchec(formatError(error))
    }
  }
  return (
    <Form onSend={save} envoyer="Demander le contrôle" variant="secondary" busy={verifier.isPending} refus={echec}>
      {(Object.keys(champs) as Champ[]).map((champ) => (
        <TextField
          key={champ}
          id={idOf(champ)}
          label={champs[champ]}
          hint={champ === 'nom_exercice' ? 'Comme à l’Annuaire Santé, qui est public.' : undefined}
          error={refus?.champ === champ ? refus.phrase : null}
          autoComplete={champ === 'nom_exercice' ? 'family-name' : 'given-name'}
          maxLength={nomMax}
          value={saisie[champ]}
          onChange={({ target }) => setSaisie({ ...saisie, [champ]: target.value })}
        />
      ))}
    </Form>
  )
}
