// The end of the account's page, which comes after the rest: whom one has blocked, and the end of the account.

import { MesSuivis } from '../signalement/MesSuivis.tsx'
import { BlocagesCard } from './BlocagesCard.tsx'
import { SuppressionCard } from './SuppressionCard.tsx'

export function SuiteCompte() {
  return (
    <>
      <BlocagesCard />
      <MesSuivis />
      <SuppressionCard />
    </>
  )
}
