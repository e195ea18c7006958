// Limits in memory, without a database: who is counted, what is given back, what a refusal says.
import fastify from 'fastify'
import { describe, expect, test, vi } from 'vitest'
import { attente, type Compteur, concurrentReads, tropVite } from '#domain/limite/limite.ts'
import { openPool, phrases } from '../adapter/pool.ts'
import { Refusal } from '../api/refusal.ts'
import { createRateLimiter, type RateLimiter, registerRateLimits, unlimited } from './limite.ts'

const open = (facteur = 1): RateLimiter => createRateLimiter({} as never, facteur)
const visiteur = (adresse = '192.0.2.1') => ({ membre: null, adresse, now: new Date(0) })
const membre = (uuid_personne: string) => ({ ...visiteur(), membre: { uuid_personne } as never })

/** A limit of some calls in some seconds, for everybody. */
const compteur = (nom: string, nombre: number, secondes = 60): Compteur => {
  const debits = [{ nombre, secondes }]
  return { nom, garde: 'serveur', visiteurs: debits, nouveaux: debits, autres: debits }
}
const deux = compteur('deux', 2)

/** The outcome of a call: its answer, or the counters' refusal; any other error is thrown. */
const outcome = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    (answer) => answer ?? 'passe',
    (error: unknown) => {
      if (error instanceof Refusal && error.status === 429) return 'attend'
      throw error
    },
  )
async function outcomes(times: number, call: () => Promise<unknown>): Promise<unknown[]> {
  const seen: unknown[] = []
  for (let made = 0; made < times; made++) seen.push(await outcome(call()))
  return seen
}

test('sans limites, tout passe et répond', async () => {
  const limiteur = open(0)
  expect(limiteur).toBe(unlimited)
  const answer = async () => 'réponse'
  const call = { name: 'renseigner_tel', compteurs: [deux], caller: visiteur(), args: {} } as const
  for (let made = 0; made < 3; made++) {
    await limiteur.admit([deux], visiteur())
    await limiteur.admitFrom(deux, '192.0.2.1')
    expect(await limiteur.attempt(deux, '192.0.2.1', answer)).toBe('réponse')
    expect(await limiteur.inTurn('page', '192.0.2.1', answer)).toBe('réponse')
    expect(await limiteur.run(call, answer)).toBe('réponse')
  }
})

describe('qui est compté', () => {
  test('un membre pour lui-même, un visiteur par son adresse, chaque compteur à part', async () => {
    const limiteur = open()
    for (const who of [visiteur(), visiteur('192.0.2.2'), membre('a'), membre('b')]) {
      expect(await outcomes(3, () => limiteur.admit([deux], who))).toEqual(['passe', 'passe', 'attend'])
      expect(await outcomes(1, () => limiteur.admit([compteur('autre', 2)], who))).toEqual(['passe'])
    }
  })

  test('un abonné en IPv6 est un seul, quelle que soit l’adresse qu’il prend', async () => {
    const limiteur = open()
    const ips = ['2001:db8::1', '2001:db8::2', '2001:db8::3', '2001:db8:0:1::1']
    const seen = []
    for (const ip of ips) seen.push(await outcome(limiteur.admitFrom(deux, ip)))
    expect(seen).toEqual(['passe', 'passe', 'attend', 'passe'])
  })

  test('le réglage multiplie les comptes', async () => {
    const limiteur = open(3)
    const seen = await outcomes(8, () => limiteur.admit([deux], visiteur()))
    expect(seen.filter((one) => one === 'passe')).toHaveLength(6)
  })
})

describe('ce que dit un refus', () => {
  const refusal = async (compteurs: readonly Compteur[]): Promise<Refusal> => {
    const limiteur = open()
    await limiteur.admit(compteurs, visiteur())
    return limiteur.admit(compteurs, visiteur()).then(
      () => expect.unreachable(),
      (error: Refusal) => error,
    )
  }

  test('la plus longue des attentes, en secondes entières', async () => {
    const { status, body, headers } = await refusal([compteur('allure', 1, 10), compteur('jour', 1, 4000)])
    expect(status).toBe(429)
    expect(headers).toEqual({ 'retry-after': '4000' })
    expect(body).toEqual({ code: 'PT429', message: tropVite(4000), details: null, hint: null })
  })

  test('la phrase du compteur, quand il en a une', async () => {
    const { body } = await refusal([{ ...compteur('texte', 1), phrase: 'Déjà dit.' }])
    expect(body.message).toBe('Déjà dit.')
  })

  test('une base qui manque n’est pas un refus', async () => {
    const pool = openPool('postgres://nobody@127.0.0.1:1/nothing')
    const limiteur = createRateLimiter({ pool } as never, 1)
    const failure = limiteur.admit([{ ...deux, garde: 'base' }], visiteur())
    await expect(failure).rejects.not.toBeInstanceOf(Refusal)
    await pool.end()
  })
})

