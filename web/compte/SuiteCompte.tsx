// The lower part of the account page, loaded later: invoices, notifications, verification, data copy, blocked members, deletion.
import { MesSuivis } from '../signalement/MesSuivis.tsx'
import { AppareilsCard, AvisCard } from './AvisCard.tsx'
import { BlocagesCard } from './BlocagesCard.tsx'
import { CandidatCard } from './CandidatCard.tsx'
import { CopieCard } from './CopieCard.tsx'
import { FacturesCard } from './FacturesCard.tsx'
import { SuppressionCard } from './SuppressionCard.tsx'
import { VerificationCard } from './VerificationCard.tsx'

export function SuiteCompte() {
  return (
    <>
      <FacturesCard />
      <AvisCard />
      <AppareilsCard />
      <CandidatCard />
      <VerificationCard />
      <CopieCard />
      <BlocagesCard />
      <MesSuivis />
      <SuppressionCard />
    </>
  )
}
