// The dates of a maternity or paternity leave, from the day a birth is expected: one child, no complication (assurances#maternite).
import { addJours, addMois, isJour } from '../date/jour.ts'

export interface BirthDate {
  quand: string
  quoi: string
}

const semaines = (n: number): number => 7 * n

/** In order; the birth itself may come on another day, and moves what follows it. */
export function listBirthDates(terme: string): BirthDate[] {
  if (!isJour(terme)) return []
  return [
    { quand: addJours(terme, -semaines(6)), quoi: 'Début du congé de maternité' },
    { quand: addJours(terme, -semaines(2)), quoi: 'Dernier jour pour cesser toute activité' },
    { quand: terme, quoi: 'Naissance prévue\u00a0: l’autre parent prend ses sept premiers jours' },
    { quand: addJours(terme, semaines(6)), quoi: 'Pas de reprise avant ce jour' },
    { quand: addJours(terme, semaines(10)), quoi: 'Fin du congé de maternité' },
    { quand: addMois(terme, 6), quoi: 'Le reste du congé paternité doit être commencé' },
    { quand: addMois(terme, 9), quoi: 'Fin du délai du congé supplémentaire de naissance' },
  ]
}
