// The mail server of a trial: who was written to, as often as they were; or one that asks to come back later.
import { openSmtp } from '../../server/testing/jobs.ts'

export interface Poste {
  url: string
  /** The addresses of the mails taken. */
  taken: string[]
  /** How many times it has asked to come back later. */
  refused(): number
  /** From now on it takes, or asks to come back later. */
  open(taking: boolean): void
  stop(): Promise<void>
}

export async function openPoste(): Promise<Poste> {
  const taken: string[] = []
  let taking = true
  let refused = 0
  const { url, stop } = await openSmtp({
    onRcptTo(_address, _session, done) {
      if (taking) return done()
      refused += 1
      done(Object.assign(new Error('revenez plus tard'), { responseCode: 450 }))
    },
    onData(stream, session, done) {
      stream.resume().once('end', () => {
        taken.push(...session.envelope.rcptTo.map(({ address }) => address))
        done()
      })
    },
  })
  return {
    url,
    taken,
    refused: () => refused,
    open: (now) => {
      taking = now
    },
    stop,
  }
}
