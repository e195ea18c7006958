// A candidate profile as the owner of an ad reads it.
import type { CardLine } from '#domain/messagerie/candidat.ts'
import '../styles/candidat.css'

export function CandidatCard({ lignes }: { lignes: readonly CardLine[] }) {
  return (
    <dl className="candidat">
      {lignes.map(({ nom, dit }) => (
        <div key={`${nom} ${dit}`}>
          <dt className={nom ? undefined : 'lu-seulement'}>{nom ?? 'Quelques mots'}</dt>
          <dd>{dit}</dd>
        </div>
      ))}
    </dl>
  )
}
