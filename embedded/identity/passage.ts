// Each request of the provider, told once its answer has left: named by the proxy, or here, under one of a few routes.
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { issueOf, nameRequest, type Passage } from '#domain/wire/passage.ts'
import { forgottenPath, paths, resetPath } from './realm.ts'

export type HearPassage = (passage: Passage, nom: string) => void

const routes = new Set<string>([
  ...['/', '/connexion', '/inscription', forgottenPath, resetPath, '/.well-known/openid-configuration'],
  ...Object.values(paths),
])

export function tellPassage(req: IncomingMessage, res: ServerResponse, hear: HearPassage): void {
  const from = performance.now()
  const nom = nameRequest(req.headers['x-request-id'], randomUUID)
  res.setHeader('x-request-id', nom)
  res.once('close', () => {
    const [chemin = ''] = (req.url ?? '').split('?')
    const { statusCode: statut, writableFinished } = res
    const route = routes.has(chemin) ? chemin : 'autre'
    const ended = { statut, issue: issueOf(statut, writableFinished), ms: performance.now() - from }
    hear({ methode: req.method ?? '', route, appel: '', ...ended }, nom)
  })
}
