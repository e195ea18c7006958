// The mails required by a sale: order with its terms, payment received, refund. They cannot be unsubscribed from.
import { referenceAnnonce } from '../annonce/annonce.ts'
import { type Paragraph, reasonAccount, type WrittenMail, writeMail } from '../mail/mail.ts'
import { conditions } from '../marque/conditions.ts'
import { aCompleter, marque } from '../marque/marque.ts'
import { formatDate, formatDateLongue, formatEuros } from '../text/format.ts'
import type { CodeMoyenDePaiement } from './paiement.ts'

/** A sold ad, « Annonce Pro en ligne 60 jours (réf. 0f5c2a91) », with its price in euros. */
export interface SoldPlan {
  uuid_annonce: string
  titre_annonce: string
  libelle: string
  montant: number
}

/** A sold ad that is online, with its invoice. */
export interface DeliveredPlan extends SoldPlan {
  date_fin: string
  numero: string
}

interface Achat {
  pseudo_personne: string | null
  /** Whether the member asked for immediate publication. */
  immediate: boolean
  /** The day of the accepted terms; null for orders older than this record. */
  conditions: string | null
}

export interface Commande extends Achat {
  montant: number
  annonces: readonly SoldPlan[]
}

export interface Recu extends Achat {
  /** Null when earlier credit covers it. */
  moyen: CodeMoyenDePaiement | null
  montant: number
  annonces: readonly DeliveredPlan[]
  /** Whether the invoices still need the customer's name. */
  sansClient: boolean
  /** An ad that was removed before its payment came: it may be published again. */
  retiree?: { uuid_annonce: string; titre_annonce: string } | null | undefined
}

/** An order waiting for a cheque. */
export function lettreCommande({ annonces, montant, ...achat }: Commande, site: string): WrittenMail {
  const { raison_sociale, adresse } = marque.editeur
  const [premiere] = annonces
  return writeMail({
    subject: `Commande enregistrée\u00a0: ${nameAnnonces(annonces)}`,
    pseudo: achat.pseudo_personne,
    passages: [
      'Votre commande est enregistrée\u00a0:',
      ...annonces.map((annonce) => drawVendue(annonce, site)),
      `Envoyez votre chèque de ${formatEuros(montant)}, à l’ordre de ${raison_sociale}, avec au dos la référence ${referenceAnnonce(premiere!.uuid_annonce)}, à cette adresse\u00a0:\n${adresse.join('\n')}`,
      'Chaque annonce est mise en ligne quand le chèque est encaissé\u00a0: sa durée commence ce jour-là, et un e-mail vous le dit.',
      { lien: `${site}/mes-annonces`, texte: 'Voir mes annonces' },
      ...sayConditions(achat, site),
    ],
    raison: raisonCommande,
    reglages: [renonciation(site)],
  })
}

const ouvertures = { CB: 'paiement', CHQ: 'chèque' } as const

/** A payment received, or enough credit, with the ads it puts online. */
export function lettreRecu(
  { moyen, montant, annonces, sansClient, retiree = null, ...achat }: Recu,
  site: string,
): WrittenMail {
  const somme = formatEuros(montant)
  const ouverture =
    moyen === null
      ? 'Votre crédit suffisait à votre commande\u00a0:'
      : `Votre ${ouvertures[moyen]} de ${somme} est ${moyen === 'CB' ? 'reçu' : 'encaissé'}.`
  const [premiere] = annonces
  const enLigne = premiere && `${nameAnnonces(annonces)} en ligne jusqu’au ${formatDate(premiere.date_fin)}`
  // For a cheque, the mail of the order already gave the terms.
  const confirme = premiere && moyen !== 'CHQ'
  const objet = moyen === null ? 'Annonce' : moyen === 'CB' ? 'Paiement reçu' : 'Chèque encaissé'
  return writeMail({
    subject: `${objet}\u00a0: ${enLigne ?? somme}`,
    pseudo: achat.pseudo_personne,
    passages: [
      ouverture,
      ...annonces.map((annonce) => {
        const { lignes, ...vendue } = drawVendue(annonce, site)
        const livree = [`En ligne jusqu’au ${formatDate(annonce.date_fin)}`, `Facture n°\u00a0${annonce.numero}`]
        return { ...vendue, lignes: [...lignes, ...livree] }
      }),
      ...(premiere ? sayFactures(sansClient, site) : sayCredit(retiree, site)),
      ...(confirme ? sayConditions(achat, site) : []),
    ],
    raison: raisonCommande,
    ...(confirme && { reglages: [renonciation(site)] }),
  })
}

