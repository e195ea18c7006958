// A new version in the place of the one before, server by server, while visitors read and members write and pay.
import { execFile } from 'node:child_process'
import { mkdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Figure } from '../figure.ts'
import { inFolder, root } from '../product.ts'
import { query, weighEcrits } from './bilan.ts'
import { gather, membres } from './foule.ts'
import { openJournal } from './journal.ts'
import { onScene } from './scene.ts'

/** What was on line last: any commit whose packages are among today's. */
const before = process.env.EPREUVE_AVANT ?? '194596bbf75da8232f066dd8984ec1aad0678fb5'
const calmMs = 15_000
/** Between two servers. */
const restMs = 10_000

const run = promisify(execFile)

export const measureVersion = (): Promise<Figure[]> =>
  inFolder(async (folder) => {
    const old = await buildBefore(folder)
    return onScene(async ({ url, grappe, facade, serveurs, membres: all, uuid_forum }) => {
      const schema = async () => (await query<{ file: string }>(grappe.url, 'select file from migration')).length
      const [journal, was] = [openJournal(), await schema()]
      const foule = gather({ url, membres: all, uuid_forum, journal })
      await sleep(calmMs)
      const from = performance.now()
      // Out of nginx first: the version of before cuts what it is answering (ADR 033 came after it).
      for (const serveur of serveurs) {
        await facade.leaveOut(serveur.port)
        await serveur.stop()
        await serveur.start()
        await facade.leaveOut(null)
        await sleep(restMs)
      }
      const seconds = (performance.now() - from) / 1000
      await sleep(calmMs)
      await foule.end()
      const lost = journal.outside()
      for (const { quoi } of lost.slice(0, 20)) console.log(`    sans bonne réponse : ${quoi}`)
      return [
        {
          name: 'Migrations faites par le premier serveur de la version',
          value: (await schema()) - was,
          unit: '',
          target: { least: 1 },
        },
        { name: 'Trois serveurs changés en', value: seconds, unit: 's' },
        { name: `… ${membres} membres : demandes`, value: journal.asked(), unit: '' },
        { name: '… sans bonne réponse', value: lost.length, unit: '', target: { most: 0 } },
        { name: '… remises à plus tard, avec un délai', value: journal.later(), unit: '' },
        ...(await weighEcrits(grappe.url, foule.ecrits)),
      ]
    }, old)
  })

/** The version of before in a folder of its own, built by what its own `npm run build` runs, with the packages of this one. */
async function buildBefore(folder: string): Promise<string> {
  const place = join(folder, 'avant')
  await mkdir(place)
  const archive = join(folder, 'avant.tar')
  await run('git', ['archive', '-o', archive, before], { cwd: root })
  await run('tar', ['x', '-f', archive, '-C', place])
  await symlink(join(root, 'node_modules'), join(place, 'node_modules'))
  const node = (...args: string[]) => run(process.execPath, args, { cwd: place })
  await node('embedded/geography/build.ts')
  await node('server/page/headingFont.ts')
  await node(join(root, 'node_modules/vite/bin/vite.js'), 'build', '--app', '--logLevel', 'warn')
  await node('server/page/prerender.ts')
  return place
}
