// Static files: invalid conditions and ranges are refused, never a 500. FUZZ and FUZZ_SEED as in api/fuzz.test.ts.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { sendPlainError } from '../api/frameworkErrors.ts'
import { headers as drawnHeaders } from '../testing/hostileRequests.ts'
import { registerFiles } from './files.ts'

const text = 'Un fichier de vingt-cinq.'

async function openFiles() {
  const folder = await mkdtemp(join(tmpdir(), 'kinebouge-files-'))
  await writeFile(join(folder, 'un.txt'), text)
  const app = fastify()
  app.setErrorHandler(sendPlainError)
  registerFiles(app, folder)
  await app.ready()
  onTestFinished(async () => {
    await app.close()
    await rm(folder, { recursive: true })
  })
  return (headers: Record<string, string>) => app.inject({ url: '/un.txt', headers })
}

test.each([
  [{ range: 'bytes=99999999-' }, 416, 'bytes */25'],
  [{ range: 'bytes=-0' }, 416, 'bytes */25'],
  [{ range: 'bytes=zz' }, 200, undefined],
  [{ range: 'bytes=' }, 200, undefined],
  [{ range: 'lignes=0-1' }, 200, undefined],
  [{ range: 'bytes=3-9' }, 206, 'bytes 3-9/25'],
  [{ range: 'bytes=-4' }, 206, 'bytes 21-24/25'],
  [{ 'if-match': '"zz"' }, 412, undefined],
  [{ 'if-match': '*' }, 200, undefined],
  [{ 'if-unmodified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' }, 412, undefined],
  [{ range: 'bytes=3-9', 'if-range': '"zz"' }, 200, undefined],
])('%o : %i', async (headers, status, range) => {
  const ask = await openFiles()
  const answer = await ask(headers)
  expect([answer.statusCode, answer.headers['content-range']]).toEqual([status, range])
  if (status === 200) expect(answer.body).toBe(text)
  if (status >= 400) expect(answer.body).toMatch(/^Ce fichier n’/)
})

test('des en-têtes tirés au sort : jamais de panne', async () => {
  const ask = await openFiles()
  const property = fc.asyncProperty(drawnHeaders, async (drawn) => {
    expect((await ask(Object.fromEntries(drawn))).statusCode).toBeLessThan(500)
  })
  await fc.assert(property, { numRuns: Number(process.env.FUZZ ?? 5000) / 10 })
})
