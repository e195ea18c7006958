// Each entry of the contract meets its handler; one without a handler does not compile.
import * as administration from '../administration.ts'
import * as alerte from '../alerte.ts'
import * as annonce from '../annonce.ts'
import * as appareil from '../avis/appareil.ts'
import * as blocage from '../blocage.ts'
import * as carte from '../carte.ts'
import * as consultation from '../consultation.ts'
import * as copie from '../copie.ts'
import * as disponibilite from '../disponibilite/disponibilite.ts'
import * as invitation from '../disponibilite/invitation.ts'
import * as effacement from '../effacement.ts'
import * as facture from '../facture/facture.ts'
import * as favori from '../favori.ts'
import * as forum from '../forum.ts'
import * as justificatif from '../justificatif.ts'
import * as messagerie from '../messagerie.ts'
import * as decision from '../moderation/decision.ts'
import * as nom from '../moderation/nom.ts'
import * as rechercheDesk from '../moderation/recherche.ts'
import * as recours from '../moderation/recours.ts'
import * as signalement from '../moderation/signalement.ts'
import * as notification from '../notification.ts'
import * as operation from '../operation.ts'
import * as paiement from '../paiement.ts'
import * as personne from '../personne.ts'
import * as photo from '../photo.ts'
import * as preparation from '../preparation/preparation.ts'
import * as profil from '../profil.ts'
import * as recherche from '../recherche.ts'
import * as remboursement from '../remboursement.ts'
import * as retractation from '../retractation.ts'
import * as tarif from '../tarif.ts'
import * as verification from '../verification.ts'
import type { FunctionHandlers, ViewHandlers } from './handler.ts'

export const viewHandlers: ViewHandlers = {
  ...administration.views,
  ...alerte.views,
  ...annonce.views,
  ...appareil.views,
  ...blocage.views,
  ...disponibilite.views,
  ...facture.views,
  ...favori.views,
  ...forum.views,
  ...invitation.views,
  ...justificatif.views,
  ...messagerie.views,
  ...nom.views,
  ...notification.views,
  ...operation.views,
  ...paiement.views,
  ...personne.views,
  ...preparation.views,
  ...remboursement.views,
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
  ...disponibilite.functions,
  ...effacement.functions,
  ...facture.functions,
  ...favori.functions,
  ...forum.functions,
  ...invitation.functions,
  ...justificatif.functions,
  ...messagerie.functions,
  ...nom.functions,
  ...notification.functions,
  ...paiement.functions,
  ...personne.functions,
  ...photo.functions,
  ...preparation.functions,
  ...profil.functions,
  ...recherche.functions,
  ...remboursement.functions,
  ...retractation.functions,
  ...consultation.functions,
  ...decision.functions,
  ...recours.functions,
  ...rechercheDesk.functions,
  ...signalement.functions,
  ...verification.functions,
}
