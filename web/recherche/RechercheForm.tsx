// The search form: a plain GET form before hydration, the same without reload afterwards.
import { type FormEvent, useCallback, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { TypeAnnonce } from '#domain/annonce/annonce.ts'
import { rayon } from '#domain/commune/distance.ts'
import { nameTerritoire } from '#domain/commune/territoire.ts'
import { sayMois } from '#domain/critere/faits.ts'
import { moisDe, moisOfferts, periodeMois } from '#domain/critere/filtre.ts'
import { adresseRecherche, type Recherche, sayResume, writeRecherche } from '#domain/recherche/recherche.ts'
import { LieuField } from '../commune/LieuField.tsx'
import { useNavigate } from '../navigation/useNavigate.ts'
import { Button } from '../ui/Button.tsx'
import { SelectField } from '../ui/Field.tsx'
import { Icon } from '../ui/Icon.tsx'
import { useFilledForm } from '../ui/useFilledForm.ts'
import { CriteresRecherche } from './CriteresRecherche.tsx'
import {
  type Change,
  type Filtres,
  readFiltres,
  sliderRest,
  waitBeforeFilledSearch,
  waitBeforePlaceSearch,
} from './filtres.ts'
import { useAujourdhui } from './useAujourdhui.ts'
import '../styles/liste.css'
import '../styles/recherche.css'
import '../styles/criteres.css'

interface RechercheFormProps {
  recherche: Recherche
  /** The search as interpreted: the place may be a department, or a town spelled differently. */
  comprise: Recherche
  types: readonly TypeAnnonce[]
}

export function RechercheForm({ recherche, comprise, types }: RechercheFormProps) {
  const { saisie, change, search } = useFiltres(recherche)
  const form = useFilledForm((fields) => {
    const filled = readFiltres(fields)
    const wait = waitBeforeFilledSearch(filled, saisie)
    if (wait !== undefined) change(filled, wait)
  })
  const [ouvert, setOuvert] = useState(false)
  const open = () => {
    flushSync(() => setOuvert(true))
    // Not the first field: the phone's keyboard would cover the others.
    form.current?.focus({ preventScroll: true })
  }
  const keepOpen = useCallback(() => setOuvert(true), [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setOuvert(false)
    search()
  }
  return (
    <search className="cadre-filtres">
      {!ouvert && <Resume recherche={comprise} types={types} open={open} keepOpen={keepOpen} />}
      <form
        className="filtres"
        id="filtres"
        action="/annonces"
        ref={form}
        tabIndex={-1}
        aria-label="Votre recherche"
        onSubmit={submit}
      >
        <Gardes recherche={recherche} />
        <VilleField recherche={recherche} saisie={saisie} change={change} />
        <RayonEtType saisie={saisie} types={types} change={change} />
        <QuandField saisie={saisie} change={change} />
        <CriteresRecherche saisie={saisie} change={change} />
        <Button type="submit" icon="loupe">
          Rechercher
        </Button>
      </form>
    </search>
  )
}

function VilleField({ recherche, saisie, change }: { recherche: Recherche; saisie: Filtres; change: Change }) {
  return (
    <LieuField
      id={`${useId()}-lieu`}
      label="Ville ou code postal"
      name="lieu"
      enterKeyHint="search"
      placeholder={nameTerritoire(recherche) || 'Toute la France'}
      value={saisie.lieu}
      onChange={(lieu) => change({ lieu }, waitBeforePlaceSearch(lieu))}
      onChoose={(_, lieu) => change({ lieu }, 0)}
    />
  )
}

/** Whether the search has any criterion. */
const isCherchee = (recherche: Recherche): boolean =>
  writeRecherche({ ...recherche, page: 1, vue: 'pages', ordre: null }) !== ''

/** Hidden fields for criteria without a visible one. */
function Gardes({ recherche: { departement, voisins, region, vue, ordre } }: { recherche: Recherche }) {
  return (
    <>
      {departement && <input type="hidden" name="departement" value={departement} />}
      {voisins && <input type="hidden" name="voisins" value="1" />}
      {region && <input type="hidden" name="region" value={region} />}
      {vue !== 'pages' && <input type="hidden" name="vue" value={vue} />}
      {ordre && <input type="hidden" name="ordre" value={ordre} />}
    </>
  )
}

interface ResumeProps {
  recherche: Recherche
  types: readonly TypeAnnonce[]
  open: () => void
  keepOpen: () => void
}

/** On a phone, a one-line summary that opens the form (styles/liste.css). */
function Resume({ recherche, types, open, keepOpen }: ResumeProps) {
  const ligne = useRef<HTMLDetailsElement>(null)
  // Opened before hydration: the reader is already typing.
  useEffect(() => {
    if (ligne.current!.open) keepOpen()
  }, [keepOpen])
  const type = types.find(({ id_typeannonce }) => id_typeannonce === recherche.type)?.libelle_typeannonce ?? null
  const de = useAujourdhui()
  return (
    <details ref={ligne} className="replie">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is pressed */}
      <summary
        className="resume"
        onClick={(event) => {
          event.preventDefault()
          open()
        }}
      >
        <Icon nom="loupe" />
        <span className="resume-texte">{sayResume(recherche, { type, de })}</span>
        <span className="resume-modifier">{isCherchee(recherche) ? 'Modifier' : 'Chercher'}</span>
      </summary>
    </details>
  )
}

function RayonEtType({ saisie, types, change }: { saisie: Filtres; types: readonly TypeAnnonce[]; change: Change }) {
  return (
    <>
      <RayonField km={saisie.rayon} change={change} />
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
    </>
  )
}

/** The filters, synchronised with the address; in the continuous list they apply when changed (product D11). */
function useFiltres(recherche: Recherche) {
  const navigate = useNavigate()
  const query = writeRecherche({ ...recherche, page: 1 })
  const [saisie, setSaisie] = useState({ ...recherche, query })
  if (saisie.query !== query) setSaisie({ ...recherche, query })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const open = (voulue: Recherche, replace: boolean) => {
    clearTimeout(timer.current)
    navigate(adresseRecherche({ ...voulue, lieu: voulue.lieu.trim(), page: 1 }), { replace })
  }
  const change: Change = (morceau, wait) => {
    const voulue = { ...saisie, ...morceau }
    setSaisie(voulue)
    if (recherche.vue !== 'continue' || wait === null) return
    clearTimeout(timer.current)
    timer.current = setTimeout(() => open(voulue, true), wait)
  }
  return { saisie, change, search: () => open(saisie, false) }
}

/** The option for two precise dates. */
const precises = 'precises'

/** The period: a month, or two dates. */
function QuandField({ saisie, change }: { saisie: Filtres; change: Change }) {
  const aujourdhui = useAujourdhui()
  const mois = moisDe(saisie)
  const offerts = moisOfferts(aujourdhui)
  // An old link keeps its past month.
  const listes = mois && !offerts.includes(mois) ? [mois, ...offerts] : offerts
  const dates = saisie.du !== null || saisie.au !== null
  return (
    <SelectField
      label="Quand"
      name="mois"
      value={mois ?? (dates ? precises : '')}
      onChange={({ target }) => {
        const periode = periodeMois(target.value)
        if (periode || target.value === '') change(periode ?? { du: null, au: null }, 0)
      }}
    >
      <option value="">Toutes les dates</option>
      {dates && !mois && <option value={precises}>Dates choisies</option>}
      {listes.map((un) => (
        <option key={un} value={un}>
          {sayMois(un, aujourdhui)}
        </option>
      ))}
    </SelectField>
  )
}

/** The radius: a slider with step buttons, and its value in words. */
function RayonField({ km, change }: { km: number; change: Change }) {
  const id = useId()
  const dit = `${km}\u00a0km`
  const step = (pas: number, signe: string, nom: string) => (
    <Button
      variant="quiet"
      aria-label={nom}
      onClick={() => change({ rayon: Math.max(rayon.min, Math.min(rayon.max, km + pas)) }, sliderRest)}
    >
      {signe}
    </Button>
  )
  return (
    <div className="champ">
      <div className="plage-libelle champ-libelle">
        <label htmlFor={id}>Rayon</label>
        {step(-rayon.pas, '−', 'Moins loin')}
        <output htmlFor={id}>{dit}</output>
        {step(rayon.pas, '+', 'Plus loin')}
      </div>
      <input
        className="plage"
        type="range"
        id={id}
        name="rayon"
        min={rayon.min}
        max={rayon.max}
        step={rayon.pas}
        aria-valuetext={dit}
        value={km}
        onChange={({ target }) => change({ rayon: Number(target.value) }, sliderRest)}
      />
    </div>
  )
}
