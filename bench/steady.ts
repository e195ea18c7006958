// A process that asks at an even pace whether or not it is answered, and prints how long each waited from its due time.
// autocannon's own rate sends each second's requests in one burst: its p99 is that of a full load.
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { quantile } from './figure.ts'

const [url = '', body = '', rate = '', seconds = '', connections = ''] = process.argv.slice(2)
const agent = new Agent({ keepAlive: true, maxSockets: Number(connections) })
const headers = { 'content-type': 'application/json', prefer: 'count=exact', 'content-length': Buffer.byteLength(body) }

/** Milliseconds from when the request was due to its last byte. */
function ask(due: number): Promise<number> {
  return new Promise((done, fail) => {
    const asking = request(url, { method: 'POST', agent, headers }, (response) => {
      if (response.statusCode !== 200 && response.statusCode !== 206) fail(new Error(`réponse ${response.statusCode}`))
      response.resume().once('end', () => done(performance.now() - due))
    })
    asking.once('error', fail).end(body)
  })
}

/** Every answer due within a time, one each `1 / rate` second. */
async function pace(duration: number): Promise<number[]> {
  const step = 1000 / Number(rate)
  const count = Math.floor(duration / step)
  const asked: Promise<number>[] = []
  const from = performance.now()
  while (asked.length < count) {
    for (let due = from + asked.length * step; due <= performance.now() && asked.length < count; due += step)
      asked.push(ask(due))
    await sleep(1)
  }
  return Promise.all(asked)
}

await pace(1000)
const waits = await pace(Number(seconds) * 1000)
agent.destroy()
process.stdout.write(JSON.stringify({ p50: quantile(waits, 0.5), p99: quantile(waits, 0.99) }))
