// Ready beginnings of a first message about an ad, to be edited: three for each type.
import type { Annonce } from '../annonce/annonce.ts'
import { typeCession, typeRemplacement } from '../annonce/typeannonce.ts'
import { sayDates } from '../critere/faits.ts'
import { lowerFirst } from '../text/format.ts'

export interface Opening {
  /** The button. */
  nom: string
  texte: string
}

export type AnnonceToOpen = Pick<
  Annonce,
  | 'id_typeannonce'
  | 'type_annonce_libelle'
  | 'ville_annonce'
  | 'datecontrat_annonce'
  | 'datefin_annonce'
  | 'date_publication'
>

const politely = (nom: string, phrases: string): Opening => ({ nom, texte: `Bonjour,\n\n${phrases}\n\nBien à vous,` })

export function listOpenings(annonce: AnnonceToOpen): Opening[] {
  const { id_typeannonce, type_annonce_libelle, ville_annonce: ville } = annonce
  const poste = `Votre annonce «\u00a0${type_annonce_libelle}\u00a0» à ${ville} m’intéresse.`
  if (id_typeannonce === typeCession)
    return [
      politely('Visiter', `${poste} Serait-il possible de visiter le cabinet\u00a0?`),
      politely(
        'Les chiffres',
        `${poste} Pourriez-vous m’envoyer les trois derniers bilans et le montant des charges\u00a0?`,
      ),
      politely('Le bail', `${poste} Quelles sont les conditions du bail, et un accompagnement est-il prévu\u00a0?`),
    ]
  if (id_typeannonce === typeRemplacement) {
    const dates = sayDates({ ...annonce, souplesse_jours: null })
    const libre = dates ? `Je suis disponible ${lowerFirst(dates)}` : 'Je suis disponible'
    return [
      politely('Je suis libre', `${libre} pour votre remplacement à ${ville}. Quand pouvons-nous en parler\u00a0?`),
      politely('Une partie des dates', `${poste} Je suis libre une partie de ces dates\u00a0: est-ce possible\u00a0?`),
      politely('Des questions', `${poste} Quels sont les horaires, et quel logiciel utilisez-vous\u00a0?`),
    ]
  }
  return [
    politely('Passer vous voir', `${poste} Pourrais-je passer voir le cabinet\u00a0?`),
    politely('Le quotidien', `${poste} Comment se passent les journées, et quelle est la patientèle\u00a0?`),
    politely('Le début', `${poste} À partir de quand, et pour combien de demi-journées par semaine\u00a0?`),
  ]
}
