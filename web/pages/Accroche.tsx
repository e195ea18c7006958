// The first screen of the home page (product §2 « Home »): a sentence whose words are the search, and the map of what is online.
import { useState } from 'react'
import { type CompteType, chooseSteps, sayNombre } from '#domain/carte/zone.ts'
import { sayMois } from '#domain/critere/faits.ts'
import { moisOfferts, periodeMois } from '#domain/critere/filtre.ts'
import { nameMois, shortenMois } from '#domain/date/jour.ts'
import { adresseRecherche, type Recherche, rechercheVide } from '#domain/recherche/recherche.ts'
import { formatNombre } from '#domain/text/format.ts'
import { LieuField } from '../commune/LieuField.tsx'
import { Link } from '../navigation/Link.tsx'
import type { Read } from '../navigation/loaders.ts'
import { useNavigate } from '../navigation/useNavigate.ts'
import { useViewQuery, viewQuery } from '../query/api.ts'
import { requeteAujourdhui, useAujourdhui } from '../recherche/useAujourdhui.ts'
import { useSignInLink } from '../shell/useSignInLink.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { useFilledForm } from '../ui/useFilledForm.ts'
import { CarteAccueil } from './CarteAccueil.tsx'
import { NearPlace } from './NearPlace.tsx'
import '../styles/accueil.css'
import '../styles/recherche.css'

const comptesQuery = viewQuery('rpc/compter_types', {})
const typesQuery = viewQuery('lister_typesannonce', {})

export async function readAccroche(read: Read): Promise<void> {
  await read(requeteAujourdhui)
  await read(typesQuery)
  await read(comptesQuery)
}

/** What is chosen in the sentence; each is empty for « everything ». */
interface Choix {
  type: number
  lieu: string
  mois: string
}

const vide: Choix = { type: 0, lieu: '', mois: '' }

const searchOf = ({ type, lieu, mois }: Choix): Recherche => ({
  ...rechercheVide,
  type: type || null,
  lieu: lieu.trim(),
  ...periodeMois(mois),
})

export function Accroche() {
  const [choix, setChoix] = useState(vide)
  const change = (morceau: Partial<Choix>) => setChoix((avant) => ({ ...avant, ...morceau }))
  const comptes = useViewQuery(comptesQuery).data ?? []
  const compte = comptes.find(({ id_typeannonce }) => id_typeannonce === choix.type)
  return (
    <section className="accroche">
      <div>
        <Phrase choix={choix} change={change} compte={compte} />
        {compte && <MonthBars choix={choix} compte={compte} />}
        <NearPlace />
      </div>
      {compte && (
        <CarteAccueil
          recherche={searchOf({ ...choix, lieu: '' })}
          nombres={new Map(compte.departements.map((code, rang) => [code, compte.nombres_departement[rang]!]))}
          paliers={chooseSteps(compte.nombres_departement)}
          unnumbered={choix.mois !== ''}
        />
      )}
    </section>
  )
}

interface PhraseProps {
  choix: Choix
  change: (morceau: Partial<Choix>) => void
  compte: CompteType | undefined
}

/** A plain form before hydration. Screen readers hear its labels, not the drawing of a sentence. */
function Phrase({ choix, change, compte }: PhraseProps) {
  const navigate = useNavigate()
  const publier = useSignInLink('/ajouter-annonce')
  const form = useFilledForm((fields) => {
    const lu = (nom: string) => String(fields.get(nom) ?? '')
    change({ type: Number(lu('type')), lieu: lu('lieu'), mois: lu('mois') })
  })
  const nombre = compte && countOf(choix, compte)
  return (
    <>
      <h1 className="phrase-debut">Je suis kiné, je cherche</h1>
      <search className="phrase">
        <form
          action="/annonces"
          ref={form}
          onSubmit={(event) => {
            event.preventDefault()
            navigate(adresseRecherche(searchOf(choix)))
          }}
        >
          <div className="phrase-mots">
            <TypeWord choix={choix} change={change} />
            <PlaceWord choix={choix} change={change} />
            <MonthWord choix={choix} change={change} />
          </div>
          <p className="doux phrase-aide">
            Touchez un mot pour le changer. Chaque annonce dit où, quand, et ce que vous gardez.
          </p>
          <div className="actions">
            <Button type="submit">
              <span>Voir les annonces</span>
              {nombre !== undefined && nombre !== null && <span className="phrase-nombre">{formatNombre(nombre)}</span>}
            </Button>
            <ButtonLink variant="secondary" {...publier}>
              Publier gratuitement
            </ButtonLink>
          </div>
        </form>
      </search>
    </>
  )
}

