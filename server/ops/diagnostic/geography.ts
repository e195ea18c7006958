// Probes the commune API: searches a town by its name.
import { ask, Failure, type Probe } from './report.ts'

export const probeGeography = (url: string): Probe => ({
  sujet: 'GEO_URL',
  async run() {
    const answer = await ask(`${url}/communes?nom=Tours&limit=1`, { headers: { accept: 'application/json' } })
    const found: unknown = await answer.json().catch(() => null)
    if (!answer.ok || !Array.isArray(found) || found.length === 0)
      throw new Failure(`${url} ne connaît pas Tours (${answer.status}) : donnez l’adresse de l’API des communes`)
    return { phrase: `${url} connaît les communes` }
  },
})
