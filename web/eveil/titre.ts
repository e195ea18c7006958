// In the head of each page: the face of headings, worn at once by who has it; the others fetch it once they read (ADR 044).
import { titre, wearTitre } from './face.ts'

const load = () =>
  document.fonts.load(titre).then(
    () => {
      localStorage.titre = 1
    },
    () => {},
  )

if (localStorage.titre) {
  wearTitre()
  load()
} else addEventListener('load', () => setTimeout(load, 1000))
