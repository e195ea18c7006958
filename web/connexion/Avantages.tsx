// The benefits of an account, beside the sign-in forms.
import { Icon } from '../ui/Icon.tsx'
import '../styles/lignes.css'

const avantages = [
  'Publier une annonce, gratuite ou mise en avant',
  'Écrire aux annonceurs et suivre vos échanges',
  'Recevoir par e-mail les nouvelles annonces de vos recherches',
  'Garder vos annonces favorites',
  'Lire le forum, poser vos questions, y répondre',
]

export function Avantages() {
  return (
    <section className="panneau">
      <h2>Avec un compte gratuit</h2>
      <ul className="serment">
        {avantages.map((avantage) => (
          <li key={avantage}>
            <Icon nom="coche" />
            <span>{avantage}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
