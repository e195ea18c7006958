// Each sentence of law or promise that holds a figure, a delay, « jamais », « aucun » or « toujours » names what keeps it.
import { expect, test } from 'vitest'
import { codesTarif } from '#domain/paiement/plan.ts'
import { limiteTarif } from '#domain/paiement/tarif.ts'
import GuideDesPlateformes from '../ressources/GuideDesPlateformes.mdx'
import { plateformes } from '../ressources/guides.ts'
import Transparence from '../signalement/Transparence.screen.tsx'
import { h, renderHtml } from '../testing/render.ts'
import Accessibilite from './Accessibilite.mdx'
import Cgu from './Cgu.mdx'
import Confidentialite from './Confidentialite.mdx'

/** A sentence begins so, and this file keeps it: a test, a constant that is printed, or the screen itself. */
const promises: readonly (readonly [debut: string, kept: string])[] = [
  // Dates of the texts, and facts of the law, which promise nothing.
  ['Dernière mise à jour', 'e2e/pages.spec.ts'],
  ['Complétées le', 'e2e/pages.spec.ts'],
  ['Avant', 'e2e/pages.spec.ts'],
  ['Il est édité par', 'e2e/pages.spec.ts'],
  ['Elles n’enlèvent rien au droit', 'domain/paiement/retractation.test.ts'],
  ['Vous pouvez contester cette décision', 'server/moderation/moderation.test.ts'],
  ['La loi qui rend accessibles', 'web/pages/Accessibilite.mdx'],
  ['Aucun audit de conformité', 'web/pages/Accessibilite.mdx'],
  ['Aucun délégué', 'web/pages/Confidentialite.mdx'],
  // Terms.
  ['Le compte s’ouvre auprès', 'embedded/identity/password.test.ts'],
  ['Elle porte un titre', 'domain/annonce/saisie.test.ts'],
  ['40 caractères', 'domain/paiement/tarif.test.ts'],
  ['80 caractères', 'domain/paiement/tarif.test.ts'],
  ['200 caractères', 'domain/paiement/tarif.test.ts'],
  ['500 caractères', 'domain/paiement/tarif.test.ts'],
  ['1 000 caractères', 'domain/paiement/tarif.test.ts'],
  ['2 000 caractères', 'domain/paiement/tarif.test.ts'],
  ['Elle quitte la liste', 'server/annonce/annonce.test.ts'],
  ['Par carte, sur la page', 'server/paiement/paiement.test.ts'],
  ['Par chèque', 'e2e/administration.spec.ts'],
  ['Après 7 jours, un e-mail', 'server/paiement/unpaid.test.ts'],
  ['Vous avez 3 semaines', 'domain/paiement/retractation.test.ts'],
  ['Nous accusons réception', 'server/paiement/retractation.test.ts'],
  ['Ces 3 semaines', 'domain/paiement/retractation.test.ts'],
  ['ne rien écrire qui permette', 'server/moderation/masque.test.ts'],
  ['ne pas publier deux fois', 'server/limite/limite.texte.test.ts'],
  ['Nous n’y accédons que si', 'server/messagerie/secret.test.ts'],
  ['Une personne lit chaque signalement', 'domain/moderation/signalement.test.ts'],
  ['Qui signale souvent à tort', 'server/moderation/moderation.test.ts'],
  ['Nous pouvons ne rien faire', 'domain/moderation/decision.test.ts'],
  ['L’auteur et qui a signalé', 'server/moderation/moderation.test.ts'],
  ['Une autre personne répond', 'server/moderation/moderation.test.ts'],
  ['À distance égale', 'domain/annonce/pertinence.test.ts'],
  ['Nous ne sommes partie à aucun contrat', 'web/pages/Cgu.mdx'],
  // Privacy.
  ['Pas de cookie publicitaire', 'e2e/entetes.spec.ts'],
  ['Jamais de données de santé', 'web/pages/Confidentialite.mdx'],
  ['Jamais votre numéro de carte', 'server/paiement/paiement.test.ts'],
  ['Vos brouillons, eux', 'web/session/storage.test.ts'],
  ['Ni adresse ni nom', 'server/limite/hashCaller.test.ts'],
  ['Une demande refusée y porte un code', 'server/ops/log.test.ts'],
  ['Nous n’envoyons pas de publicité', 'domain/mail/mail.test.ts'],
  ['un message privé resté non lu', 'server/messagerie/rappel.test.ts'],
  ['les nouvelles annonces d’une alerte', 'server/alerte/alerte.test.ts'],
  ['une fois, après 180 jours', 'server/alerte/alertMails.test.ts'],
  ['3 fois par semaine au plus', 'server/disponibilite/invitation.test.ts'],
  ['Si vous le demandez dans Mes alertes', 'server/notification/devices.test.ts'],
  ['Nous ne vendons ni ne louons', 'server/moderation/masque.test.ts'],
  ['L’annonceur d’une annonce', 'server/disponibilite/invitation.test.ts'],
  ['Si vous demandez le contrôle', 'server/verification/verification.test.ts'],
  ['Votre compte et votre profil', 'server/compte/effacement.test.ts'],
  ['Ou quand vous le demandez', 'server/compte/effacement.test.ts'],
  ['Votre adresse, votre pseudo', 'server/compte/effacement.test.ts'],
  ['Vos annonces', 'server/annonce/annonce.test.ts'],
  ['La photo d’un justificatif', 'server/verification/justificatif.test.ts'],
  ['Vos disponibilités', 'server/disponibilite/disponibilite.test.ts'],
  ['Un contrat que vous préparez', 'server/preparation/preparation.test.ts'],
  ['La fiche et l’agenda', 'server/preparation/preparation.test.ts'],
  ['Vos notifications', 'server/notification/notification.test.ts'],
  ['Un message du forum que vous retirez', 'server/forum/forum.test.ts'],
  ['Les signalements, leurs décisions', 'server/moderation/moderation.test.ts'],
  ['Celui d’un visiteur', 'server/moderation/moderation.test.ts'],
  ['Vos demandes et nos réponses', 'server/demande/demande.test.ts'],
  ['Les opérations, paiements et factures', 'server/compte/effacement.test.ts'],
  ['Pour le reste, écrivez', 'web/pages/Confidentialite.mdx'],
  ['Hors le cadre de l’Urssaf', 'e2e/entetes.spec.ts'],
  ['Votre navigateur garde seulement', 'web/session/storage.test.ts'],
  // Accessibility.
  ['Le premier appui sur Tab', 'e2e/accueil.spec.ts'],
  ['À la vue', 'e2e/ecrans.spec.ts'],
  // Plans.
  ['Visibilité de base', 'domain/annonce/pertinence.test.ts'],
  ['30 jours en ligne', 'domain/paiement/tarif.test.ts'],
  ['Meilleure visibilité', 'domain/annonce/pertinence.test.ts'],
  ['Jusqu’à 5 photos', 'server/photo/depot.test.ts'],
  ['Statistiques de vues', 'server/annonce/consultation.test.ts'],
  ['En tête de liste', 'domain/annonce/pertinence.test.ts'],
  ['Support prioritaire', 'server/demande/demande.test.ts'],
  // « Et ce site ? »
  ['le numéro RPPS est facultatif', 'server/verification/verification.test.ts'],
  ['gratuit pour 30 jours', 'domain/paiement/tarif.test.ts'],
  ['trois semaines, dans', 'domain/paiement/retractation.test.ts'],
  ['toujours celui que garde', 'web/annonce/annonceCard.test.ts'],
  ['de 0 à 100 km', 'server/recherche/filtre.test.ts'],
  ['5 photos, statistiques', 'domain/paiement/tarif.test.ts'],
  ['Toutes les options pro', 'domain/paiement/tarif.test.ts'],
]

