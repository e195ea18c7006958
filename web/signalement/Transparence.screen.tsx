// Yearly statistics of reports and decisions, counted from the decisions themselves.

import { marque } from '#domain/marque/marque.ts'
import { type LigneTransparence, type Mesure, nomsMesure } from '#domain/moderation/decision.ts'
import { type Motif, motifs } from '#domain/moderation/signalement.ts'
import { formatNombre } from '#domain/text/format.ts'
import { Link } from '../navigation/Link.tsx'
import type { Loaders } from '../navigation/loaders.ts'
import { PageHead } from '../PageHead.tsx'
import { useViewQuery, viewQuery } from '../query/api.ts'
import { QueryResult } from '../ui/QueryResult.tsx'
import '../styles/guide.css'

const query = viewQuery('lister_transparence', {})

const readPage: Loaders = async ({ read }) => {
  await read(query)
  return 200
}

export const loaders = import.meta.env.SSR ? readPage : undefined

export default function Transparence() {
  return (
    <div className="page-texte guide-texte">
      <PageHead
        titre={`Transparence de la modération · ${marque.nom}`}
        partage="Transparence de la modération"
        description="Combien de contenus ont été signalés, ce que nous avons décidé, en combien de temps, et combien de décisions ont été annulées."
        chemin="/transparence"
      />
      <h1>Transparence de la modération</h1>
      <p className="chapeau">Chaque signalement est lu par une personne. Une machine ne retire rien.</p>
      <p>
        Elle masque seulement, en attendant cette lecture, le message qu’un membre au numéro RPPS contrôlé signale comme
        montrant un patient. Ces chiffres se comptent tout seuls, à chaque lecture de cette page.
      </p>
      <QueryResult
        de={useViewQuery(query)}
        quoi="moderation"
        texte="Chargement des chiffres…"
        vide={<p>Rien n’a encore été signalé.</p>}
      >
        {(lignes) =>
          [...new Set(lignes.map(({ annee }) => annee))].map((annee) => (
            <Annee key={annee} annee={annee} lignes={lignes.filter((ligne) => ligne.annee === annee)} />
          ))
        }
      </QueryResult>
      <p>
        <span>{`Les règles et les recours sont dans `}</span>
        <Link to="/cgu#echanges">les conditions d’utilisation</Link>
        <span>{`. Pour les autorités, l’adresse est la même\u00a0: `}</span>
        <Link to="/a-propos#contact">notre contact</Link>
        <span>.</span>
      </p>
    </div>
  )
}

const titres = { signalement: 'Signalements, par motif', decision: 'Décisions', recours: 'Recours' } as const

function Annee({ annee, lignes }: { annee: number; lignes: readonly LigneTransparence[] }) {
  const delai = lignes.find(({ quoi }) => quoi === 'delai')
  return (
    <section aria-labelledby={`annee-${annee}`}>
      <h2 id={`annee-${annee}`}>{annee}</h2>
      {delai && <p>{`Délai médian entre un signalement et sa décision\u00a0: ${sayHeures(delai.nombre)}.`}</p>}
      {(Object.keys(titres) as (keyof typeof titres)[]).map((quoi) => (
        <Compte key={quoi} titre={titres[quoi]} lignes={lignes.filter((ligne) => ligne.quoi === quoi)} />
      ))}
    </section>
  )
}

const sayHeures = (heures: number): string =>
  heures < 1 ? 'moins d’une heure' : heures < 48 ? `${heures} h` : `${Math.round(heures / 24)} jours`

function Compte({ titre, lignes }: { titre: string; lignes: readonly LigneTransparence[] }) {
  if (lignes.length === 0) return null
  return (
    <table>
      <caption>{titre}</caption>
      <tbody>
        {lignes.map((ligne) => (
          <tr key={ligne.detail}>
            <th scope="row">{sayDetail(ligne)}</th>
            <td>{formatNombre(ligne.nombre)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function sayDetail({ quoi, detail }: LigneTransparence): string {
  if (quoi === 'signalement') return motifs[detail as Motif].texte
  if (quoi === 'decision') return nomsMesure[detail as Mesure].choix
  return `Recours ${detail}`
}
