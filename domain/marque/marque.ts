// Every fact of the brand: name, promise, publisher, fixed figures. Nothing of these is written elsewhere.

/** Stands where the publisher has not given a fact yet; pages show it marked, and a public site sells nothing while one is missing. */
export const aCompleter = 'à compléter par l’éditeur'

/** Facts made up until the publisher gives theirs: marked where a legal text or the cheque slip shows them. A fact given is taken out of here. */
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
    /** Percent within the prices; 0 where the publisher owes none (CGI, art. 293 B). */
    taux_tva: 20,
    telephone: aCompleter,
    directeur: aCompleter,
  },
  hebergeur: { nom: aCompleter, adresse: aCompleter, telephone: aCompleter, pays: aCompleter },
  mediateur: { nom: aCompleter, adresse: aCompleter, site: aCompleter },
  /** Marketing figures fixed by the specification (product §1), not computed. */
  chiffres: [
    { valeur: '12000+', libelle: 'Membres' },
    { valeur: '5000+', libelle: 'Annonces publiées' },
    { valeur: '98%', libelle: 'Satisfaction' },
  ],
  /** Placeholder rating of the messaging panel (product §2 Messaging): always shown with its « exemple » mark. */
  note: { valeur: '4.5/5', avis: 12 },
} as const

/** How the mails of the site end. */
export const signature = `À bientôt,\nL’équipe ${marque.nom}`

/** Said above every page of a public site that shows invented data (product D43). */
export const phraseDemonstration =
  'Site de démonstration\u00a0: les annonces et les comptes sont inventés, aucune carte n’est débitée.'
