// Cards one after another: the paid ads, or the free ones in a grid with the places kept for VIP news (§2).
import { memo, type RefObject, startTransition, useEffect, useRef, useState } from 'react'
import type { AnnonceCarte } from '#domain/annonce.ts'
import { marque } from '#domain/marque.ts'
import { AnnonceActions } from './AnnonceActions.tsx'
import { AnnonceCard } from './AnnonceCard.tsx'
import '../styles/liste.css'

/** An invitation stands after every so many free ads (§9). */
const gratuitesParInvitation = 4
/** With their invitations, as many ads fill whole rows of one, two or three columns. */
const tranche = 24

/** `longue`: cut in slices that exist only when they are near, so that thousands of ads scroll smoothly. */
export function AnnonceListe({
  annonces,
  className,
  invitations = false,
  longue = false,
}: {
  annonces: readonly AnnonceCarte[]
  className: 'annonces-premium' | 'annonces-gratuites'
  invitations?: boolean
  longue?: boolean
}) {
  if (!longue) return <Cartes annonces={annonces} className={className} invitations={invitations} />
  const tranches = Array.from({ length: Math.ceil(annonces.length / tranche) }, (_, rang) =>
    annonces.slice(rang * tranche, (rang + 1) * tranche),
  )
  return (
    <div className="annonces-tranches">
      {tranches.map((cartes) => (
        <Tranche key={cartes[0]!.uuid_annonce} annonces={cartes} className={className} invitations={invitations} />
      ))}
    </div>
  )
}

interface TrancheProps {
  annonces: readonly AnnonceCarte[]
  className: string
  invitations: boolean
}

/** Heights of slices seen before, in px: they stand for the cards while those are away. */
const hauteurs = new Map<string, number>()

const Tranche = memo(
  function Tranche(props: TrancheProps) {
    const box = useRef<HTMLDivElement>(null)
    const key = `${props.annonces[0]!.uuid_annonce} ${props.annonces.length} ${props.invitations}`
    const proche = useProche(box, key)
    return (
      <div ref={box} style={proche ? undefined : { height: hauteurs.get(key) }}>
        {proche && <Cartes {...props} />}
      </div>
    )
  },
  (avant, apres) =>
    avant.className === apres.className &&
    avant.invitations === apres.invitations &&
    avant.annonces.length === apres.annonces.length &&
    avant.annonces.every((annonce, rang) => annonce === apres.annonces[rang]),
)

/** Whether a slice is near what is seen; one never measured is, and so is the one that holds the focus. */
function useProche(box: RefObject<HTMLDivElement | null>, key: string): boolean {
  const [proche, setProche] = useState(() => !hauteurs.has(key))
  useEffect(() => {
    const slice = box.current!
    const watch = new IntersectionObserver(
      (seen) => {
        const { isIntersecting, boundingClientRect } = seen.at(-1)!
        if (!isIntersecting && slice.contains(document.activeElement)) return
        if (!isIntersecting) hauteurs.set(key, boundingClientRect.height)
        startTransition(() => setProche(isIntersecting))
      },
      { rootMargin: '2000px 0px' },
    )
    watch.observe(slice)
    return () => watch.disconnect()
  }, [box, key])
  return proche
}

function Cartes({ annonces, className, invitations }: TrancheProps) {
  return (
    <ul className={className}>
      {annonces.flatMap((annonce, rang) => [
        <li key={annonce.uuid_annonce}>
          <AnnonceCard annonce={annonce}>
            <AnnonceActions annonce={annonce} />
          </AnnonceCard>
        </li>,
        invitations && (rang + 1) % gratuitesParInvitation === 0 && (
          <li key={`vip ${annonce.uuid_annonce}`}>
            <Invitation />
          </li>
        ),
      ])}
    </ul>
  )
}

function Invitation() {
  return (
    <div className="invitation">
      <p>
        <strong>Devenez VIP</strong>
      </p>
      <p className="doux">
        Les membres VIP parcourent les annonces gratuites sans ces encarts. Le statut s’obtient auprès de l’équipe de{' '}
        {marque.nom}.
      </p>
    </div>
  )
}