test('une demande refusée ne compte dans aucun de ses compteurs', async () => {
  const limiteur = open()
  const un = compteur('un', 1)
  await limiteur.admit([un], visiteur())
  expect(await outcomes(3, () => limiteur.admit([deux, { ...un }], visiteur()))).toEqual(Array(3).fill('attend'))
  expect(await outcomes(3, () => limiteur.admit([deux], visiteur()))).toEqual(['passe', 'passe', 'attend'])
})

test('après trente refus, les suivants se font attendre, pour celui-là seul', async () => {
  const limiteur = open()
  const un = compteur('un', 1)
  const ended: string[] = []
  const insist = (nom: string, who = visiteur()) =>
    limiteur.admit([un], who).then(
      () => ended.push(nom),
      () => ended.push(nom),
    )
  await insist('admis')
  for (let made = 0; made < 30; made++) {
    insist('refus')
    await new Promise(setImmediate)
  }
  expect(ended).toHaveLength(31)
  const last = insist('attendu')
  await insist('autre', visiteur('192.0.2.2'))
  await insist('autre', visiteur('192.0.2.2'))
  await insist('membre', membre('a'))
  await insist('membre', membre('a'))
  await new Promise(setImmediate)
  expect(ended.slice(31)).toEqual(['autre', 'autre', 'membre', 'membre'])
  await last
})

describe('un essai', () => {
  const bad = () => Promise.reject(new Refusal(401, 'PT401', 'Jeton refusé.'))
  const tryOnce = (limiteur: RateLimiter, answer: () => Promise<unknown>) =>
    outcome(limiteur.attempt(deux, '192.0.2.1', answer)).catch((error: Error) => error.message)

  test('ne compte que refusé', async () => {
    const limiteur = open()
    const others = [
      () => Promise.resolve('bon'),
      () => Promise.reject(new Refusal(403, 'PT403', 'Accès refusé.')),
      () => Promise.reject(Object.assign(new Error('panne'), { status: 401 })),
    ]
    const seen = []
    for (const answer of [...others, ...others]) seen.push(await tryOnce(limiteur, answer))
    expect(seen).toEqual(['bon', 'Accès refusé.', 'panne', 'bon', 'Accès refusé.', 'panne'])
    expect([await tryOnce(limiteur, bad), await tryOnce(limiteur, bad)]).toEqual(['Jeton refusé.', 'Jeton refusé.'])
    expect([await tryOnce(limiteur, bad), await tryOnce(limiteur, others[0]!)]).toEqual(['attend', 'attend'])
  })

  test('compte tant qu’il dure, et ce qui attendait alors n’a rien coûté', async () => {
    const limiteur = open()
    const { promise, resolve } = Promise.withResolvers<string>()
    const lasting = [tryOnce(limiteur, () => promise), tryOnce(limiteur, () => promise)]
    expect(await tryOnce(limiteur, async () => 'bon')).toBe('attend')
    resolve('enfin')
    expect(await Promise.all(lasting)).toEqual(['enfin', 'enfin'])
    expect(await tryOnce(limiteur, async () => 'bon')).toBe('bon')
  })
})

