// Search for a member, an ad or a topic in any state; what the desk cannot change here can be reported.
import { type FormEvent, useRef, useState } from 'react'
import type { Trouvaille } from '#domain/moderation/decision.ts'
import { Link } from '../navigation/Link.tsx'
import { useView } from '../query/api.ts'
import { LienSignaler } from '../signalement/LienSignaler.tsx'
import { Button } from '../ui/Button.tsx'
import { TextField } from '../ui/Field.tsx'
import { Notice } from '../ui/Notice.tsx'
import { QueryResult } from '../ui/QueryResult.tsx'
import { RetractationForm } from './RetractationForm.tsx'

const chemins = { annonce: '/annonce/', forum: '/forum/', personne: '/profil/' } as const

export function Recherche() {
  const [saisi, setSaisi] = useState('')
  const [mot, setMot] = useState('')
  const [retiree, setRetiree] = useState('')
  const titre = useRef<HTMLHeadingElement>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMot(saisi.trim())
    setRetiree('')
  }
  // The form was removed with its button: the title takes the focus and the result is announced.
  const tell = (annonce: string) => {
    setRetiree(annonce)
    titre.current?.focus()
  }
  return (
    <section className="pile" aria-labelledby="recherche">
      <h2 id="recherche" ref={titre} tabIndex={-1}>
        Chercher
      </h2>
      <form className="formulaire" noValidate onSubmit={submit}>
        <TextField
          label="Un membre, une annonce ou un sujet"
          hint="Un pseudo, une adresse e-mail entière, un titre, ou une référence d’annonce."
          value={saisi}
          onChange={({ target }) => setSaisi(target.value)}
        />
        <div className="formulaire-actions">
          <Button type="submit" variant="secondary" icon="loupe">
            Chercher
          </Button>
        </div>
      </form>
      {retiree && (
        <Notice tone="success">{`La rétractation de l’annonce «\u00a0${retiree}\u00a0» est enregistrée.`}</Notice>
      )}
      {mot && <Trouvailles mot={mot} onDone={tell} />}
    </section>
  )
}

function Trouvailles({ mot, onDone }: { mot: string; onDone: (titre: string) => void }) {
  return (
    <QueryResult
      de={useView('rpc/chercher_site', { p_mot: mot })}
      quoi="moderation"
      lignes={3}
      texte="Recherche en cours…"
      vide={<p className="doux">Rien ne porte ce nom.</p>}
    >
      {(lignes) => (
        <ul className="lignes">
          {lignes.map((ligne) => (
            <Ligne key={ligne.uuid_cible} ligne={ligne} onDone={() => onDone(ligne.titre)} />
          ))}
        </ul>
      )}
    </QueryResult>
  )
}

function Ligne({ ligne, onDone }: { ligne: Trouvaille; onDone: () => void }) {
  const { cible, uuid_cible, titre, detail, commande } = ligne
  const [ouvert, setOuvert] = useState(false)
  const bouton = ouvert ? 'Refermer' : 'Rétractation reçue'
  return (
    <li>
      <p className="rang">
        <Link to={chemins[cible] + uuid_cible}>{titre}</Link> <span className="doux">{detail}</span>
      </p>
      <LienSignaler cible={cible} uuid={uuid_cible}>
        <span className="lu-seulement">{`\u00a0: ${titre}`}</span>
      </LienSignaler>
      {commande && (
        <Button
          variant="secondary"
          aria-expanded={ouvert}
          aria-label={`${bouton}\u00a0: ${titre}`}
          onClick={() => setOuvert(!ouvert)}
        >
          {bouton}
        </Button>
      )}
      {commande && ouvert && (
        <div className="pile">
          <RetractationForm annonce={uuid_cible} onDone={onDone} />
        </div>
      )}
    </li>
  )
}
