// Under an empty town: the one of the member's last ad, or of their profile, to take in one press.
import { useEffect, useRef, useState } from 'react'
import type { AnnonceSaisie } from '#domain/annonce/annonce.ts'
import { useView } from '../query/api.ts'
import { Button } from '../ui/Button.tsx'
import type { ChampsProps } from './fieldId.ts'

type Town = Pick<AnnonceSaisie, 'ville_annonce' | 'cp_annonce'>

/** The town of the member's last ad; asked from the first step on, so that the second does not move when it comes. */
export const useLastTown = (enabled = true) =>
  useView('lister_mes_annonces', { limit: 1 }, { select: ['ville_annonce', 'cp_annonce'], enabled }).data

export function OwnTown({ saisie, change }: Pick<ChampsProps, 'saisie' | 'change'>) {
  const last = useLastTown()
  const profile = useView('lire_personne').data?.[0]
  // Chosen as the step opens, and kept while one types: nothing that comes later moves under the finger.
  const [found] = useState(() => (saisie.ville_annonce || saisie.cp_annonce ? null : choose(last, profile)))
  const [taken, setTaken] = useState<string | null>(null)
  const said = useRef<HTMLParagraphElement>(null)
  // The button that was pressed is gone.
  useEffect(() => {
    if (taken) said.current?.focus()
  }, [taken])
  if (taken)
    return (
      <p ref={said} tabIndex={-1} className="doux petit">
        {taken}
      </p>
    )
  if (!found) return null
  const { town, from } = found
  const take = () => {
    change(town)
    setTaken(`Voici la ville de ${from}.`)
  }
  return (
    <p className="rang">
      <Button variant="secondary" onClick={take}>
        {`Reprendre ${town.ville_annonce} (${town.cp_annonce})`}
      </Button>
      <span className="doux petit">{`La ville de ${from}`}</span>
    </p>
  )
}

/** Nothing until both are read. */
function choose(
  annonces: readonly Town[] | undefined,
  profile: { ville_personne: string | null; cp_personne: string | null } | undefined,
): { town: Town; from: string } | null {
  if (!annonces || !profile) return null
  if (annonces[0]) return { town: annonces[0], from: 'votre dernière annonce' }
  const { ville_personne, cp_personne } = profile
  if (!ville_personne || !cp_personne) return null
  return { town: { ville_annonce: ville_personne, cp_annonce: cp_personne }, from: 'votre profil' }
}
