// Test helpers: raw HTTP requests, sent without validation.
import { connect } from 'node:net'

export interface Requete {
  method: string
  /** The request target as bytes, one character per byte. */
  target: string
  headers: [string, string][]
  body: string
  /** Sends the token of a member who owns none of these rows. */
  membre: boolean
}

/** UTF-8 bytes as one character per byte. */
export const latin = (text: string): string => Buffer.from(text).toString('latin1')

/** The bytes of a request, without validation. */
export function writeRequete({ method, target, headers: given, body }: Requete, authorization: string): Buffer {
  const type: [string, string][] =
    body && !given.some(([name]) => name === 'content-type') ? [['content-type', 'application/json']] : []
  const names = new Set(given.map(([name]) => name))
  const bearer: [string, string][] =
    authorization && !names.has('authorization') ? [['authorization', authorization]] : []
  const length = Buffer.byteLength(body)
  const sized: [string, string][] = length ? [['content-length', String(length)]] : []
  const lines = [...type, ...bearer, ...sized, ...given].map(([name, value]) => `${name}: ${latin(value)}\r\n`)
  const head = `${method} ${target} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n${lines.join('')}\r\n`
  return Buffer.concat([Buffer.from(head, 'latin1'), Buffer.from(body)])
}

/** Sends bytes and returns the whole response; the headers only, for a stream. */
export function sendBytes(port: number, bytes: Buffer, timeoutMs = 20_000): Promise<string> {
  return new Promise((answered) => {
    const socket = connect(port, '127.0.0.1')
    let got = ''
    const end = () => {
      socket.destroy()
      answered(got)
    }
    socket.setTimeout(timeoutMs, end)
    socket.on('data', (piece) => {
      got += piece.toString('latin1')
      if (/^HTTP\/1\.1 101|\ncontent-type: text\/event-stream/i.test(got)) end()
    })
    // The server may close before everything is sent: its response is what counts.
    socket.on('error', () => {})
    socket.on('close', end)
    socket.write(bytes)
  })
}
