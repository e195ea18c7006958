// A profile being typed: which fields are refused and why, and which calls its changes make (product §5, §7).

import type { FieldRefusal, FormRefusal } from '../protocol/refusal.ts'
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

/** A profile as it is typed, under the columns' names; the e-mail is not theirs to change. */
export type ProfilSaisie = Record<keyof typeof profilVide, string>
export type ChampProfil = keyof ProfilSaisie
export type RefusProfil = FormRefusal<ChampProfil>

/** In the order in which the form shows them. */
export const profilVide = {
  pseudo_personne: '',
  telephone_personne: '',
  ville_personne: '',
  cp_personne: '',
  numrpps_personne: '',
  presentation_personne: '',
}

export const champsProfil = Object.keys(profilVide) as ChampProfil[]

/** The row of a profile as its form shows it. */
export const readProfilSaisi = (personne: Personne): ProfilSaisie =>
  Object.fromEntries(champsProfil.map((champ) => [champ, personne[champ] ?? ''])) as ProfilSaisie

interface Appel {
  champs: readonly ChampProfil[]
  nom: string
  args(saisie: ProfilSaisie): object
  refuse(saisie: ProfilSaisie): string | FieldRefusal<ChampProfil> | null
}

/** Each call of the profile: the fields it writes, how they are named in a sentence, its arguments and its rule. */
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

/** The calls whose arguments would differ from what stands: each changed field is sent by its own, and only then (product §5). */
export const changementsProfil = (saisie: ProfilSaisie, enregistre: ProfilSaisie): AppelProfil[] =>
  (Object.keys(appelsProfil) as AppelProfil[]).filter((appel) => {
    const { args } = appelsProfil[appel]
    return JSON.stringify(args(saisie)) !== JSON.stringify(args(enregistre))
  })

/** The field that shows the refusal of a call: the one it names, else the first one it writes. */
export const placeRefus = (appel: AppelProfil, nomme: string | null): ChampProfil => {
  const { champs } = appelsProfil[appel]
  return champs.find((champ) => champ === nomme) ?? champs[0]
}

/** The refusals of a profile being changed: the pseudo is always required, the rest is judged when it changes. */
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

/** Names what several calls write, as a sentence does: « le pseudo, le téléphone et la présentation ». */
export const nameAppels = (appels: readonly AppelProfil[]): string =>
  enumeration.format(appels.map((appel) => appelsProfil[appel].nom))

const enumeration = new Intl.ListFormat('fr')
