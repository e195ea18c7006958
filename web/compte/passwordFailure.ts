// The failure of a change of password: its sentence, and the ways on that are offered (product §8, D30).
import { offersReinitialisation, type RefusFournisseur, raisonDuRefus } from '#domain/compte/motdepasse.ts'

/** How the mail that resets it stands, once it has been asked for: on its way, sent, or refused too. */
export type EnvoiMail = RefusFournisseur | 'encours' | 'envoye' | null

/** `refus` is why the password was not changed; a mail refused after it says its own reason. */
export function readEchecMotDePasse(refus: RefusFournisseur, envoi: EnvoiMail) {
  const dernier = envoi === null || typeof envoi === 'string' ? refus : envoi
  return {
    raison: raisonDuRefus(dernier),
    reinitialiser: offersReinitialisation(refus),
    reconnecter: dernier.status === 401,
  }
}