describe.each(['page', 'libre'] as const)('ce qui est cher : %s', (what) => {
  const { chacun, tous } = concurrentReads[what]

  /** Tasks that last until released, and the addresses they started for. */
  function begin() {
    const limiteur = open()
    const begun: string[] = []
    const ends: (() => void)[] = []
    const ask = (adresse: string) =>
      limiteur.inTurn(what, adresse, async () => {
        begun.push(adresse)
        await new Promise<void>((end) => ends.push(end))
        return adresse
      })
    return { ask, begun, ends }
  }

  test('se fait tant à la fois pour une adresse, et n’en retient pas une autre', async () => {
    const { ask, begun, ends } = begin()
    const all = [...Array.from({ length: chacun + 1 }, () => ask('ici')), ask('ailleurs')]
    await expect.poll(() => begun).toEqual([...Array(chacun).fill('ici'), 'ailleurs'])
    while (ends.length) {
      ends.shift()!()
      await new Promise(setImmediate)
    }
    expect((await Promise.all(all)).at(-1)).toBe('ailleurs')
  })

  test('de cent adresses à la fois, une qui n’a rien demandé passe devant celles qui insistent', async () => {
    const { ask, begun, ends } = begin()
    const robots = Array.from({ length: 100 }, (_, rang) => `robot ${rang}`)
    void Promise.allSettled([...robots, ...robots].map(ask))
    await expect.poll(() => begun).toHaveLength(tous)
    const served = ask('nouvelle')
    await new Promise(setImmediate)
    // First the others' first requests, then hers, then their second ones.
    for (let done = 0; done < robots.length; done++) {
      ends.shift()!()
      await new Promise(setImmediate)
    }
    expect(begun).toContain('nouvelle')
    expect(new Set(begun.slice(0, robots.length)).size).toBe(robots.length)
    ends.splice(0).forEach((end) => void end())
    expect(await served).toBe('nouvelle')
  })

  test('quand trop attendent, qui insiste le plus est remis à plus tard, en une phrase', async () => {
    const { ask, ends } = begin()
    const before = ask('qui insiste')
    await expect.poll(() => ends).toHaveLength(1)
    ends.shift()!()
    await before
    const all = Array.from({ length: tous + attente.nombre }, (_, rang) => ask(`adresse ${rang}`))
    await expect(ask('qui insiste')).rejects.toMatchObject({ status: 503, message: phrases.occupe })
    void Promise.allSettled(all)
  })

  test('qui a attendu cinq secondes le sait', async () => {
    vi.useFakeTimers()
    try {
      const { ask, begun } = begin()
      const all = Array.from({ length: tous + 1 }, (_, rang) => ask(`adresse ${rang}`))
      const late = expect(all.at(-1)).rejects.toMatchObject({ status: 503 })
      await vi.advanceTimersByTimeAsync(attente.secondes * 1000 + 1)
      await late
      expect(begun).toHaveLength(tous)
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('un appel', () => {
  const essais: Compteur = { ...compteur('essais', 4), essais: true }
  const make = (limiteur: RateLimiter, args: object = {}, who: ReturnType<typeof visiteur> = membre('a')) => ({
    passes: (answer: () => Promise<unknown> = async () => 'fait') =>
      limiteur.run({ name: 'renseigner_tel', compteurs: [deux, essais], caller: who, args }, answer),
  })

  test('qui échoue n’est pas compté, sauf parmi les essais ; son erreur est la sienne', async () => {
    const call = make(open())
    for (let made = 0; made < 3; made++)
      await expect(call.passes(() => Promise.reject(new Error('numéro faux')))).rejects.toThrow('numéro faux')
    expect(await outcomes(2, () => call.passes())).toEqual(['fait', 'attend'])
  })

  test.each(['p_uuid_client', 'uuid_client'])(
    'envoyé de nouveau avec son %s, n’est compté qu’une fois',
    async (nom) => {
      const limiteur = open()
      const call = make(limiteur, { [nom]: '1' })
      // Refused first, so nothing was answered.
      await expect(call.passes(() => Promise.reject(new Error('panne')))).rejects.toThrow('panne')
      expect(await outcomes(3, () => call.passes())).toEqual(['fait', 'fait', 'fait'])
      // It still counts as an attempt.
      expect(await outcomes(1, () => call.passes())).toEqual(['attend'])
    },
  )

  test('est reconnu tant que cinq mille autres ne l’ont pas suivi', async () => {
    const limiteur = open()
    const large = compteur('large', 5002)
    const make = (uuid_client: number) =>
      outcome(
        limiteur.run(
          { name: 'renseigner_tel', compteurs: [large], caller: membre('a'), args: { uuid_client } },
          async () => 'fait',
        ),
      )
    for (let rang = 1; rang <= 5000; rang++) await make(rang)
    expect([await make(1), await make(5000)]).toEqual(['fait', 'fait'])
    // One more evicts the second, sent longest ago; sent again it is new, and evicts the third.
    expect([await make(5001), await make(2), await make(5001), await make(1)]).toEqual(['fait', 'fait', 'fait', 'fait'])
    expect([await make(3), await make(2)]).toEqual(['attend', 'fait'])
  })

  test('de deux membres, de deux contenus, sans identifiant ou d’un visiteur, compte chaque fois', async () => {
    const limiteur = open()
    const says = (tel: string) => make(limiteur, { p_uuid_client: '1', tel })
    expect(await outcome(says('1').passes())).toBe('fait')
    expect(await outcome(says('2').passes())).toBe('fait')
    expect(await outcome(says('3').passes())).toBe('attend')
    expect(await outcome(make(limiteur, { p_uuid_client: '1', tel: '1' }, membre('b')).passes())).toBe('fait')
    expect(await outcomes(3, () => make(limiteur, {}, membre('c')).passes())).toEqual(['fait', 'fait', 'attend'])
    const visitor = make(limiteur, { p_uuid_client: '1' }, visiteur())
    expect(await outcomes(3, () => visitor.passes())).toEqual(['fait', 'fait', 'attend'])
  })
})

test('tout ce qu’une adresse demande compte, sauf sous les chemins libres', async () => {
  const app = fastify()
  registerRateLimits(app, open(0.001), ['/photos', '/caisse'])
  app.get('/*', async () => 'bonjour')
  const ask = async (url: string, remoteAddress = '192.0.2.1') => (await app.inject({ url, remoteAddress })).statusCode
  const statuses = async (...urls: string[]) => Promise.all(urls.map((url) => ask(url)))
  expect(await statuses('/photos', '/photos/1', '/caisse/2', '/caisse', '/photos')).toEqual(Array(5).fill(200))
  expect(await statuses('/', '/photosdevacances', '/x/photos')).toEqual([200, 200, 200])
  expect(await statuses('/', '/photosdevacances')).toEqual([429, 429])
  expect([await ask('/photos/3'), await ask('/', '192.0.2.2')]).toEqual([200, 200])
  await app.close()
})
