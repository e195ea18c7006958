// The facts of the brand that its publisher has still to give: apart from them, because no page of the browser reads this.
import { aCompleter, inventes, marque } from './marque.ts'

const { editeur, hebergeur, mediateur } = marque

/** The facts that the publisher, who sells, has to give: by name, as README.md lists them. */
const faits: Readonly<Record<string, string>> = {
  'dénomination sociale': editeur.raison_sociale,
  'adresse du siège': editeur.adresse.join(', '),
  'adresse e-mail': marque.contact,
  SIREN: editeur.siren,
  RCS: editeur.rcs,
  'TVA intracommunautaire': editeur.tva,
  téléphone: editeur.telephone,
  'directeur de la publication': editeur.directeur,
  'nom de l’hébergeur': hebergeur.nom,
  'adresse de l’hébergeur': hebergeur.adresse,
  'téléphone de l’hébergeur': hebergeur.telephone,
  'pays où les données sont hébergées': hebergeur.pays,
  'nom du médiateur': mediateur.nom,
  'adresse du médiateur': mediateur.adresse,
  'site du médiateur': mediateur.site,
}

/** The names of the facts still to be given. */
export const faitsManquants: readonly string[] = Object.keys(faits).filter(
  (nom) => faits[nom] === aCompleter || inventes.includes(nom),
)

/** What is said at the start and by the doctor; null once the publisher has given every fact. */
export const phraseManquants =
  faitsManquants.length > 0
    ? `un site public ne vend rien tant que l’éditeur n’a pas donné, dans domain/marque/marque.ts, ${faitsManquants.join(', ')}`
    : null
