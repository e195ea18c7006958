// How ads are ranked, in plain words and with the actual figures (product D14).

import { bases, perteParJour } from '#domain/annonce/pertinence.ts'
import { marque } from '#domain/marque/marque.ts'
import { correspondantsMin, reponseJours } from '#domain/messagerie/reponse.ts'
import { isPayant } from '#domain/paiement/plan.ts'
import { nomsTarif } from '#domain/paiement/tarif.ts'
import { annoncesParPage } from '#domain/recherche/recherche.ts'
import { formatNombre } from '#domain/text/format.ts'
import { PageHead } from '../PageHead.tsx'
import { ButtonLink } from '../ui/Button.tsx'
import '../styles/guide.css'

const ages = [0, 7, 30]

export function Classement() {
  return (
    <article className="page-texte guide-texte">
      <PageHead
        titre={`Classement des annonces · ${marque.nom}`}
        partage="Classement des annonces"
        description="Comment les annonces sont classées&nbsp;: les payantes d’abord, marquées «&nbsp;Sponsorisé&nbsp;», puis la distance, le plan et la fraîcheur."
        chemin="/classement-des-annonces"
      />
      <h1>Classement des annonces</h1>
      <p className="chapeau">
        La même règle vaut pour toutes les annonces, dans toutes les recherches. La voici en entier.
      </p>
      <section>
        <h2>Les annonces payantes d’abord, et cela se voit</h2>
        <p>
          Les annonces d’un plan payant sont en haut de la liste. Chacune porte la mention «&nbsp;Sponsorisé&nbsp;».
          Viennent ensuite, sous le titre «&nbsp;Annonces Gratuites&nbsp;», toutes les autres.
        </p>
      </section>
      <section>
        <h2>Dans chaque groupe, la plus proche passe devant</h2>
        <p>
          Quand vous cherchez autour d’une ville, la distance compte avant tout le reste&nbsp;: elle va à vol d’oiseau
          du centre de la ville cherchée à celui de la ville de l’annonce. Aucun plan ne fait passer une annonce devant
          une autre, plus proche, du même groupe.
        </p>
      </section>
      <section>
        <h2>À distance égale, le plan et la fraîcheur</h2>
        <p>{`Sans ville, dans un département entier ou à distance égale, c’est un score qui départage. Une annonce part d’un nombre de points qui dépend de son plan, et en perd ${perteParJour} par jour entier depuis sa publication. À score égal, la plus récente passe devant.`}</p>
        <Scores />
      </section>
      <section>
        <h2>Ce qui ne compte pas</h2>
        <p>{`Ni les photos, ni le nombre de lectures, ni l’auteur, ni ce que nous savons de vous\u00a0: deux personnes qui font la même recherche au même moment voient la même liste, ${annoncesParPage} annonces par page.`}</p>
        <p>{`Une annonce peut dire en combien de temps son auteur répond\u00a0: la médiane de ses réponses aux premiers messages des ${reponseJours} derniers jours, et leur part, dès que ${correspondantsMin} membres lui ont écrit. Ce délai se lit, et ne change aucun rang.`}</p>
        <p>
          Quand une annonce paraît ou s’en va pendant que vous lisez, les suivantes changent de rang&nbsp;: d’une page à
          l’autre, l’une peut revenir ou manquer. Revenez à la page d’avant pour la retrouver.
        </p>
      </section>
      <ButtonLink to="/annonces" icon="loupe">
        Voir les annonces
      </ButtonLink>
    </article>
  )
}

function Scores() {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <div className="defile" tabIndex={0}>
      <table>
        <caption>Points d’une annonce, selon son plan et son âge</caption>
        <thead>
          <tr>
            <th scope="col">Plan</th>
            {ages.map((age) => (
              <th scope="col" key={age}>
                {age === 0 ? 'À la publication' : `Après ${age} jours`}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bases.map(({ code, score }) => (
            <tr key={code}>
              <th scope="row">{`${nomsTarif[code]}${isPayant(code) ? ', sponsorisé' : ''}`}</th>
              {ages.map((age) => (
                <td key={age}>{formatNombre(score - perteParJour * age)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
