// Where the rule of each deadline was read.
export interface Source {
  nom: string
  adresse: string
}

export const sources = {
  pamc: {
    nom: 'Urssaf, devenir praticien ou auxiliaire médical (2024)',
    adresse: 'https://www.urssaf.fr/accueil/independant/creer-activite-independant/devenir-PAM.html',
  },
  demarches: {
    nom: 'Urssaf, premières démarches (2024)',
    adresse: 'https://urssaf.fr/accueil/independant/creer-activite-independant/premieres-demarches-urssaf.html',
  },
  acre: {
    nom: 'Urssaf, nouvelles règles de l’ACRE (2026)',
    adresse: 'https://www.urssaf.fr/accueil/actualites/acre-nouvelles-regles-demarches.html',
  },
  affiliation: {
    nom: 'Code de la sécurité sociale, article R. 643-1',
    adresse: 'https://www.legifrance.gouv.fr/codes/article_lc/LEGIARTI000047265883',
  },
  appels: {
    nom: 'Code de la sécurité sociale, article R. 613-5',
    adresse: 'https://www.legifrance.gouv.fr/codes/article_lc/LEGIARTI000043587343',
  },
  remplacement: {
    nom: 'Ordre de la Nièvre, le remplacement (2024)',
    adresse: 'https://nievre.ordremk.fr/2024/03/29/le-remplacement-bonnes-pratiques',
  },
  contrat: {
    nom: 'Ordre de la Vienne, les contrats (2017)',
    adresse:
      'https://vienne.ordremk.fr/la-profession/contrats-assistanat-collaboration-remplacement-etc/contrats-dassistant-et-de-collaborateur/',
  },
  ordre: { nom: 'Ordre, la cotisation (2022)', adresse: 'https://ordremk.fr/actualites/kines/cotisations-2022' },
  fami: {
    nom: 'Angiil, le FAMI (2026)',
    adresse: 'https://angiil.com/fami-beneficier-prerequis-declaration-indicateurs',
  },
  declaration: {
    nom: 'Code de la sécurité sociale, article R. 613-1-1',
    adresse: 'https://www.legifrance.gouv.fr/codes/article_lc/LEGIARTI000043563515',
  },
  cfp: {
    nom: 'Urssaf, cotisations minimales (2024)',
    adresse:
      'https://v4www2.urssaf.fr/portail/sites/urssaf/home/outre-mer/praticien-et-auxiliaire-medical/comment-sont-calculees-les-cotis/cotisations-minimales-1.html',
  },
  cfe: {
    nom: 'Service public, la cotisation foncière (2020)',
    adresse: 'https://entreprendre.service-public.gouv.fr/vosdroits/F23547',
  },
  cfeInitiale: { nom: 'BOFiP, la déclaration 1447-C-SD (2012)', adresse: 'https://bofip.impots.gouv.fr/node/3634' },
  impot: {
    nom: 'Impôts, premiers acomptes d’un indépendant (2018)',
    adresse: 'https://bofip.impots.gouv.fr/bofip/11264-PGP.html',
  },
  rcp: {
    nom: 'AP-HP, l’obligation d’assurance',
    adresse:
      'https://affairesjuridiques.aphp.fr/textes/lobligation-dassurance-responsabilite-civile-pour-les-etablissements-publics-de-sante/',
  },
  arret: {
    nom: 'Assurance Maladie, arrêt des professions libérales (2024)',
    adresse:
      'https://www.ameli.fr/assure/remboursements/indemnites-journalieres-maladie-maternite-paternite/arret-maladie-profession-liberale',
  },
} satisfies Record<string, Source>
