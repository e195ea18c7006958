// The candidate profile in the account.
import { useState } from 'react'
import { isEmptyCandidat } from '#domain/messagerie/candidat.ts'
import { CandidatForm } from '../messagerie/CandidatForm.tsx'
import { useView } from '../query/api.ts'
import { Notice } from '../ui/Notice.tsx'
import { QueryResult } from '../ui/QueryResult.tsx'
import '../styles/compte.css'

export function CandidatCard() {
  const read = useView('lire_candidat')
  const [done, setDone] = useState<string | null>(null)
  return (
    <section className="panneau pile" aria-labelledby="candidat">
      <h2 className="compte-titre" id="candidat">
        Profil de candidat
      </h2>
      <p className="doux">
        Écrit une fois, il se joint d’une coche à vos premiers messages. Personne ne le lit autrement.
      </p>
      {done && <Notice tone="success">{done}</Notice>}
      <QueryResult de={read} quoi="monProfil" lignes={10} texte="Chargement de votre profil de candidat…" discrete>
        {([candidat]) => (
          <CandidatForm
            candidat={candidat ?? null}
            onSaved={(saved) =>
              setDone(
                isEmptyCandidat(saved)
                  ? 'Votre profil de candidat est effacé.'
                  : 'Votre profil de candidat est enregistré.',
              )
            }
          />
        )}
      </QueryResult>
    </section>
  )
}
