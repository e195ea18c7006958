// The log of the desk: who did what, and when.
import type { EntreeJournal } from '#domain/administration/administration.ts'
import { membreParti } from '#domain/annonce/contact.ts'
import { nomsMesure } from '#domain/moderation/decision.ts'
import { nomsCible } from '#domain/moderation/signalement.ts'
import { formatEuros, formatInstant } from '#domain/text/format.ts'
import { useView } from '../query/api.ts'
import { nameCheque } from './ChequeLigne.tsx'
import { OperatorQueues } from './OperatorQueues.tsx'
import '../styles/paiement.css'

export function Journal() {
  return (
    <OperatorQueues
      titre="Journal"
      de={useView('lister_journal')}
      quoi="journal"
      lignes={3}
      texte="Chargement du journal…"
      vide="Rien n’a encore été fait."
    >
      {(entree) => <Entree key={entree.uuid_entree} entree={entree} />}
    </OperatorQueues>
  )
}

/** The action in words. */
function sayFait(entree: EntreeJournal): string {
  const { action, montant, cible, mesure, nom, pseudo_personne } = entree
  const membre = pseudo_personne ?? membreParti
  if (nom) return `«\u00a0${nom}\u00a0»`
  if (cible && mesure) return `${nomsMesure[mesure].choix.toLowerCase()}, pour ${nomsCible[cible]} de ${membre}`
  if (montant === null) return membre
  return `${formatEuros(montant)} ${action.endsWith('remboursé') || action.endsWith('remboursée') ? 'à' : 'de'} ${membre}, ${nameCheque(entree)}`
}

function Entree({ entree }: { entree: EntreeJournal }) {
  const { date_action, pseudo_operateur, action } = entree
  return (
    <li>
      <p className="journal-fait">
        <strong>{action}</strong>
        <span>{`\u00a0: ${sayFait(entree)}`}</span>
      </p>
      <p className="doux petit journal-qui">{`${formatInstant(date_action)}, par ${pseudo_operateur ?? membreParti}`}</p>
    </li>
  )
}
