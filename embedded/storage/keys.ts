// The store's access key, created once and kept in the data folder.
import { randomBytes } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { join } from 'node:path'

export interface AccessKey {
  accessKeyId: string
  secretAccessKey: string
}

export function readAccessKey(folder: string): AccessKey {
  const path = join(folder, 'cle.json')
  if (existsSync(path)) return JSON.parse(readFileSync(path, 'utf8')) as AccessKey
  mkdirSync(folder, { recursive: true })
  const key = {
    accessKeyId: randomBytes(10).toString('hex').toUpperCase(),
    secretAccessKey: randomBytes(30).toString('base64url'),
  }
  const draft = `${path}.${process.pid}`
  const file = openSync(draft, 'w', 0o600)
  writeSync(file, JSON.stringify(key))
  fsyncSync(file)
  closeSync(file)
  renameSync(draft, path)
  return key
}
