// All facts about the brand: name, promise, publisher, fixed figures. They are written nowhere else.

/**
 * Placeholder for a fact the publisher has not given: pages highlight it, and a public site sells nothing while one is missing.
 */
export const aCompleter = 'à compléter par l’éditeur'

/**
 * Invented facts, to be replaced by the publisher's: legal texts and the cheque slip mark them. Remove a fact from this list once
 * the real one is given.
 */
export const inventes: readonly string[] = ['dénomination sociale', 'adresse du siège', 'adresse e-mail']

export const marque = {
  nom: 'KinéBouge',
  accroche: 'La communauté des kinés qui bouge. Annonces, assistanats, et forum.',
  description:
    'Annonces d’assistanat, de remplacement, de collaboration et de cession de cabinet pour kinésithérapeutes, près de chez vous.',
  contact: 'contact@kinebouge.example',
  editeur: {
    raison_sociale: 'KinéBouge SAS',
    forme: 'société par actions simplifiée',
    capital: 500,
    ville: 'Tours',
    region: 'Centre-Val de Loire',
    adresse: ['KinéBouge SAS', '12 rue de la République', '37000 Tours'],
    tribunaux: 'tribunaux de Tours',
    siren: aCompleter,
    rcs: aCompleter,
    tva: aCompleter,
    /** VAT included in the prices, in percent; 0 for a publisher exempt from VAT (CGI, art. 293 B). */
    taux_tva: 20,
    telephone: aCompleter,
    directeur: aCompleter,
  },
  hebergeur: { nom: aCompleter, adresse: aCompleter, telephone: aCompleter, pays: aCompleter },
  mediateur: { nom: aCompleter, adresse: aCompleter, site: aCompleter },
  /** Marketing figures set by the specification (product §1), not computed. */
  chiffres: [
    { valeur: '12000+', libelle: 'Membres' },
    { valeur: '5000+', libelle: 'Annonces publiées' },
    { valeur: '98%', libelle: 'Satisfaction' },
  ],
  /** Example rating of the messaging panel (product §2 Messaging), always shown with the word « exemple ». */
  note: { valeur: '4.5/5', avis: 12 },
} as const

/** The end of the site's mails. */
export const signature = `À bientôt,\nL’équipe ${marque.nom}`

/** Shown above every page of a public site that contains invented data (product D43). */
export const phraseDemonstration =
  'Site de démonstration\u00a0: les annonces et les comptes sont inventés, aucune carte n’est débitée.'
