// Both shares, drawn only: the words are beside it.
import '../styles/fiche.css'

/** `garde` from 0 to 100; null (to be agreed) is a dashed frame. */
export function ShareBar({ garde, className }: { garde: number | null; className: string }) {
  return (
    <svg className={className} viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
      {garde === null ? (
        <rect className="part-convenir" width="100" height="8" />
      ) : (
        <>
          {garde < 100 && <rect className="part-cabinet" x={garde && garde + 0.8} width="100" height="8" />}
          <rect className="part-garde" width={garde} height="8" />
        </>
      )}
    </svg>
  )
}
