// A fact of the publisher in a legal text, marked while it is still to be given.
import { aCompleter } from '#domain/marque.ts'

export const Fait = ({ valeur }: { valeur: string }) => (valeur === aCompleter ? <mark>[{valeur}]</mark> : valeur)
