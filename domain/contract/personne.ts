// The entries about members: what one shows, one's own profile, the end of one's account.
import * as z from 'zod/mini'
import { GenererLienCopie } from '../compte/copie.ts'
import { CibleCompteAOublier, CompteAOublier } from '../compte/effacement.ts'
import {
  CiblePersonne,
  Personne,
  ProfilPublic,
  RenseignerAdresse,
  RenseignerMails,
  RenseignerNumrpps,
  RenseignerPreference,
  RenseignerPresentation,
  RenseignerPseudo,
  RenseignerTelephone,
} from '../compte/personne.ts'
import { compteurs } from '../limite/limite.ts'
import { type Func, membre, operateur, readEntry, type View } from './entry.ts'

const { lecture, ecriture, profil, pseudo, numrpps, copie, encaissement } = compteurs

export const views = {
  lire_personne: {
    resume: 'Le profil de l’appelant.',
    ...readEntry.sienne,
    row: Personne,
  },
  lister_comptes_a_oublier: {
    resume: 'Les membres effacés dont le compte reste à supprimer chez le fournisseur d’identité.',
    ...readEntry.operateur,
    row: CompteAOublier,
  },
} as const satisfies Record<string, View>

/** What members write about themselves, read back at once. */
const sienne = { ...membre, compteurs: [ecriture, profil] } as const

/** A call without arguments. */
const Rien = z.object({})

export const functions = {
  lister_profil: {
    resume: 'Ce que les membres voient d’un membre\u00a0; ni téléphone, ni adresse e-mail.',
    ...membre,
    args: CiblePersonne,
    cibles: { p_uuid_personne: 'montree' },
    rows: ProfilPublic,
    compteurs: [lecture],
  },
  // The pseudo and the phone number appear on the member's ads too.
  renseigner_pseudo: {
    resume: 'Change son pseudo, unique par son apparence.',
    ...membre,
    args: RenseignerPseudo,
    compteurs: [ecriture, pseudo],
  },
  renseigner_tel: {
    resume: 'Change son téléphone, ou l’efface par un texte vide.',
    ...sienne,
    args: RenseignerTelephone,
  },
  renseigner_adr: {
    resume: 'Change son code postal et sa ville, ou efface les deux.',
    ...sienne,
    args: RenseignerAdresse,
  },
  renseigner_numrpps: {
    resume: 'Change son numéro RPPS, ou l’efface\u00a0; ce qui a été contrôlé ne l’est plus.',
    ...sienne,
    args: RenseignerNumrpps,
    compteurs: [ecriture, numrpps],
  },
  renseigner_presentation: {
    resume: 'Change sa présentation, ou l’efface.',
    ...sienne,
    args: RenseignerPresentation,
  },
  renseigner_mails: {
    resume: 'Dit si un message privé non lu peut être annoncé par e-mail, et avec ses premières lignes.',
    ...sienne,
    args: RenseignerMails,
    suspendu: true,
  },
  reprendre_mails: {
    resume: 'Écrit de nouveau à une adresse que sa messagerie avait refusée.',
    ...sienne,
    args: Rien,
    suspendu: true,
  },
  renseigner_preference: {
    resume: 'Dit si un genre de notification est aussi écrit par e-mail, et dit à ses appareils.',
    ...sienne,
    args: RenseignerPreference,
    suspendu: true,
  },
  noter_compte_oublie: {
    resume: 'Dit supprimé chez le fournisseur d’identité le compte d’un membre effacé.',
    ...operateur,
    args: CibleCompteAOublier,
    cibles: { p_uuid_parti: 'montree' },
    compteurs: [encaissement],
  },
  /** The account is erased some days later and unchanged until then. */
  supprimer_compte: {
    resume: 'Demande l’effacement de son compte, fait quatorze jours plus tard.',
    ...sienne,
    args: Rien,
    suspendu: true,
  },
  garder_compte: {
    resume: 'Reprend la demande d’effacer son compte.',
    ...sienne,
    args: Rien,
    suspendu: true,
  },
  generer_lien_copie: {
    resume: 'Donne l’adresse d’une copie de ses données, bonne une fois, juste après une connexion.',
    ...membre,
    args: GenererLienCopie,
    result: z.string(),
    compteurs: [ecriture, copie],
  },
} as const satisfies Record<string, Func>
