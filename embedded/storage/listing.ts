// The objects of the bucket, page by page, in the XML of ListObjectsV2.
import type { Objects } from './objects.ts'
import { escapeXml, xmlHead } from './refusal.ts'

const pageMax = 1000

export async function listXml(bucket: string, params: URLSearchParams, objects: Objects): Promise<string> {
  const prefix = params.get('prefix') ?? ''
  const after = params.get('continuation-token') ?? params.get('start-after') ?? ''
  const asked = Number(params.get('max-keys') ?? pageMax)
  const max = Number.isInteger(asked) && asked >= 0 ? Math.min(asked, pageMax) : pageMax
  const found = await objects.list(prefix, after, max + 1)
  const page = found.slice(0, max)
  const more = found.length > page.length
  const write = (text: string) => escapeXml(params.get('encoding-type') === 'url' ? encodeURIComponent(text) : text)
  const contents = page.map(
    ({ key, size, date }) =>
      `<Contents><Key>${write(key)}</Key><LastModified>${date.toISOString()}</LastModified><Size>${size}</Size></Contents>`,
  )
  const next =
    more && page.length ? `<NextContinuationToken>${escapeXml(page.at(-1)!.key)}</NextContinuationToken>` : ''
  return `${xmlHead}<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>${bucket}</Name><Prefix>${write(prefix)}</Prefix><KeyCount>${page.length}</KeyCount><MaxKeys>${max}</MaxKeys><IsTruncated>${more}</IsTruncated>${contents.join('')}${next}</ListBucketResult>`
}
