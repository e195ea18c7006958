// The entries about members: what one shows, one's own profile, the end of one's account.
import * as z from 'zod/mini'
import { compteurs } from '../limite.ts'
import {
  CiblePersonne,
  Personne,
  ProfilPublic,
  RenseignerAdresse,
  RenseignerMails,
  RenseignerNumrpps,
  RenseignerPresentation,
  RenseignerPseudo,
  RenseignerTelephone,
} from '../personne.ts'
import { annonces } from './annonce.ts'
import { type Func, membre, type View } from './entree.ts'

const { lecture, ecriture, profil, pseudo, numrpps } = compteurs

export const views = {
  lire_personne: { ...membre, row: Personne, portee: 'sienne', compteurs: [lecture] },
} as const satisfies Record<string, View>

/** Written by members about themselves, and read again. */
const sienne = { ...membre, compteurs: [ecriture, profil], change: ['lire_personne'] } as const

/** A call that says everything by its name. */
const Rien = z.object({})

export const functions = {
  lister_profil: {
    ...membre,
    args: CiblePersonne,
    cibles: { p_uuid_personne: 'montree' },
    rows: ProfilPublic,
    compteurs: [lecture],
    change: [],
  },
  // A pseudo and a phone number are on the member's ads too.
  renseigner_pseudo: {
    ...membre,
    args: RenseignerPseudo,
    compteurs: [ecriture, pseudo],
    change: ['lire_personne', ...annonces],
  },
  renseigner_tel: { ...sienne, args: RenseignerTelephone, change: ['lire_personne', ...annonces] },
  renseigner_adr: { ...sienne, args: RenseignerAdresse },
  renseigner_numrpps: { ...sienne, args: RenseignerNumrpps, compteurs: [ecriture, numrpps] },
  renseigner_presentation: { ...sienne, args: RenseignerPresentation },
  renseigner_mails: { ...sienne, args: RenseignerMails },
  /** The account goes some days later; until then it is as before. */
  supprimer_compte: { ...sienne, args: Rien },
  garder_compte: { ...sienne, args: Rien },
} as const satisfies Record<string, Func>
