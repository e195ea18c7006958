// Warns, while typing, about the end of a text that the plan will cut; the draft keeps it, and a larger plan is offered (product
// §5).

import { finCoupee, planAmple, type TexteLimite } from '#domain/annonce/saisie.ts'
import { limites, limiteTarif } from '#domain/paiement/tarif.ts'
import { formatNombre } from '#domain/text/format.ts'
import { longueur } from '#domain/text/texte.ts'
import { useView } from '../query/api.ts'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'

interface CoupeProps {
  quoi: TexteLimite
  texte: string
  code_tarif: string
  /** Changes the plan; absent for an ad that must keep its own. */
  take?: ((code_tarif: string) => void) | undefined
}

const mots = {
  titre: { de: 'du titre', le: 'le' },
  description: { de: 'de la description', le: 'la' },
} as const

export function TextCut({ quoi, texte, code_tarif, take }: CoupeProps) {
  const tarifs = useView('lister_tarifs').data
  const fin = finCoupee(texte, limiteTarif(code_tarif)[quoi])
  if (!fin) return null
  const ample = take && planAmple(quoi, longueur(texte))
  const libelle = ample && tarifs?.find((tarif) => tarif.code_tarif === ample)?.libelle_tarif
  return (
    <Notice
      action={
        take &&
        libelle && <Button variant="secondary" onClick={() => take(ample)}>{`Prendre le plan ${libelle}`}</Button>
      }
    >
      <p>
        <strong>{formatCut(longueur(fin), quoi)}</strong>
        <span>{` ${libelle ? `Le plan ${libelle} ${mots[quoi].le} publie en entier.` : ''}${take && !ample ? `Aucun plan ne va au-delà de ${formatNombre(plusLong(quoi))} caractères.` : ''}`}</span>
      </p>
      <p>
        <del>{fin}</del>
      </p>
    </Notice>
  )
}

const plusLong = (quoi: TexteLimite): number => Math.max(...Object.values(limites).map((limite) => limite[quoi]))

/** « 7 caractères du titre ne seront pas publiés. » */
export const formatCut = (nombre: number, quoi: TexteLimite): string =>
  nombre === 1
    ? `1\u00a0caractère ${mots[quoi].de} ne sera pas publié.`
    : `${formatNombre(nombre)}\u00a0caractères ${mots[quoi].de} ne seront pas publiés.`
