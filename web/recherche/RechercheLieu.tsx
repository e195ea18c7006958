// The one question that leads to the list of ads: a town. A plain form, on the home page and where a page is missing.
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/Field.tsx'
import '../styles/recherche.css'

export function RechercheLieu() {
  return (
    <search>
      <form className="recherche-lieu" action="/annonces">
        <Field label="Où voulez-vous exercer&nbsp;?">
          {(wiring) => (
            <div className="rang">
              <input
                {...wiring}
                className="saisie"
                name="lieu"
                type="search"
                placeholder="Ville ou code postal"
                autoComplete="off"
                enterKeyHint="search"
                maxLength={100}
              />
              <Button type="submit" icon="loupe">
                Chercher
              </Button>
            </div>
          )}
        </Field>
      </form>
    </search>
  )
}
