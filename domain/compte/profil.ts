// The profile form: refused fields, and which API calls its changes need (product §5, §7).

import { type FieldRefusal, type FormRefusal, isHintOf } from '../protocol/refusal.ts'
import { readLigne } from '../text/texte.ts'
import {
  type Personne,
  readNumrpps,
  readPresentation,
  readPseudo,
  readTelephone,
  refuseAdresse,
  refuseNumrpps,
  refusePresentation,
  refusePseudo,
  refuseTelephone,
} from './personne.ts'

/** A profile as typed, under the names of the columns; the e-mail is not edited here. */
export type ProfilSaisie = Record<keyof typeof profilVide, string>
export type ChampProfil = keyof ProfilSaisie
export type RefusProfil = FormRefusal<ChampProfil>

/** In the order of the form. */
export const profilVide = {
  pseudo_personne: '',
  telephone_personne: '',
  ville_personne: '',
  cp_personne: '',
  numrpps_personne: '',
  presentation_personne: '',
}

export const champsProfil = Object.keys(profilVide) as ChampProfil[]

/** A profile row as the values of its form. */
export const readProfilSaisi = (personne: Personne): ProfilSaisie =>
  Object.fromEntries(champsProfil.map((champ) => [champ, personne[champ] ?? ''])) as ProfilSaisie

interface Appel {
  champs: readonly ChampProfil[]
  nom: string
  args(saisie: ProfilSaisie): object
  refuse(saisie: ProfilSaisie): string | FieldRefusal<ChampProfil> | null
}

/** For each API call of the profile: the fields it writes, their name in a sentence, its arguments and its rule. */
export const appelsProfil = {
  renseigner_pseudo: {
    champs: ['pseudo_personne'],
    nom: 'le pseudo',
    args: ({ pseudo_personne }: ProfilSaisie) => ({ p_pseudo: readPseudo(pseudo_personne) }),
    refuse: ({ pseudo_personne }: ProfilSaisie) => refusePseudo(pseudo_personne),
  },
  renseigner_tel: {
    champs: ['telephone_personne'],
    nom: 'le téléphone',
    args: ({ telephone_personne }: ProfilSaisie) => ({ p_tel: readTelephone(telephone_personne) }),
    refuse: ({ telephone_personne }: ProfilSaisie) => refuseTelephone(telephone_personne),
  },
  renseigner_adr: {
    champs: ['ville_personne', 'cp_personne'],
    nom: 'la ville et le code postal',
    args: ({ cp_personne, ville_personne }: ProfilSaisie) => ({
      p_cp: cp_personne,
      p_ville: readLigne(ville_personne),
    }),
    refuse: ({ cp_personne, ville_personne }: ProfilSaisie) => refuseAdresse(cp_personne, ville_personne),
  },
  renseigner_numrpps: {
    champs: ['numrpps_personne'],
    nom: 'le numéro RPPS',
    args: ({ numrpps_personne }: ProfilSaisie) => ({ p_numrpps: readNumrpps(numrpps_personne) }),
    refuse: ({ numrpps_personne }: ProfilSaisie) => refuseNumrpps(numrpps_personne),
  },
  renseigner_presentation: {
    champs: ['presentation_personne'],
    nom: 'la présentation',
    args: ({ presentation_personne }: ProfilSaisie) => ({ p_presentation: readPresentation(presentation_personne) }),
    refuse: ({ presentation_personne }: ProfilSaisie) => refusePresentation(presentation_personne),
  },
} as const satisfies Record<string, Appel>

export type AppelProfil = keyof typeof appelsProfil

/** The calls to make: those with at least one changed field (product §5). */
export const changementsProfil = (saisie: ProfilSaisie, enregistre: ProfilSaisie): AppelProfil[] =>
  (Object.keys(appelsProfil) as AppelProfil[]).filter((appel) => {
    const { args } = appelsProfil[appel]
    return JSON.stringify(args(saisie)) !== JSON.stringify(args(enregistre))
  })

/** The field where a call's refusal is shown: the one it names, otherwise the first it writes. */
export const placeRefus = (appel: AppelProfil, nomme: string | null): ChampProfil => {
  const { champs } = appelsProfil[appel]
  return champs.find((champ) => isHintOf(nomme, champ)) ?? champs[0]
}

/** Refusals of a changed profile: the pseudo is always required, other fields are judged when changed. */
export function refuseProfil(saisie: ProfilSaisie, enregistre: ProfilSaisie): RefusProfil {
  const appels = new Set<AppelProfil>(['renseigner_pseudo', ...changementsProfil(saisie, enregistre)])
  const refus: RefusProfil = {}
  for (const appel of appels) {
    const non = appelsProfil[appel].refuse(saisie)
    if (typeof non === 'string') refus[appelsProfil[appel].champs[0]] = non
    else if (non) refus[non.champ] = non.phrase
  }
  return refus
}

/** Lists in French what several calls write: « le pseudo, le téléphone et la présentation ». */
export const nameAppels = (appels: readonly AppelProfil[]): string =>
  enumeration.format(appels.map((appel) => appelsProfil[appel].nom))

const enumeration = new Intl.ListFormat('fr')
