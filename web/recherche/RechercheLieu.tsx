// A short search by town, on the home page and on « not found » pages: a plain form.
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { adresseRecherche, rechercheVide } from '#domain/recherche/recherche.ts'
import { LieuField } from '../commune/LieuField.tsx'
import { useNavigate } from '../navigation/useNavigate.ts'
import { Button } from '../ui/Button.tsx'
import { useFilledForm } from '../ui/useFilledForm.ts'
import '../styles/recherche.css'

interface RechercheLieuProps {
  label?: ReactNode
  bouton?: string
  error?: string | undefined
  /** Called with the place, instead of opening the list. */
  onLieu?: (lieu: string) => void
}

export function RechercheLieu({ label, bouton = 'Chercher', error, onLieu }: RechercheLieuProps) {
  const [lieu, setLieu] = useState('')
  const form = useFilledForm((fields) => setLieu(String(fields.get('lieu'))))
  const navigate = useNavigate()
  const submit = (event: FormEvent) => {
    if (!onLieu) return
    event.preventDefault()
    if (lieu.trim()) onLieu(lieu.trim())
  }
  return (
    <search>
      <form className="recherche-lieu" action="/annonces" ref={form} onSubmit={submit}>
        <LieuField
          id={useId()}
          label={label ?? <>Où voulez-vous exercer&nbsp;?</>}
          error={error}
          name="lieu"
          type="search"
          enterKeyHint="search"
          placeholder="Ville ou code postal"
          value={lieu}
          onChange={setLieu}
          onChoose={(_, libelle) =>
            onLieu ? onLieu(libelle) : navigate(adresseRecherche({ ...rechercheVide, lieu: libelle }))
          }
        />
        <Button type="submit" icon="loupe">
          {bouton}
        </Button>
      </form>
    </search>
  )
}
