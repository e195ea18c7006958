// A bin icon, for deleting.
import { Trace } from './Icon.tsx'

export const TrashIcon = () => <Trace trace="M4.5 6.5h15M9 6.5V4h6v2.5M6.5 6.5l1 13.5h9l1-13.5M10 10.5v6M14 10.5v6" />