const files = Object.keys({
  ...import.meta.glob('/{domain,server,web,embedded}/**/*.test.ts'),
  ...import.meta.glob('/web/pages/*.mdx'),
  ...import.meta.glob('/e2e/*.spec.ts'),
}).map((path) => path.slice(1))

/** The sentences of a page, a line break ending one too. */
const readSentences = (page: unknown): string[] =>
  renderHtml(h(page))
    .replace(/<\/(p|li|td|th|tr|h\d|dt|dd|caption)>/g, '\n')
    .replace(/<[^>]+>/g, '')
    .replaceAll('&nbsp;', ' ')
    .replaceAll(/[\u00a0\u202f]/g, ' ')
    .replaceAll('&#x27;', '’')
    .split('\n')
    .flatMap((line) => line.split(/(?<=[.!?;:]) +(?=[A-ZÉÀ«])/u))
    .map((sentence) => sentence.trim())

const binds = (sentence: string): boolean =>
  sentence.length > 12 && /\d|(?<!\p{L})(jamais|aucune?|toujours|deux|trois|un an|un mois)(?!\p{L})/iu.test(sentence)

const plans = codesTarif.flatMap((code) => limiteTarif(code).avantages)
/** « Et ce site ? », the part of a guide that speaks of us. */
function ofThisSite(): string[] {
  const all = readSentences(GuideDesPlateformes)
  const titles = plateformes.sections.map(({ titre }) => titre.replaceAll('\u00a0', ' '))
  const rank = plateformes.sections.findIndex(({ id }) => id === 'ce-site')
  return all.slice(all.lastIndexOf(titles[rank]!), all.lastIndexOf(titles[rank + 1]!))
}
const sentences = [
  ...[Cgu, Confidentialite, Accessibilite, Transparence].flatMap(readSentences).filter(binds),
  ...ofThisSite().filter(binds),
  ...plans,
]

test('les textes ont bien des promesses à tenir', () => {
  expect(sentences.length).toBeGreaterThan(70)
})

test('chaque promesse dit ce qui la tient', () => {
  const orphans = sentences.filter((sentence) => !promises.some(([debut]) => sentence.startsWith(debut)))
  expect(orphans).toEqual([])
})

test('chaque ligne est celle d’une phrase encore écrite, et de ce qui existe', () => {
  const gone = promises.filter(([debut]) => !sentences.some((sentence) => sentence.startsWith(debut)))
  expect(gone.map(([debut]) => debut)).toEqual([])
  expect(promises.map(([, kept]) => kept).filter((kept) => !files.includes(kept))).toEqual([])
})
