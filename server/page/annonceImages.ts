// The images of an ad: share image, map of its town, QR code of its short link. Public and cached like its page.
import type { FastifyInstance } from 'fastify'
import encodeQR from 'qr'
import { type Annonce, adresseCourte } from '#domain/annonce/annonce.ts'
import { limitesAdresse } from '#domain/limite/limite.ts'
import { type AnnonceImage, annonceImages } from '#domain/protocol/annonceImages.ts'
import { networkOf } from '#domain/protocol/network.ts'
import type { Reader } from '#domain/protocol/rendering.ts'
import { isUuid } from '#domain/protocol/uuid.ts'
import type { Geography } from '../adapter/geo.ts'
import type { Api } from '../api/api.ts'
import { drawShareMap } from './locationMap.ts'
import type { RenderedPage } from './pageCache.ts'
import { nextRenderTurn, readerOf } from './pageData.ts'
import { createRenderedPage, sendPage } from './sendPage.ts'
import { drawShareImage } from './shareImage.ts'

interface DessinOptions {
  door: Api
  geography: Geography
}

interface Means {
  type: string
  caching: string
  /** Null when there is nothing to draw. */
  draw(annonce: Annonce, publicUrl: string): Promise<string | Buffer | null> | string | null
}

const svg = { type: 'image/svg+xml; charset=utf-8', caching: 'public, max-age=0, must-revalidate' } as const

const means: Record<AnnonceImage, Means> = {
  // Social networks keep it longer than this.
  affiche: { type: 'image/png', caching: 'public, max-age=3600', draw: drawShareImage },
  carte: { ...svg, draw: drawShareMap },
  code: { ...svg, draw: drawCode },
}

/** Prevents scripts when a drawing is opened by its own address. */
const headers = {
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
}

export function registerAnnonceImages(app: FastifyInstance, options: DessinOptions): void {
  const { door } = options
  const reader = readerOf(options)
  for (const dessin of Object.keys(annonceImages) as AnnonceImage[]) {
    app.get<{ Params: { uuid: string } }>(`/annonce/:uuid/${annonceImages[dessin]}`, async (request, reply) => {
      await door.limiteur.admitFrom(limitesAdresse.dessin, request.ip)
      const uuid = request.params.uuid.toLowerCase()
      if (!isUuid(uuid)) return reply.callNotFound()
      const address = `/annonce/${uuid}/${annonceImages[dessin]}`
      const inTurn = (work: () => Promise<RenderedPage>) => door.limiteur.inTurn('page', networkOf(request.ip), work)
      const draw = () => make(reader, uuid, means[dessin], door.publicUrl)
      return sendPage(await door.kept.read(address, draw, inTurn), request, reply)
    })
  }
}

/** Reads the ad as a visitor, like its page. */
async function make(
  { read }: Reader,
  uuid: string,
  { type, caching, draw }: Means,
  publicUrl: string,
): Promise<RenderedPage> {
  const { rows } = await read('rpc/lister_annonces', { p_uuid_annonce: uuid }, {})
  const annonce = rows[0] as Annonce | undefined
  await nextRenderTurn()
  const drawn = annonce ? await draw(annonce, publicUrl) : null
  return drawn === null
    ? createRenderedPage({ status: 404, html: '', type }, { 'cache-control': 'no-cache' })
    : createRenderedPage({ status: 200, html: drawn, type }, { ...headers, 'cache-control': caching })
}

/** QR code of the short URL; a short URL gives large modules. */
function drawCode({ uuid_annonce }: Annonce, publicUrl: string): string {
  return encodeQR(publicUrl + adresseCourte + uuid_annonce.slice(0, 8), 'svg', { ecc: 'medium', border: 2 })
}
