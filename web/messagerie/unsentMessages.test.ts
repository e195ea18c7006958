import { describe, expect, test } from 'vitest'
import { formatUnsent, newOutbox } from './unsentMessages.ts'

const attente = (uuid_client: string) => ({
  uuid_client,
  contenu_message: uuid_client,
  date_envoi: '2026-11-22T08:00:00Z',
})
const echec = { phrase: 'Non.', session: false }

describe('ce qui attend', () => {
  test('ce que le serveur a n’attend plus ; le reste est en route, ou n’est pas parti', () => {
    const dites = formatUnsent(
      [attente('a'), attente('b'), attente('c')],
      [{ uuid_client: 'a' }, { uuid_client: null }],
      { a: echec, c: echec },
      (uuid) => uuid === 'b',
    )
    expect(dites).toEqual([
      { ...attente('b'), enVol: true, echec: null },
      { ...attente('c'), enVol: false, echec },
    ])
  })
  test('rien n’attend', () => {
    expect(formatUnsent([], [{ uuid_client: 'a' }], {}, () => true)).toEqual([])
  })
})

describe('la file des envois', () => {
  /** A call that ends on demand. */
  const appel = () => Promise.withResolvers<unknown>()
  const turn = () => new Promise((resolve) => setTimeout(resolve))

  test('l’un après l’autre, dans l’ordre où ils sont écrits', async () => {
    const file = newOutbox()
    const [un, deux] = [appel(), appel()]
    const partis: string[] = []
    const post =
      (nom: string, { promise }: ReturnType<typeof appel>) =>
      () => {
        partis.push(nom)
        return promise
      }
    const premier = file.push('noor', 'a', post('a', un))
    const second = file.push('noor', 'b', post('b', deux))
    await turn()
    expect(partis).toEqual(['a'])
    expect([file.has('a'), file.has('b')]).toEqual([true, true])
    un.resolve(1)
    await premier
    await turn()
    expect(partis).toEqual(['a', 'b'])
    expect([file.has('a'), file.has('b')]).toEqual([false, true])
    deux.resolve(2)
    expect(await second).toBe(2)
  })
  test('un échec n’arrête pas ceux qui suivent', async () => {
    const file = newOutbox()
    const premier = file.push('noor', 'a', () => Promise.reject(new Error('perdu')))
    const second = file.push('noor', 'b', async () => 'arrivé')
    await expect(premier).rejects.toThrow('perdu')
    expect(file.has('a')).toBe(false)
    expect(await second).toBe('arrivé')
  })
  test('deux conversations ne s’attendent pas', async () => {
    const file = newOutbox()
    const lent = appel()
    file.push('noor', 'a', () => lent.promise)
    expect(await file.push('alix', 'b', async () => 'arrivé')).toBe('arrivé')
    lent.resolve(null)
  })
  test('ce qui est en route ne repart pas, et se suit d’ailleurs', async () => {
    const file = newOutbox()
    const { promise, resolve } = appel()
    const envoi = file.push('noor', 'a', () => promise)
    expect(file.push('noor', 'a', () => Promise.reject(new Error('deux fois')))).toBeNull()
    expect(file.get('a')).toBe(envoi)
    resolve('arrivé')
    expect(await envoi).toBe('arrivé')
    expect(file.get('a')).toBeUndefined()
  })
  test('qui suit un envoi jusqu’au bout ne le trouve plus en route', async () => {
    const file = newOutbox()
    let restant: boolean | undefined
    await file
      .push('noor', 'a', async () => {})!
      .then(() => {
        restant = file.has('a')
      })
    expect(restant).toBe(false)
    expect(await file.push('noor', 'a', async () => 'renvoyé')).toBe('renvoyé')
  })
})
