// What a trial asked and was not answered well, and the moments when it had broken something: the two are set side by side.
import { phrases } from '../../server/adapter/pool.ts'

export interface Manque {
  from: number
  to: number
  /** What was asked, and what came of it. */
  quoi: string
}

interface Fenetre {
  nom: string
  from: number
  to: number
}

export interface Journal {
  /** Awaits an answer that must be good; null when it is not. */
  ask(quoi: string, asked: () => Promise<Response>): Promise<Response | null>
  /** What is not answered well from now on, until the promise of it and so many milliseconds more, is its doing. */
  during<T>(nom: string, run: () => Promise<T>, restMs: number): Promise<T>
  asked(): number
  /** Told by a crowded site to come back later, and when: whenever it was, it is no fault. */
  later(): number
  /** What was not answered well inside these windows, and outside of all. */
  inside(nom: string): Manque[]
  outside(): Manque[]
}

export function openJournal(): Journal {
  const manques: Manque[] = []
  const fenetres: Fenetre[] = []
  let [asked, later] = [0, 0]
  const opened = performance.now()
  const meets = ({ from, to }: Manque, fenetre: Fenetre) => to >= fenetre.from && from <= fenetre.to

  async function ask(quoi: string, send: () => Promise<Response>): Promise<Response | null> {
    asked += 1
    const from = performance.now()
    const answer = await send().catch((error: Error) => error)
    if (answer instanceof Response && answer.status < 400) return answer
    const said = answer instanceof Response ? await answer.text().catch(() => '') : causeOf(answer)
    if (answer instanceof Response && answer.headers.has('retry-after') && said.includes(phrases.occupe)) {
      later += 1
      return null
    }
    const status = answer instanceof Response ? answer.status : ''
    const at = ((from - opened) / 1000).toFixed(1)
    manques.push({ from, to: performance.now(), quoi: `à ${at} s, ${quoi} : ${status} ${firstLine(said)}` })
    return null
  }

  async function during<T>(nom: string, run: () => Promise<T>, restMs: number): Promise<T> {
    const fenetre = { nom, from: performance.now(), to: Number.POSITIVE_INFINITY }
    fenetres.push(fenetre)
    return run().finally(() => {
      fenetre.to = performance.now() + restMs
    })
  }
  return {
    ask,
    during,
    asked: () => asked,
    later: () => later,
    inside: (nom) => manques.filter((one) => fenetres.some((fenetre) => fenetre.nom === nom && meets(one, fenetre))),
    outside: () => manques.filter((one) => !fenetres.some((fenetre) => meets(one, fenetre))),
  }
}

/** Of a page as of a sentence. */
const firstLine = (said: string): string =>
  said
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 120)

const causeOf = (error: Error): string => `${error.message} ${error.cause ?? ''}`
