// An eye icon to show or (crossed out) hide.
import { Trace } from './Icon.tsx'

const oeil = 'M2.5 12C5 7.5 8.3 5.5 12 5.5s7 2 9.5 6.5c-2.5 4.5-5.8 6.5-9.5 6.5S5 16.5 2.5 12ZM12 9a3 3 0 1 0 .01 0Z'

export const EyeIcon = ({ barre }: { barre: boolean }) => <Trace trace={barre ? `${oeil}M4 20 20 4` : oeil} />
