// The planner of contributions, and below it the official simulator, embedded (produit §2 « Contribution simulator », D35).

import { Section } from './elements.tsx'
import { Guide, type Question } from './Guide.tsx'
import { Planificateur } from './Planificateur.tsx'
import { Simulateur } from './Simulateur.tsx'

const faq: readonly Question[] = [
  {
    question: 'Pourquoi le résultat diffère-t-il de mon échéancier Urssaf\u00a0?',
    reponse:
      'Le simulateur calcule les cotisations définitives d’une année entière. Votre échéancier, lui, part de revenus plus anciens et sera régularisé une fois vos revenus connus.',
  },
  {
    question: 'Mes données sont-elles transmises à KinéBouge\u00a0?',
    reponse:
      'Dans le simulateur de l’Urssaf, non\u00a0: il s’affiche dans un cadre dont nous ne lisons rien, et qui charge les outils de mesure d’audience de l’Urssaf. Notre calcul se fait dans votre navigateur\u00a0; sans JavaScript, ou en rouvrant son adresse, il se fait sur notre serveur, qui n’en garde rien.',
  },
]

export default function SimulateurCotisations() {
  return (
    <Guide
      nom="simulateur"
      chapeau="Ce que vous devrez à l’Urssaf et à la CARPIMKO, et ce qu’il vous restera. Le simulateur officiel est plus bas."
      faq={faq}
      suite={['urssaf', 'carpimko', 'gestion']}
    >
      <Planificateur />
      <Section id="simulateur">
        <Simulateur />
      </Section>
      <Section id="limites">
        <ul>
          <li>
            Il est fait pour l’entreprise individuelle imposée en BNC&nbsp;: une société d’exercice n’y entre pas.
          </li>
          <li>La cotisation à l’Ordre n’est pas comptée&nbsp;: ajoutez-la à vos charges.</li>
          <li>Les exonérations propres à l’outre-mer n’y sont pas.</li>
          <li>Le résultat est une estimation des cotisations dues pour l’année, pas un calendrier de paiement.</li>
        </ul>
      </Section>
    </Guide>
  )
}
