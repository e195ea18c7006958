// In the head of each page: the face of headings, worn at once by who has it; the others fetch it once the page is painted (ADR 044).
import { titre, wearTitre, wearTitreIfStill } from './face.ts'

const load = (worn?: () => void) =>
  document.fonts
    .load(titre)
    .then(() => {
      worn?.()
      localStorage.titre = 1
    })
    // It did not come, or the browser keeps nothing more: it will be asked for again.
    .catch(() => {})

if (localStorage.titre) {
  wearTitre()
  load()
}
// What is asked for before the first paint would be waited for.
else new PerformanceObserver(() => load(wearTitreIfStill)).observe({ type: 'paint', buffered: true })
