// The end of the account's page, which comes after the rest: whom one has blocked, a copy of one's data, the end of it all.
import { MesSuivis } from '../signalement/MesSuivis.tsx'
import { BlocagesCard } from './BlocagesCard.tsx'
import { CopieCard } from './CopieCard.tsx'
import { SuppressionCard } from './SuppressionCard.tsx'

export function SuiteCompte() {
  return (
    <>
      <BlocagesCard />
      <MesSuivis />
      <CopieCard />
      <SuppressionCard />
    </>
  )
}
