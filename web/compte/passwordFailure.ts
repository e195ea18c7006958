// A failed password change: its sentence, and the options offered (product §8, D30).
import { offersReinitialisation, type RefusFournisseur, raisonDuRefus } from '#domain/compte/motdepasse.ts'

/** State of the reset mail: being sent, sent, or refused. */
export type EnvoiMail = RefusFournisseur | 'encours' | 'envoye' | null

/** `refus` is the reason of the failed change; a refused mail shows its own reason. */
export function readEchecMotDePasse(refus: RefusFournisseur, envoi: EnvoiMail) {
  const dernier = envoi === null || typeof envoi === 'string' ? refus : envoi
  return {
    raison: raisonDuRefus(dernier),
    reinitialiser: offersReinitialisation(refus),
    reconnecter: dernier.status === 401,
  }
}
