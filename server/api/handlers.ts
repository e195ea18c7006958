// The handler of each entry of the contract; a missing one does not compile.
import * as administration from '../administration/administration.ts'
import * as alerte from '../alerte/alerte.ts'
import * as annonce from '../annonce/annonce.ts'
import * as consultation from '../annonce/consultation.ts'
import * as favori from '../annonce/favori.ts'
import * as periodes from '../annonce/periodes.ts'
import * as carte from '../carte/carte.ts'
import * as copie from '../compte/copie.ts'
import * as effacement from '../compte/effacement.ts'
import * as personne from '../compte/personne.ts'
import * as profil from '../compte/profil.ts'
import * as demande from '../demande/demande.ts'
import * as calendar from '../disponibilite/calendar.ts'
import * as disponibilite from '../disponibilite/disponibilite.ts'
import * as invitation from '../disponibilite/invitation.ts'
import * as forum from '../forum/forum.ts'
import * as candidat from '../messagerie/candidat.ts'
import * as messagerie from '../messagerie/messagerie.ts'
import * as blocage from '../moderation/blocage.ts'
import * as decision from '../moderation/decision.ts'
import * as nom from '../moderation/nom.ts'
import * as rechercheDesk from '../moderation/recherche.ts'
import * as recours from '../moderation/recours.ts'
import * as signalement from '../moderation/signalement.ts'
import * as appareil from '../notification/devices.ts'
import * as notification from '../notification/notification.ts'
import * as facture from '../paiement/facture.ts'
import * as incident from '../paiement/incident.ts'
import * as operation from '../paiement/operation.ts'
import * as paiement from '../paiement/paiement.ts'
import * as remboursement from '../paiement/remboursement.ts'
import * as retractation from '../paiement/retractation.ts'
import * as tarif from '../paiement/tarif.ts'
import * as photo from '../photo/photo.ts'
import * as preparation from '../preparation/preparation.ts'
import * as recherche from '../recherche/recherche.ts'
import * as justificatif from '../verification/justificatif.ts'
import * as verification from '../verification/verification.ts'
import type { FunctionHandlers, ViewHandlers } from './handler.ts'

export const viewHandlers: ViewHandlers = {
  ...administration.views,
  ...alerte.views,
  ...annonce.views,
  ...appareil.views,
  ...blocage.views,
  ...demande.views,
  ...disponibilite.views,
  ...effacement.views,
  ...facture.views,
  ...favori.views,
  ...forum.views,
  ...invitation.views,
  ...justificatif.views,
  ...messagerie.views,
  ...candidat.views,
  ...nom.views,
  ...notification.views,
  ...operation.views,
  ...paiement.views,
  ...personne.views,
  ...preparation.views,
  ...remboursement.views,
  ...incident.views,
  ...tarif.views,
  ...consultation.views,
  ...decision.views,
  ...recours.views,
  ...signalement.views,
  ...verification.views,
}
export const functionHandlers: FunctionHandlers = {
  ...administration.functions,
  ...alerte.functions,
  ...annonce.functions,
  ...appareil.functions,
  ...blocage.functions,
  ...carte.functions,
  ...copie.functions,
  ...demande.functions,
  ...calendar.functions,
  ...periodes.functions,
  ...disponibilite.functions,
  ...effacement.functions,
  ...facture.functions,
  ...favori.functions,
  ...forum.functions,
  ...invitation.functions,
  ...justificatif.functions,
  ...messagerie.functions,
  ...candidat.functions,
  ...nom.functions,
  ...notification.functions,
  ...paiement.functions,
  ...personne.functions,
  ...photo.functions,
  ...preparation.functions,
  ...profil.functions,
  ...recherche.functions,
  ...remboursement.functions,
  ...incident.functions,
  ...retractation.functions,
  ...consultation.functions,
  ...decision.functions,
  ...recours.functions,
  ...rechercheDesk.functions,
  ...signalement.functions,
  ...verification.functions,
}
