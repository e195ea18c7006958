// City and postal code of an ad: each helps to fill in the other, none is imposed (§5).
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { lireCodePostal } from '#domain/annonce.ts'
import { type Commune, ecrireLieu, lireLieu, nomsAcceptes, normalise } from '#domain/commune.ts'
import { TextField } from '../ui/Field.tsx'
import { type ChampsProps, champId } from './champ.ts'
import { requeteCode } from './geographie.ts'
import { LieuField } from './LieuField.tsx'

interface VilleFieldsProps extends ChampsProps {
  /** The ad already has a place: left empty, both fields keep it. */
  facultatif?: boolean
}

export function VilleFields({ saisie, refus, change, facultatif = false }: VilleFieldsProps) {
  const { ville_annonce, cp_annonce } = saisie
  const client = useQueryClient()
  const { data: communes = [] } = useQuery({ ...requeteCode(cp_annonce), enabled: cp_annonce.length === 5 })
  const ville = useRef({ vue: ville_annonce, remplie: '' })
  useEffect(() => {
    ville.current.vue = ville_annonce
  }, [ville_annonce])

  // Only an empty city, or one that was filled in here, is filled in.
  const fillVille = ([seule, autre]: Commune[]) => {
    const { vue, remplie } = ville.current
    if (!seule || autre || (vue.trim() !== '' && vue !== remplie)) return
    ville.current.remplie = nomCourt(seule)
    change({ ville_annonce: nomCourt(seule) })
  }
  const typeCode = (texte: string) => {
    const code = lireCodePostal(texte)
    change({ cp_annonce: code })
    if (code.length === 5) client.fetchQuery(requeteCode(code)).then(fillVille, () => {})
  }
  const connue = communes.some(({ nom }) => nomsAcceptes(nom).includes(normalise(ville_annonce)))
  return (
    <div className="formulaire-paire">
      <LieuField
        id={champId('ville_annonce')}
        label="Ville"
        required={!facultatif}
        error={refus.ville_annonce}
        hint={communes.length > 1 && !connue ? `${communes.length} communes ont ce code postal.` : undefined}
        value={ville_annonce}
        proposees={connue ? [] : communes}
        onChange={(ville) => change({ ville_annonce: ville })}
        onChoose={(commune, libelle) => {
          const { codePostal } = lireLieu(libelle)
          // A code that was typed is never erased by a choice that brings none.
          const garde = commune.codesPostaux.includes(cp_annonce) || !codePostal
          change({ ville_annonce: nomCourt(commune), ...(!garde && { cp_annonce: codePostal }) })
        }}
      />
      <TextField
        id={champId('cp_annonce')}
        label="Code postal"
        required={!facultatif}
        inputMode="numeric"
        autoComplete="off"
        error={refus.cp_annonce}
        value={cp_annonce}
        onChange={({ target }) => typeCode(target.value)}
      />
    </div>
  )
}

const nomCourt = (commune: Commune): string => lireLieu(ecrireLieu(commune)).nom ?? commune.nom
