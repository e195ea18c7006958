// A plain link to report something.
import type { ReactNode } from 'react'
import type { Cible } from '#domain/moderation/signalement.ts'
import { Link } from '../navigation/Link.tsx'

export const LienSignaler = ({ cible, uuid, children }: { cible: Cible; uuid: string; children?: ReactNode }) => (
  <Link className="doux petit non-imprime" rel="nofollow" to={`/signaler?cible=${cible}&uuid=${uuid}`}>
    <span>Signaler</span>
    <span>{children}</span>
  </Link>
)
