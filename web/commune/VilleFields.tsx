// City and postal code of an ad or a member: each helps fill in the other, without forcing it (product §5).
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { type Commune, isNamed, readCodePostal, readLieu, wasNamed, writeLieu } from '#domain/commune/commune.ts'
import { TextField } from '../ui/Field.tsx'
import { requeteCode } from './geographie.ts'
import { LieuField } from './LieuField.tsx'
import { chooseFilledTown } from './proposedTowns.ts'
import '../styles/formulaire.css'
import '../styles/recherche.css'

interface VilleCode {
  ville: string
  cp: string
}

interface VilleFieldsProps extends VilleCode {
  ids: VilleCode
  refus: { ville: string | undefined; cp: string | undefined }
  change: (morceau: Partial<VilleCode>) => void
  /** Whether both may be left empty. */
  facultatif: boolean
}

export function VilleFields({ ids, ville, cp, refus, change, facultatif }: VilleFieldsProps) {
  const { data: communes = [] } = useQuery({ ...requeteCode(cp), enabled: cp.length === 5 })
  const typeCode = useTypeCode(ville, change)
  const lieu = readLieu(ville)
  const connue = communes.some((commune) => isNamed(commune.nom, lieu) || wasNamed(commune, lieu))
  const chooseVille = (commune: Commune, libelle: string) => {
    const { codePostal } = readLieu(libelle)
    // Keep a typed code when the choice has none.
    const garde = commune.codesPostaux.includes(cp) || !codePostal
    change({ ville: nomCourt(commune), ...(!garde && { cp: codePostal }) })
  }
  return (
    <div className="formulaire-paire">
      <LieuField
        id={ids.ville}
        label="Ville"
        required={!facultatif}
        error={refus.ville}
        hint={communes.length > 1 && !connue ? `${communes.length} communes ont ce code postal.` : undefined}
        value={ville}
        proposees={connue ? [] : communes}
        onChange={(texte) => change({ ville: texte })}
        onChoose={chooseVille}
      />
      <TextField
        id={ids.cp}
        label="Code postal"
        required={!facultatif}
        inputMode="numeric"
        autoComplete="off"
        error={refus.cp}
        value={cp}
        onChange={({ target }) => typeCode(target.value)}
      />
    </div>
  )
}

/** When a typed postal code is complete, fills in its city. */
function useTypeCode(ville: string, change: VilleFieldsProps['change']) {
  const client = useQueryClient()
  const vues = useRef({ vue: ville, remplie: '' })
  useEffect(() => {
    vues.current.vue = ville
  }, [ville])

  const fillVille = (communes: Commune[]) => {
    const commune = chooseFilledTown(communes, vues.current.vue, vues.current.remplie)
    if (!commune) return
    vues.current.remplie = nomCourt(commune)
    change({ ville: nomCourt(commune) })
  }
  return (texte: string) => {
    const code = readCodePostal(texte)
    change({ cp: code })
    if (code.length === 5) client.fetchQuery(requeteCode(code)).then(fillVille, () => {})
  }
}

const nomCourt = (commune: Commune): string => readLieu(writeLieu(commune)).nom ?? commune.nom
