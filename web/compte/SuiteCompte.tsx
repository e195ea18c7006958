// The end of the account's page, which comes after the rest: what is told by mail and to devices, what was checked of their number, invoices,
// whom one has blocked, a copy of one's data, the end of it all.
import { MesSuivis } from '../signalement/MesSuivis.tsx'
import { AppareilsCard, AvisCard } from './AvisCard.tsx'
import { BlocagesCard } from './BlocagesCard.tsx'
import { CopieCard } from './CopieCard.tsx'
import { FacturesCard } from './FacturesCard.tsx'
import { SuppressionCard } from './SuppressionCard.tsx'
import { VerificationCard } from './VerificationCard.tsx'

export function SuiteCompte() {
  return (
    <>
      <AvisCard />
      <AppareilsCard />
      <VerificationCard />
      <FacturesCard />
      <BlocagesCard />
      <MesSuivis />
      <CopieCard />
      <SuppressionCard />
    </>
  )
}
