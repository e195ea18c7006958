// Starting the embedded database: real folders, real kills, an unreachable project folder.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { StartRefusal } from '../refusal.ts'
import { checkRoom, startDatabase } from './start.ts'

// A stopped cluster, made once and copied by the tests: making one takes a second.
const model = fs.mkdtempSync(join(tmpdir(), 'essai-modele-'))
beforeAll(async () => {
  fs.chmodSync(model, 0o755)
  await (await startDatabase(join(model, 'base'))).stop()
}, 30_000)
afterAll(() => fs.rmSync(model, { recursive: true, force: true }))

let folder: string
beforeEach(() => {
  folder = fs.mkdtempSync(join(tmpdir(), 'essai-base-'))
  fs.chmodSync(folder, 0o755)
})
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }))

function copyOfModel(at = folder): string {
  const dir = join(at, 'base')
  fs.mkdirSync(at, { recursive: true })
  execFileSync('cp', ['-a', join(model, 'base'), dir])
  return dir
}

async function ask(url: string, query: string): Promise<unknown[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query(query)).rows
  } finally {
    await client.end()
  }
}

/** A separate process that starts the database, prints « prêt » with its address, and stays. */
async function productOn(dir: string) {
  const module = JSON.stringify(join(import.meta.dirname, 'start.ts'))
  const script = `import { startDatabase } from ${module}
    const { url } = await startDatabase(${JSON.stringify(dir)})
    console.log(url)
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [url] = await once(child.stdout, 'data')
  return { child, url: String(url).trim() }
}

test('arrêté pendant que la base se crée, le produit finit aussitôt et ne laisse rien tourner', async () => {
  const dir = join(folder, 'base')
  const module = JSON.stringify(join(import.meta.dirname, 'start.ts'))
  const script = `import { startDatabase } from ${module}
    process.on('SIGTERM', () => process.exit(0))
    await startDatabase(${JSON.stringify(dir)})`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'inherit' })
  const exited = once(child, 'exit')
  await expect.poll(() => fs.existsSync(join(`${dir}.tmp`, 'PG_VERSION')), { interval: 5, timeout: 20_000 }).toBe(true)
  child.kill('SIGTERM')
  expect(await exited).toEqual([0, null])
  expect(fs.existsSync(dir)).toBe(false)
  const left = () => execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' }).includes(`${dir}.tmp`)
  await expect.poll(left, { timeout: 10_000 }).toBe(false)
})

const refusal = (dir: string) =>
  startDatabase(dir).then(
    () => expect.unreachable('la base a démarré'),
    (error: unknown) => {
      expect(error).toBeInstanceOf(StartRefusal)
      return (error as Error).message
    },
  )

describe('base de données embarquée', { timeout: 30_000 }, () => {
  test('son journal ne garde ni ce qui est tapé, ni une ligne par refus', async () => {
    const dir = copyOfModel()
    const { url, stop } = await startDatabase(dir)
    for (let n = 0; n < 20; n++) await expect(ask(url, "select 'un-secret-tapé'::integer")).rejects.toThrow()
    await stop()
    const journal = fs.readFileSync(join(dir, 'journal.log'), 'utf8')
    expect(journal).not.toContain('secret')
    expect(journal.length).toBeLessThan(2000)
  })

  test('démarre, garde les données d’un arrêt à l’autre, et n’écoute pas le réseau', async () => {
    const dir = join(folder, 'base')
    const first = await startDatabase(dir)
    await ask(first.url, "create table carnet (mot text); insert into carnet values ('éàü')")
    expect(
      await ask(first.url, "select current_setting('listen_addresses') adresse, current_setting('fsync') fsync"),
    ).toEqual([{ adresse: '', fsync: 'on' }])
    expect(await ask(first.url, "select upper('é') lettre, current_database() base")).toEqual([
      { lettre: 'É', base: 'kinebouge' },
    ])
    await first.stop()
    await expect(ask(first.url, 'select 1')).rejects.toThrow()
    expect(fs.readdirSync(folder)).toEqual(['base'])

    const second = await startDatabase(dir)
    expect(await ask(second.url, 'select mot from carnet')).toEqual([{ mot: 'éàü' }])
    await second.stop()
  })

  test('un second démarrage sur les mêmes données est refusé tant que le premier vit', async () => {
    const dir = copyOfModel()
    const first = await startDatabase(dir)
    expect(await refusal(dir)).toBe(
      `Le dossier de données « ${dir} » est déjà utilisé par le processus ${process.pid} : arrêtez-le d’abord.`,
    )
    expect(await ask(first.url, 'select 1 as un')).toEqual([{ un: 1 }])
    await first.stop()
  })

  test('après un kill -9, reprend la main sur l’orphelin sans rien perdre', async () => {
    const dir = copyOfModel()
    const { child, url } = await productOn(dir)
    await ask(url, 'create table carnet as select 42 as mot')
    child.kill('SIGKILL')
    await once(child, 'exit')
    expect(await ask(url, 'select mot from carnet')).toEqual([{ mot: 42 }])
    const again = await startDatabase(dir)
    expect(await ask(again.url, 'select mot from carnet')).toEqual([{ mot: 42 }])
    await again.stop()
  })

  test('PostgreSQL tué par un autre est relancé, et rien n’est perdu', async () => {
    const dir = copyOfModel()
    const { url, stop } = await startDatabase(dir)
    await ask(url, "create table carnet (mot text); insert into carnet values ('gardé')")
    const pidOf = () => Number(fs.readFileSync(join(dir, 'postmaster.pid'), 'utf8').split('\n')[0])
    const killed = pidOf()
    process.kill(killed, 'SIGKILL')
    const read = () => ask(url, 'select mot from carnet').catch(() => null)
    await expect.poll(async () => pidOf() !== killed && (await read()), { timeout: 20_000 }).toEqual([{ mot: 'gardé' }])
    await stop()
    await expect(ask(url, 'select 1')).rejects.toThrow()
    expect(fs.existsSync(join(dir, 'postmaster.pid'))).toBe(false)
  })

  test('tué et abîmé, il est dit perdu', async () => {
    const dir = copyOfModel()
    let lost = ''
    const { stop } = await startDatabase(dir, undefined, (failure) => {
      lost = failure
    })
    fs.rmSync(join(dir, 'PG_VERSION'))
    process.kill(Number(fs.readFileSync(join(dir, 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL')
    await expect.poll(() => lost, { timeout: 20_000 }).toContain('not a valid data directory')
    await stop()
  })

  test('un disque où une base neuve ne tiendrait pas est dit avant qu’elle soit faite', () => {
    expect(() => checkRoom(join(folder, 'base'), 1e9)).toThrow(
      /^Il ne reste que \d+ Mo sur le disque de « .*DATA_DIR\.$/,
    )
    expect(() => checkRoom(join(folder, 'base'), 0)).not.toThrow()
    expect(fs.readdirSync(folder)).toEqual([])
  })

  test('un chemin trop long pour une socket la reçoit ailleurs, dans un dossier retiré à l’arrêt', async () => {
    const dir = copyOfModel(join(folder, 'un-dossier-au-nom-bien-trop-long-pour-une-socket-'.repeat(3)))
    const { url, stop } = await startDatabase(dir)
    const socket = new URLSearchParams(url.split('?')[1]).get('host') ?? ''
    expect(socket.startsWith(dir)).toBe(false)
    expect(await ask(url, 'select 1 as un')).toEqual([{ un: 1 }])
    await stop()
    expect(fs.existsSync(socket)).toBe(false)
  })

  test.runIf(process.getuid?.() === 0)('sous un dossier fermé aux autres, root démarre quand même', async () => {
    fs.chmodSync(folder, 0o700)
    const { url, stop } = await startDatabase(copyOfModel())
    expect(await ask(url, 'select 1 as un')).toEqual([{ un: 1 }])
    await stop()
  })

  test('un démarrage interrompu pendant la création recommence à neuf', async () => {
    const dir = join(folder, 'base')
    fs.mkdirSync(`${dir}.tmp`)
    fs.writeFileSync(join(`${dir}.tmp`, 'PG_VERSION'), '18')
    const { url, stop } = await startDatabase(dir)
    expect(await ask(url, 'select 1 as un')).toEqual([{ un: 1 }])
    await stop()
  })

  test('un dossier qui n’est pas une base est refusé en une phrase et laissé intact', async () => {
    const dir = join(folder, 'base')
    fs.mkdirSync(dir)
    fs.writeFileSync(join(dir, 'photo.jpg'), 'souvenir')
    const owner = fs.statSync(dir).uid
    expect(await refusal(dir)).toContain('n’est pas une base lisible')
    expect(fs.readdirSync(dir)).toEqual(['photo.jpg'])
    expect(fs.statSync(dir).uid).toBe(owner)
  })

  test('des données abîmées ou d’une autre version sont refusées en une phrase', async () => {
    const dir = copyOfModel()
    fs.writeFileSync(join(dir, 'global/pg_control'), 'abîmé')
    expect(await refusal(dir)).toMatch(
      /ne démarre pas sur « .*base » : PostgreSQL répond « .+ »\. Restaurez une sauvegarde/,
    )
    fs.writeFileSync(join(dir, 'PG_VERSION'), '15\n')
    expect(await refusal(dir)).toContain('vient de PostgreSQL 15')
  })

  test('un verrou laissé par un processus mort ou un autre né depuis ne bloque pas', async () => {
    const dir = copyOfModel()
    fs.writeFileSync(`${dir}.lock`, `${process.pid} 1 autre-naissance`)
    const { stop } = await startDatabase(dir)
    await stop()
    expect(fs.existsSync(`${dir}.lock`)).toBe(false)
  })
})
