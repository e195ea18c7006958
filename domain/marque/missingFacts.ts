// The facts that the publisher has not given yet. Separate from marque.ts because the browser never needs them.
import { aCompleter, inventes, marque } from './marque.ts'

const { editeur, hebergeur, mediateur } = marque

/** Facts required from a publisher who sells, by the names of README.md. */
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

/** Names of the missing facts. */
export const faitsManquants: readonly string[] = Object.keys(faits).filter(
  (nom) => faits[nom] === aCompleter || inventes.includes(nom),
)

/** The warning printed at start and by the doctor; null when nothing is missing. */
export const phraseManquants =
  faitsManquants.length > 0
    ? `un site public ne vend rien tant que l’éditeur n’a pas donné, dans domain/marque/marque.ts, ${faitsManquants.join(', ')}`
    : null
