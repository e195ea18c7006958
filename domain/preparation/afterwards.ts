// After a preparation: what remains to be done, and the deadlines with the article that sets each.

import { addJours, addMois } from '../date/jour.ts'
import { formatDate } from '../text/format.ts'
import type { CommunPreparation } from './preparation.ts'

export interface Rappel {
  /** Stable identifier in the calendar. */
  cle: string
  /** Yyyy-mm-dd. */
  jour: string
  titre: string
  texte: string
}

/** Where and when the articles were read. */
export const articlesLus =
  'Articles du code de la santé publique, lus le 22/11/2026\u00a0: vérifiez-les auprès de l’Ordre.'

type Commun = Pick<CommunPreparation, 'type' | 'debut' | 'fin' | 'signature' | 'preavis'>

/** Whether a replacement lasts three months or more without a break. */
const isLong = ({ debut, fin }: Commun): boolean => debut !== '' && fin !== '' && addJours(fin, 1) >= addMois(debut, 3)

export function listAFaire(commun: Commun): string[] {
  const { type, debut } = commun
  const avant = debut ? `avant le ${formatDate(debut)}` : 'avant le premier jour'
  return [
    'Reporter ces éléments dans le modèle de l’Ordre, le relire à deux, le signer.',
    type === 'remplacement'
      ? `À transmettre par vous au conseil départemental de l’Ordre ${avant}\u00a0: noms, dates, durée et contrat (R.\u00a04321-107).`
      : 'À transmettre par vous au conseil départemental de l’Ordre dans le mois de la signature (L.\u00a04113-9, R.\u00a04321-127).',
    'Échanger vos attestations de RCP.',
    ...(type === 'remplacement'
      ? [
          'Le remplacé cesse tout soin pendant le remplacement, sauf accord du conseil départemental (R.\u00a04321-107).',
        ]
      : []),
    ...(type === 'remplacement' && isLong(commun)
      ? [
          'Trois mois de remplacement ou plus\u00a0: deux ans sans installation concurrente, sauf accord notifié (R.\u00a04321-130).',
        ]
      : []),
    ...(type === 'collaboration'
      ? [
          'Vérifier que le contrat dit sa durée, la rémunération, le temps pour la patientèle personnelle, la rupture et son préavis, la suspension (maladie, naissance)\u00a0: sans l’un d’eux il est nul (loi du 2 août 2005, article 18).',
        ]
      : []),
    ...(type === 'remplacement' || type === '' ? [] : ['Renégocier au moins tous les quatre ans (R.\u00a04321-131).']),
  ]
}

/** Sorted by day. */
export function listRappels(commun: Commun): Rappel[] {
  const { type, debut, fin, signature, preavis } = commun
  const rappels: (Rappel | false)[] = [
    type === 'remplacement' &&
      debut !== '' && {
        cle: 'ordre',
        jour: addJours(debut, -1),
        titre: `À transmettre par vous au conseil départemental de l’Ordre avant le ${formatDate(debut)}`,
        texte: 'Noms, dates, durée et contrat de remplacement. R.\u00a04321-107 du code de la santé publique.',
      },
    type !== 'remplacement' &&
      signature !== '' && {
        cle: 'ordre',
        jour: addMois(signature, 1),
        titre: 'Dernier jour pour transmettre vous-même le contrat au conseil départemental de l’Ordre',
        texte: 'Dans le mois de la signature. L.\u00a04113-9 et R.\u00a04321-127 du code de la santé publique.',
      },
    debut !== '' && { cle: 'debut', jour: debut, titre: 'Premier jour du contrat', texte: '' },
    fin !== '' &&
      Number(preavis) > 0 && {
        cle: 'preavis',
        jour: addMois(fin, -Number(preavis)),
        titre: `Préavis\u00a0: ${preavis} mois avant le dernier jour`,
        texte: `Dernier jour prévu\u00a0: le ${formatDate(fin)}.`,
      },
    fin !== '' && { cle: 'fin', jour: fin, titre: 'Dernier jour du contrat', texte: '' },
    (type === 'assistanat' || type === 'collaboration') &&
      debut !== '' &&
      (fin === '' || addMois(debut, 48) <= fin) && {
        cle: 'renegociation',
        jour: addMois(debut, 48),
        titre: 'Quatre ans\u00a0: renégocier le contrat',
        texte: 'Au moins tous les quatre ans. R.\u00a04321-131 du code de la santé publique.',
      },
    type === 'remplacement' &&
      isLong(commun) && {
        cle: 'installation',
        jour: addMois(fin, 24),
        titre: 'Fin des deux ans sans installation concurrente',
        texte: 'Après trois mois de remplacement ou plus. R.\u00a04321-130 du code de la santé publique.',
      },
  ]
  return rappels.filter((rappel) => rappel !== false).toSorted((a, b) => a.jour.localeCompare(b.jour))
}
