// The entries about members' requests to the people who run the site.
import { DemandeATraiter, EnvoyerDemande, MaDemande, RepondreDemande } from '../demande/demande.ts'
import { compteurs } from '../limite/limite.ts'
import { type Func, membre, operateur, readEntry, type View } from './entry.ts'

const { ecriture, demande, encaissement } = compteurs

export const views = {
  lister_mes_demandes: {
    resume: 'Ce que l’on a demandé au support ces douze derniers mois, et ses réponses.',
    ...readEntry.sienne,
    row: MaDemande,
  },
  lister_demandes: {
    resume: 'Les demandes qui attendent leur réponse, celles du support prioritaire d’abord.',
    ...readEntry.operateur,
    row: DemandeATraiter,
  },
} as const satisfies Record<string, View>

export const functions = {
  envoyer_demande: {
    resume: 'Écrit au support\u00a0; la réponse vient par e-mail.',
    ...membre,
    // A suspended member must be able to ask why.
    suspendu: true,
    args: EnvoyerDemande,
    compteurs: [ecriture, demande],
  },
  repondre_demande: {
    resume: 'Répond à une demande, par e-mail et dans «\u00a0Nous écrire\u00a0».',
    ...operateur,
    args: RepondreDemande,
    cibles: { p_uuid_demande: 'montree' },
    compteurs: [encaissement],
  },
} as const satisfies Record<string, Func>
