// The one question that leads to the list of ads: a town. A plain form, on the home page and where a page is missing.
import { useEffect, useId, useRef, useState } from 'react'
import { adresseRecherche, rechercheVide } from '#domain/recherche.ts'
import { LieuField } from '../commune/LieuField.tsx'
import { useNavigate } from '../navigation/useNavigate.ts'
import { Button } from '../ui/Button.tsx'
import '../styles/recherche.css'

export function RechercheLieu() {
  const form = useRef<HTMLFormElement>(null)
  const [lieu, setLieu] = useState('')
  const navigate = useNavigate()
  // Text typed before hydration is in the form but not in the state.
  useEffect(() => setLieu(String(new FormData(form.current!).get('lieu'))), [])
  return (
    <search>
      <form className="recherche-lieu" action="/annonces" ref={form}>
        <LieuField
          id={useId()}
          label={<>Où voulez-vous exercer&nbsp;?</>}
          name="lieu"
          type="search"
          enterKeyHint="search"
          placeholder="Ville ou code postal"
          value={lieu}
          onChange={setLieu}
          onChoose={(_, libelle) => navigate(adresseRecherche({ ...rechercheVide, lieu: libelle }))}
        />
        <Button type="submit" icon="loupe">
          Chercher
        </Button>
      </form>
    </search>
  )
}
