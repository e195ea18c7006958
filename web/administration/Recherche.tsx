// A member, an ad or a topic found by a word, whatever its state: what one cannot act upon here, one reports.
import { type FormEvent, useState } from 'react'
import type { Trouvaille } from '#domain/moderation/decision.ts'
import { useView } from '../lecture/api.ts'
import { Link } from '../navigation/Link.tsx'
import { LienSignaler } from '../signalement/LienSignaler.tsx'
import { Button } from '../ui/Button.tsx'
import { TextField } from '../ui/Field.tsx'
import { Lecture } from '../ui/Lecture.tsx'

const chemins = { annonce: '/annonce/', forum: '/forum/', personne: '/profil/' } as const

export function Recherche() {
  const [saisi, setSaisi] = useState('')
  const [mot, setMot] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMot(saisi.trim())
  }
  return (
    <section className="pile" aria-labelledby="recherche">
      <h2 id="recherche">Chercher</h2>
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
      {mot && <Trouvailles mot={mot} />}
    </section>
  )
}

function Trouvailles({ mot }: { mot: string }) {
  return (
    <Lecture
      de={useView('rpc/chercher_site', { p_mot: mot })}
      quoi="moderation"
      lignes={3}
      texte="Recherche en cours…"
      vide={<p className="doux">Rien ne porte ce nom.</p>}
    >
      {(lignes) => (
        <ul className="lignes">
          {lignes.map((ligne) => (
            <Ligne key={ligne.uuid_cible} ligne={ligne} />
          ))}
        </ul>
      )}
    </Lecture>
  )
}

const Ligne = ({ ligne: { cible, uuid_cible, titre, detail } }: { ligne: Trouvaille }) => (
  <li>
    <p className="rang">
      <Link to={chemins[cible] + uuid_cible}>{titre}</Link> <span className="doux">{detail}</span>
    </p>
    <LienSignaler cible={cible} uuid={uuid_cible} />
  </li>
)
