// The planner, then the embedded official simulator (product §2 « Contribution simulator », D35).
import { baremeCourant, indemniteJour } from '#domain/cotisation/cotisation.ts'
import { computeDebut } from '#domain/cotisation/debut.ts'
import { pourQuiGarder, tauxAGarder } from '#domain/cotisation/garder.ts'
import { formatEuros, formatEurosRonds } from '#domain/text/format.ts'
import { Section, type Sources } from './elements.tsx'
import { EnBref, Guide, type Question } from './Guide.tsx'
import { simulateur, suiteCarpimko, suiteGestion, suiteUrssaf } from './guides.ts'
import { Planificateur } from './Planificateur.tsx'
import { Simulateur } from './Simulateur.tsx'

const [, { regularisation }] = computeDebut(40_000, `${baremeCourant.annee}-01-01`, {})

const bref = [
  [tauxAGarder, pourQuiGarder],
  [
    formatEurosRonds(regularisation.total),
    'à rattraper la deuxième année, pour 40\u00a0000\u00a0€ de bénéfice et un début en janvier',
  ],
  [
    `${formatEuros(indemniteJour(60_000))} par jour`,
    'en cas d’arrêt, du 4e au 90e jour, pour 60\u00a0000\u00a0€ de bénéfice',
  ],
] as const

const confirmer = [
  [
    'À l’Urssaf',
    '«\u00a0Quel est mon échéancier\u00a0? Ma première année est-elle comptée au jour\u00a0?\u00a0» Au-delà de 48\u202f709\u00a0€ de bénéfice\u00a0: «\u00a0De combien l’ACRE baisse-t-elle mes cotisations\u00a0?\u00a0», calculée ici comme le simulateur officiel.',
  ],
  [
    'À la CARPIMKO',
    '«\u00a0Combien la première année, et comptée depuis quel jour\u00a0? La complémentaire est-elle régularisée\u00a0? L’ACRE réduit-elle l’invalidité-décès\u00a0?\u00a0»',
  ],
  [
    'À votre comptable',
    '«\u00a0Micro-BNC ou réel, votre prix compris\u00a0?\u00a0» Entre 10 et 14\u00a0% de charges, c’est à peu près égal, pour un célibataire sans autre revenu.',
  ],
] as const

const sources: Sources = {
  me: ['Urssaf, code public de son simulateur', 'https://github.com/betagouv/mon-entreprise/tree/7b021aa', '06/2026'],
  pass: [
    'urssaf.fr, plafonds',
    'https://www.urssaf.fr/accueil/outils-documentation/taux-baremes/plafonds-securite-sociale.html',
  ],
  ij: [
    'ameli.fr, arrêt des libéraux',
    'https://www.ameli.fr/assure/remboursements/indemnites-journalieres-maladie-maternite-paternite/arret-maladie-profession-liberale',
    '05/2024',
  ],
  outremer: [
    'Code de la sécurité sociale, D. 756-4',
    'https://www.legifrance.gouv.fr/codes/article_lc/LEGIARTI000034731677',
    '03/2026',
  ],
  fiche: [
    'service-public.gouv.fr, kiné libéral',
    'https://entreprendre.service-public.gouv.fr/vosdroits/F36740',
    '06/2026',
  ],
}

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
      guide={simulateur}
      chapeau="Ce que vous devrez à l’Urssaf et à la CARPIMKO, et ce qu’il vous restera. Le simulateur officiel est plus bas."
      faq={faq}
      confirmer={confirmer}
      sources={sources}
      ensuite={[suiteUrssaf, suiteCarpimko, suiteGestion]}
    >
      <Planificateur>
        <EnBref
          bref={bref}
          faire="entrez vos recettes, vos charges et votre date de début, puis programmez le virement mensuel."
        />
      </Planificateur>
      <Section id="simulateur">
        <Simulateur />
      </Section>
      <Section id="limites">
        <ul>
          <li>
            Il est fait pour l’entreprise individuelle imposée en BNC&nbsp;: une société d’exercice n’y entre pas.
          </li>
          <li>La cotisation à l’Ordre n’est pas comptée&nbsp;: ajoutez-la à vos charges.</li>
          <li>
            Les exonérations propres à l’outre-mer n’y sont pas. Le code de la sécurité sociale en donne aux
            indépendants, sur les cotisations de l’Urssaf seules et sous un revenu donné&nbsp;: entières pendant
            vingt-quatre mois, puis des trois quarts, puis de la moitié. En Guadeloupe, en Guyane, en Martinique et à La
            Réunion, demandez à la caisse générale de sécurité sociale ce qui vaut pour vous. Elles ne se cumulent pas
            avec l’ACRE.
          </li>
          <li>
            Une première année se lit de deux façons, celle du code et celle du simulateur de l’Urssaf&nbsp;: nous
            donnons les deux, et c’est la plus haute qu’il faut mettre de côté.
          </li>
          <li>
            Les montants sont des estimations&nbsp;: les dates et les sommes de vos appels, dans vos espaces Urssaf et
            CARPIMKO, l’emportent sur le calendrier ci-dessus.
          </li>
        </ul>
      </Section>
    </Guide>
  )
}
