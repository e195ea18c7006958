// Pages of the development server: rendered from the sources, with the browser's modules served by Vite.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createServer } from 'vite'
import type { Renderer } from '#domain/protocol/rendering.ts'
import { addToHead } from './document.ts'
import type { PageOptions } from './page.ts'
import { readerOf } from './pageData.ts'

const sources = ['/@vite/*', '/@fs/*', '/@id/*', '/@react-refresh', '/web/*', '/domain/*', '/node_modules/*']

export const devPages = (options: PageOptions) => async (app: FastifyInstance) => {
  const vite = await createServer({ root: options.root, server: { middlewareMode: true, hmr: { port: 0 } } })
  app.addHook('onClose', () => vite.close())
  const { settings } = options
  const reader = readerOf(options)
  const pass = (request: FastifyRequest, reply: FastifyReply) => {
    reply.hijack()
    vite.middlewares(request.raw, reply.raw, () => reply.raw.writeHead(404).end())
  }
  for (const url of [...sources, ...readdirSync(join(options.root, 'web/public')).map((file) => `/${file}`)])
    app.get(url, pass)
  const load = async () => (await vite.ssrLoadModule('/web/entry-server.tsx')) as { renderer: Renderer }
  app.get('/*', async (request, reply) => {
    const { renderer } = await load()
    const page = await renderer.open(new URL(request.url, settings.origin), settings, reader)
    const scripts = [
      `<script data-main="/web/main.tsx" data-view="/web/main.tsx">${renderer.pageStart}</script>`,
      '<link rel="stylesheet" href="/web/styles/site.css">',
    ]
    reply.code(page.status).type('text/html; charset=utf-8')
    return vite.transformIndexHtml(request.url, addToHead(page.draw().html, page, settings, scripts).join(''))
  })
}
