// « environ 2 900 € nets par mois avant impôt »: the fees that the ad states, or those the reader types.
import { useState } from 'react'
import type { Annonce } from '#domain/annonce/annonce.ts'
import { baremeCourant } from '#domain/cotisation/cotisation.ts'
import { computeNet, readHonoraires } from '#domain/cotisation/netAnnonce.ts'
import { formatNombre, formatWholeEuros } from '#domain/text/format.ts'
import { Link } from '../navigation/Link.tsx'
import { TextField } from '../ui/Field.tsx'
import '../styles/annonce.css'

export function NetParMois({ annonce }: { annonce: Annonce }) {
  const { ca_mensuel } = annonce
  const [typed, setTyped] = useState(ca_mensuel ? formatNombre(ca_mensuel) : '')
  const honoraires = readHonoraires(typed)
  const resultat = honoraires === null ? null : computeNet(annonce, honoraires)
  return (
    <section className="net-annonce non-imprime" aria-labelledby="net">
      <h2 id="net">Ce qu’il vous resterait</h2>
      <TextField
        label="Honoraires par mois, en €"
        hint={ca_mensuel ? 'L’estimation de l’annonce\u00a0: changez-la si vous voulez.' : 'L’annonce ne les dit pas.'}
        inputMode="decimal"
        autoComplete="off"
        placeholder="6 000"
        maxLength={12}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <div role="status">
        {resultat && (
          <>
            <p className="net-annonce-somme">{`environ ${formatWholeEuros(resultat.net)} nets par mois avant impôt`}</p>
            <p className="doux petit">
              <span>{`Sur douze mois pleins, une fois payés le cabinet, l’Urssaf et la CARPIMKO, sans autre charge ni ACRE, avec les taux de ${baremeCourant.annee}. `}</span>
              <Link to={resultat.lien}>Affiner avec vos charges</Link>
            </p>
          </>
        )}
      </div>
    </section>
  )
}
