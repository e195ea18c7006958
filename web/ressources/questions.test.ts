// What people type, and the part of a guide that must be among the answers; each link leads somewhere.
import { expect, test } from 'vitest'
import { ordreGuides } from './guides.ts'
import { questions, questionsDe, reponsesMax, type Statut, searchQuestions, statuts } from './questions.ts'

test.each([
  ['installation', 'installation-premiers-pas#etapes'],
  ['delai installation', 'installation-premiers-pas#delais'],
  ['zone sur-dotée', 'installation-premiers-pas#zonage'],
  ['m’installer où je veux', 'installation-premiers-pas#zonage'],
  ['prime zone sous dotee', 'installation-premiers-pas#aides'],
  ['démarches remplaçant', 'installation-premiers-pas#questions'],
  ['inscription ordre', 'installation-premiers-pas#etapes'],
  ['ADELI', 'installation-premiers-pas#questions'],
  ['assistant ou collaborateur', 'contrats-types#assistanat'],
  ['rétrocession', 'contrats-types#redevance'],
  ['pourcentage assistanat', 'contrats-types#redevance'],
  ['durée remplacement', 'contrats-types#remplacement'],
  ['remplacer vacances', 'contrats-types#remplacement'],
  ['non concurrence', 'contrats-types#non-installation'],
  ['clause de non installation', 'contrats-types#non-installation'],
  ['modele contrat', 'contrats-types#choisir'],
  ['signer contrat', 'contrats-types#relire'],
  ['TVA redevance', 'contrats-types#tva'],
  ['ZFRR', 'installation-premiers-pas#aides'],
  ['ZFRR', 'installation-premiers-pas#aides'],
  ['SELARL', 'contrats-types#associer'],
  ['SCM', 'contrats-types#associer'],
  ['vendre mon cabinet', 'contrats-types#associer'],
  ['rachat patientele', 'contrats-types#associer'],
  ['RCP', 'assurances#rcp'],
  ['assurance obligatoire', 'assurances#rcp'],
  ['arret maladie', 'assurances#prevoyance'],
  ['accident du travail', 'assurances#prevoyance'],
  ['grossesse', 'assurances#maternite'],
  ['congé paternité', 'assurances#maternite'],
  ['mutuelle', 'assurances#mutuelle'],
  ['Madelin', 'assurances#mutuelle'],
  ['urssaf', 'urssaf#encaisse'],
  ['combien mettre de côté', 'urssaf#debut'],
  ['provision charges', 'urssaf#debut'],
  ['calcul cotisations', 'urssaf#calcul'],
  ['acre', 'urssaf#acre'],
  ['exonération', 'urssaf#acre'],
  ['CFE', 'urssaf#cfe'],
  ['date urssaf', 'urssaf#calendrier'],
  ['carpimko', 'carpimko#role'],
  ['inscription carpimko', 'carpimko#inscription'],
  ['prix carpimko', 'carpimko#cotisations'],
  ['invalidité', 'carpimko#prevoyance'],
  ['retraite', 'carpimko#retraite'],
  ['racheter trimestres', 'carpimko#retraite'],
  ['revenu baisse', 'carpimko#ajuster'],
  ['micro bnc', 'gestion-financement#logiciels-compta'],
  ['comptable', 'gestion-financement#logiciels-compta'],
  ['frais kilométriques', 'gestion-financement#frais-pro'],
  ['repas', 'gestion-financement#frais-pro'],
  ['FAMI', 'gestion-financement#teletransmission'],
  ['tarif AMK', 'gestion-financement#teletransmission'],
  ['cotation', 'gestion-financement#teletransmission'],
  ['acces direct', 'gestion-financement#teletransmission'],
  ['lecteur carte vitale', 'gestion-financement#lecteurs'],
  ['compte bancaire', 'gestion-financement#banque'],
  ['facture électronique', 'gestion-financement#facture-electronique'],
  ['PER', 'gestion-financement#per'],
  ['materiel obligatoire', 'materiel#obligations'],
  ['accessibilité local', 'materiel#obligations'],
  ['prix table', 'materiel#tables'],
  ['ondes de choc', 'materiel#reeducation'],
  ['DASRI', 'materiel#consommables'],
  ['leasing', 'materiel#financer'],
  ['vendre des semelles', 'materiel#vendre'],
  ['certification périodique', 'formation-continue#certification'],
  ['DPC', 'formation-continue#dpc'],
  ['FIF PL', 'formation-continue#fif-pl'],
  ['diplôme universitaire', 'formation-continue#du'],
  ['syndicat', 'vie-associative-syndicats#syndicats'],
  ['URPS', 'vie-associative-syndicats#qui-fait-quoi'],
  ['litige titulaire', 'vie-associative-syndicats#a-qui-ecrire'],
  ['publicité', 'reputation-visibilite#regles'],
  ['avis google', 'reputation-visibilite#avis'],
  ['doctolib', 'reputation-visibilite#fiche'],
  ['site internet', 'reputation-visibilite#site'],
  ['instagram', 'reputation-visibilite#reseaux'],
  ['groupe facebook remplacement', 'guide-des-plateformes#familles'],
  ['écrire une annonce', 'guide-des-plateformes#annonce'],
  ['arnaque', 'guide-des-plateformes#avant-de-signer'],
  ['dates congé maternité', 'assurances#maternite'],
  ['date accouchement quand arrêter', 'assurances#maternite'],
  ['selarl ou entreprise individuelle', 'contrats-types#associer'],
  ['net par mois', 'simulateur-cotisations#planificateur'],
])('« %s » mène à %s', (typed, lien) => {
  const answers = searchQuestions(typed)
  expect(answers.length).toBeLessThanOrEqual(reponsesMax)
  expect(answers.map((answer) => answer.lien)).toContain(`/ressources/${lien}`)
})

test.each(['', '  ', '?', 'zzzz'])('« %s » ne trouve rien', (typed) => {
  expect(searchQuestions(typed)).toEqual([])
})

test('chaque question mène à une partie qui existe, et chaque situation a les siennes', () => {
  const parts = new Set(
    ordreGuides.flatMap(({ chemin, sections }) => [
      `${chemin}#questions`,
      ...sections.map(({ id }) => `${chemin}#${id}`),
    ]),
  )
  expect(questions.map(({ lien }) => lien).filter((lien) => !parts.has(lien))).toEqual([])
  for (const statut of Object.keys(statuts) as Statut[]) expect(questionsDe(statut).length, statut).toBeGreaterThan(6)
})
