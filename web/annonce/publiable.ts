// Which plans can be published today: the one place that says online payment is not open yet.
import { type CodeTarif, estPayant } from '#domain/tarif.ts'

/** Said while some plans are closed. */
export const paiementFerme = 'Le paiement en ligne ouvre bientôt : seul le plan Gratuit peut être publié aujourd’hui.'

export const estPubliable = (code: CodeTarif): boolean => !estPayant(code)
