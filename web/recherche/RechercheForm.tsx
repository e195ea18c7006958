// The search of ads: a plain GET form before the page wakes, the same address without a reload afterwards.
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { TypeAnnonce } from '#domain/annonce.ts'
import { adresseRecherche, type Recherche, rayon, readRecherche, writeRecherche } from '#domain/recherche.ts'
import { LieuField } from '../commune/LieuField.tsx'
import { Button } from '../ui/Button.tsx'
import { SelectField } from '../ui/Field.tsx'
import { RangeField } from '../ui/RangeField.tsx'
import '../styles/liste.css'

/** How long the slider must rest before it filters, in ms. */
const sliderRest = 300

export function RechercheForm({ recherche, types }: { recherche: Recherche; types: readonly TypeAnnonce[] }) {
  const navigate = useNavigate()
  const id = useId()
  const query = writeRecherche({ ...recherche, page: 1 })
  const [saisie, setSaisie] = useState({ ...recherche, query })
  // Back and links change the address: the form follows it.
  if (saisie.query !== query) setSaisie({ ...recherche, query })

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const open = (voulue: Recherche, replace: boolean) => {
    clearTimeout(timer.current)
    navigate(adresseRecherche({ ...voulue, lieu: voulue.lieu.trim(), page: 1 }), { replace })
  }
  const search = (event: FormEvent) => {
    event.preventDefault()
    open(saisie, false)
  }
  /** In the list that goes on, a filter acts when it changes (produit D11): at once, or once the slider rests. */
  const change = (morceau: Partial<Recherche>, wait: number | null) => {
    const voulue = { ...saisie, ...morceau }
    setSaisie(voulue)
    if (recherche.vue !== 'continue' || wait === null) return
    clearTimeout(timer.current)
    timer.current = setTimeout(() => open(voulue, true), wait)
  }
  useEffect(() => () => clearTimeout(timer.current), [])

  // What was filled in before the page woke is in the form, not yet in the state.
  const form = useRef<HTMLFormElement>(null)
  const rendu = useRef({ saisie, change })
  useEffect(() => {
    const { saisie, change } = rendu.current
    const rempli = readFormulaire(form.current!)
    const filtre = rempli.rayon !== saisie.rayon || rempli.type !== saisie.type
    if (filtre || rempli.lieu !== saisie.lieu) change(rempli, filtre ? 0 : attenteLieu(rempli.lieu))
  }, [])
  return (
    <search>
      <form className="filtres" action="/annonces" ref={form} onSubmit={search}>
        {recherche.departement && <input type="hidden" name="departement" value={recherche.departement} />}
        {recherche.voisins && <input type="hidden" name="voisins" value="1" />}
        {recherche.vue === 'continue' && <input type="hidden" name="vue" value="continue" />}
        <LieuField
          id={`${id}-lieu`}
          label="Ville ou code postal"
          name="lieu"
          enterKeyHint="search"
          placeholder="Toute la France"
          value={saisie.lieu}
          onChange={(lieu) => change({ lieu }, attenteLieu(lieu))}
          onChoose={(_, lieu) => change({ lieu }, 0)}
        />
        <RangeField
          label="Rayon"
          name="rayon"
          output={`${saisie.rayon}\u00a0km`}
          min={rayon.min}
          max={rayon.max}
          step={rayon.pas}
          value={saisie.rayon}
          onChange={({ target }) => change({ rayon: Number(target.value) }, sliderRest)}
        />
        <SelectField
          label="Type d’annonce"
          name="type"
          value={saisie.type ?? ''}
          onChange={({ target }) => change({ type: Number(target.value) || null }, 0)}
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

/** A town being typed is none yet: chosen, erased or a whole postal code, it is. */
const attenteLieu = (lieu: string): number | null => (lieu === '' || /^\d{5}$/.test(lieu) ? 0 : null)

function readFormulaire(form: HTMLFormElement): Pick<Recherche, 'lieu' | 'rayon' | 'type'> {
  const champs = new FormData(form)
  const get = (nom: string) => champs.get(nom) as string | null
  const { rayon, type } = readRecherche({ get })
  // As it was typed: a space at its end may be followed by the rest of a name.
  return { lieu: get('lieu') ?? '', rayon, type }
}
