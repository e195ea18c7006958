// The worker process that decodes and draws images. Uploaded bytes are parsed here, away from secrets; its memory is freed when
// it ends.
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
// A Ctrl-C reaches the whole process group: the worker ends with its parent, not before.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {})
