// A fact about the publisher in a legal text or on the cheque slip, highlighted while missing.
import { aCompleter, inventes } from '#domain/marque/marque.ts'

export const PublisherFact = ({ valeur, nom = '' }: { valeur: string; nom?: string }) => {
  if (valeur === aCompleter) return <mark>{`[${valeur}]`}</mark>
  if (!inventes.includes(nom)) return valeur
  return (
    <>
      <span>{`${valeur} `}</span>
      <mark>{`[exemple, ${aCompleter}]`}</mark>
    </>
  )
}
