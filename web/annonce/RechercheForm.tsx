// The search of ads: a plain GET form before the page wakes, the same address without a reload afterwards.
import { type FormEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import type { TypeAnnonce } from '#domain/annonce.ts'
import { ecrireRecherche, type Recherche, rayon } from '#domain/recherche.ts'
import { Button } from '../ui/Button.tsx'
import { SelectField } from '../ui/Field.tsx'
import { RangeField } from '../ui/RangeField.tsx'
import { LieuField } from './LieuField.tsx'

export function RechercheForm({ recherche, types }: { recherche: Recherche; types: readonly TypeAnnonce[] }) {
  const navigate = useNavigate()
  const id = useId()
  const query = ecrireRecherche({ ...recherche, page: 1 })
  const [saisie, setSaisie] = useState({ ...recherche, query })
  // Back and links change the address: the form follows it.
  if (saisie.query !== query) setSaisie({ ...recherche, query })

  const search = (event: FormEvent) => {
    event.preventDefault()
    const to = ecrireRecherche({ ...saisie, lieu: saisie.lieu.trim(), page: 1 })
    navigate(`/annonces${to && `?${to}`}`)
  }
  return (
    <search>
      <form className="filtres" action="/annonces" onSubmit={search}>
        <LieuField
          id={`${id}-lieu`}
          label="Ville ou code postal"
          name="lieu"
          enterKeyHint="search"
          placeholder="Toute la France"
          value={saisie.lieu}
          onChange={(lieu) => setSaisie((avant) => ({ ...avant, lieu }))}
          onChoose={(_, lieu) => setSaisie((avant) => ({ ...avant, lieu }))}
        />
        <RangeField
          label="Rayon"
          name="rayon"
          output={`${saisie.rayon}\u00a0km`}
          min={rayon.min}
          max={rayon.max}
          step={rayon.pas}
          value={saisie.rayon}
          onChange={({ target }) => setSaisie((avant) => ({ ...avant, rayon: Number(target.value) }))}
        />
        <SelectField
          label="Type d’annonce"
          name="type"
          value={saisie.type ?? ''}
          onChange={({ target }) => setSaisie((avant) => ({ ...avant, type: Number(target.value) || null }))}
        >
          <option value="">Tous les types</option>
          {types.map(({ id_typeannonce, libelle_typeannonce }) => (
            <option key={id_typeannonce} value={id_typeannonce}>
              {libelle_typeannonce}
            </option>
          ))}
        </SelectField>
        <Button type="submit" icon="loupe">
          Rechercher
        </Button>
      </form>
    </search>
  )
}
