// A placeholder for loading content.
/** Grey lines; screen readers hear one sentence. */
export function Skeleton({ lignes = 3, texte = 'Chargement…' }: { lignes?: number; texte?: string }) {
  return (
    <div role="status">
      <span className="lu-seulement">{texte}</span>
      {Array.from({ length: lignes }, (_, ligne) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: grey lines have no identity and never move
        <span key={ligne} className="squelette" aria-hidden="true" />
      ))}
    </div>
  )
}