/** A refund. */
export const lettreRemboursement = (
  rendu: { pseudo_personne: string | null; montant: number; moyen: CodeMoyenDePaiement },
  site: string,
): WrittenMail =>
  writeMail({
    subject: `Remboursement\u00a0: ${formatEuros(rendu.montant)}`,
    pseudo: rendu.pseudo_personne,
    passages: [
      rendu.moyen === 'CB'
        ? `${formatEuros(rendu.montant)} vous sont remboursés sur la carte qui avait payé. Votre banque les montre sous quelques jours.`
        : `${formatEuros(rendu.montant)} vous sont remboursés, par le moyen employé pour payer.`,
      { lien: `${site}/operations-history`, texte: 'Voir mes opérations' },
    ],
    raison: reasonAccount,
  })

const raisonCommande = `${reasonAccount.replace(/\.$/, '')}, et que la loi veut que votre commande vous soit confirmée.`

/** « Remplacement à Tours », or the number of ads. */
const nameAnnonces = (annonces: readonly SoldPlan[]): string =>
  annonces.length === 1 ? `«\u00a0${annonces[0]!.titre_annonce}\u00a0»` : `${annonces.length} annonces`

const drawVendue = ({ titre_annonce: titre, uuid_annonce, libelle, montant }: SoldPlan, site: string) => ({
  titre,
  lien: `${site}/annonce/${uuid_annonce}`,
  lignes: [`${libelle}\u00a0: ${formatEuros(montant)} toutes taxes comprises`],
})

const sayFactures = (sansClient: boolean, site: string): Paragraph[] => [
  ...(sansClient ? ['Votre facture attend de savoir à quel nom l’établir.'] : []),
  { lien: `${site}/mon-compte#factures`, texte: sansClient ? 'Dire à quel nom' : 'Ouvrir ma facture' },
]

const sayCredit = (retiree: Recu['retiree'], site: string): Paragraph[] => [
  `${retiree ? `L’annonce «\u00a0${retiree.titre_annonce}\u00a0» avait été retirée avant l’arrivée de ce paiement\u00a0: cette somme` : 'Aucune annonce n’attendait cette somme\u00a0: elle'} reste à votre crédit, qui paie votre prochaine annonce. Pour la reprendre, écrivez-nous.`,
  ...(retiree ? [{ lien: `${site}/ajouter-annonce?depuis=${retiree.uuid_annonce}`, texte: 'Publier à nouveau' }] : []),
  { lien: `${site}/operations-history`, texte: 'Voir mes opérations' },
]

const renonciation = (site: string) => ({ lien: `${site}/retractation`, texte: 'Renoncer au contrat ici' })

/** What an order must state on a durable medium: seller, terms, right of withdrawal. */
function sayConditions({ conditions: version, immediate }: Achat, site: string): Paragraph[] {
  const { raison_sociale, adresse, siren } = marque.editeur
  const { nom, site: recours } = marque.mediateur
  const vendeur = [raison_sociale, ...adresse.slice(1), siren === aCompleter ? '' : `SIREN ${siren}`, marque.contact]
  return [
    `Vendeur\u00a0: ${vendeur.filter(Boolean).join(', ')}.`,
    `Vous avez ${conditions.retractationSemaines} semaines, à compter de la mise en ligne, pour changer d’avis sans donner de raison. ${immediate ? payeImmediate : payeSinon} Le lien au bas de cet e-mail y suffit\u00a0; ou écrivez-nous\u00a0: «\u00a0Je vous notifie ma rétractation de la commande de l’annonce (référence), passée le (date).\u00a0»`,
    `Cette commande suit les conditions de vente${version === null ? '' : ` du ${formatDateLongue(version)}`}, que vous avez acceptées en la passant. Un désaccord\u00a0? Écrivez-nous d’abord${nom === aCompleter ? '' : `\u00a0; puis, sans frais, à ${nom} (${recours})`}.`,
    { lien: `${site}/cgu`, texte: 'Lire les conditions de vente' },
  ]
}

const payeImmediate =
  'Vous avez demandé la mise en ligne immédiate\u00a0: vous ne payez alors que les jours entiers où l’annonce a été en ligne.'
const payeSinon =
  'Vous n’avez pas demandé la mise en ligne immédiate\u00a0: le remboursement est entier, même si l’annonce a été en ligne.'
