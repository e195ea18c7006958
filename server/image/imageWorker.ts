// The process that decodes and draws pictures: what a member sends is read where there is no secret to take, and what it needs of
// memory is given back when it ends.
import sharp from 'sharp'
import { encode } from './encoder.ts'
import type { Demande, ImageTasks } from './image.ts'

const taches: ImageTasks = {
  photo: encode,
  png: (svg) => sharp(Buffer.from(svg)).png({ palette: true, colours: 64 }).toBuffer(),
}

const work = ({ tache, entree }: Demande): Promise<unknown> =>
  (taches[tache] as (entree: unknown) => Promise<unknown>)(entree)

process.on('message', (demande: Demande) => {
  work(demande).then(
    (fait) => process.send!({ fait }),
    (error: Error) => process.send!({ faute: error.message }),
  )
})
process.on('disconnect', () => process.exit())
// A Ctrl-C is heard by all: it ends with whoever asked, not before them.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {})