/** Null when it is not known before the search: a place has its own distances. */
function countOf({ lieu, mois }: Choix, compte: CompteType): number | null {
  if (lieu.trim()) return null
  return mois ? (compte.nombres_mois[moisOfferts(`${compte.mois}-01`).indexOf(mois)] ?? null) : compte.nombre
}

/** The types with their article, by id (product D4). */
const motsType: Readonly<Record<number, string>> = {
  1: 'un assistanat',
  2: 'un remplacement',
  3: 'une collaboration',
  4: 'un cabinet à reprendre',
}

function TypeWord({ choix, change }: Omit<PhraseProps, 'compte'>) {
  const types = useViewQuery(typesQuery).data ?? []
  return (
    <span className="mot">
      <select
        name="type"
        aria-label="Type d’annonce"
        value={choix.type || ''}
        onChange={({ target }) => change({ type: Number(target.value) })}
      >
        <option value="">un poste</option>
        {types.map(({ id_typeannonce, libelle_typeannonce }) => (
          <option key={id_typeannonce} value={id_typeannonce}>
            {motsType[id_typeannonce] ?? libelle_typeannonce}
          </option>
        ))}
      </select>
    </span>
  )
}

function PlaceWord({ choix, change }: Omit<PhraseProps, 'compte'>) {
  return (
    <span className="mot mot-lieu">
      <span className="mot-vers">vers </span>
      <LieuField
        id="lieu"
        label={<>Où voulez-vous exercer&nbsp;?</>}
        name="lieu"
        enterKeyHint="search"
        placeholder="partout en France"
        value={choix.lieu}
        onChange={(lieu) => change({ lieu })}
        onChoose={(_, lieu) => change({ lieu })}
      />
    </span>
  )
}

function MonthWord({ choix, change }: Omit<PhraseProps, 'compte'>) {
  const aujourdhui = useAujourdhui()
  return (
    <span className="mot">
      <select
        name="mois"
        aria-label="Quand"
        value={choix.mois}
        onChange={({ target }) => change({ mois: target.value })}
      >
        <option value="">à toute date</option>
        {moisOfferts(aujourdhui).map((mois) => (
          <option key={mois} value={mois}>{`en ${sayMois(mois, aujourdhui)}`}</option>
        ))}
      </select>
    </span>
  )
}

const hauteur = 40

/** Each month opens its own search: a bar as high as its number. */
function MonthBars({ choix, compte }: { choix: Choix; compte: CompteType }) {
  const aujourdhui = useAujourdhui()
  const most = Math.max(1, ...compte.nombres_mois)
  return (
    <div className="mois-cadre">
      <ul className="mois" aria-label="Annonces par mois">
        {moisOfferts(`${compte.mois}-01`).map((mois, rang) => {
          const nombre = compte.nombres_mois[rang] ?? 0
          const haut = Math.max(1, (hauteur * nombre) / most)
          return (
            <li key={mois}>
              <Link
                to={adresseRecherche(searchOf({ ...choix, mois }))}
                {...(mois === choix.mois && { className: 'mois-choisi' })}
              >
                <span className="lu-seulement">{`${sayMois(mois, aujourdhui)}\u00a0: ${sayNombre(nombre)}`}</span>
                <span aria-hidden="true">{formatNombre(nombre)}</span>
                <svg viewBox={`0 0 10 ${hauteur}`} preserveAspectRatio="none" aria-hidden="true">
                  <rect x="0" y={(hauteur - haut).toFixed(1)} width="10" height={haut.toFixed(1)} />
                </svg>
                <span className="mois-nom" aria-hidden="true">
                  {shortenMois(`\u00a0${nameMois(mois)}`).trim()}
                </span>
                <span className="mois-initiale" aria-hidden="true">
                  {nameMois(mois).charAt(0).toUpperCase()}
                </span>
              </Link>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
