// The headers of a mail, as an SMTP server receives them.
import { expect, test } from 'vitest'
import { writeDesabonnement } from '#domain/mail/desabonnement.ts'
import { openSmtp } from '../testing/jobs.ts'
import { createMailer, type Mail, type UnsentMail, watchMailer } from './mail.ts'

async function raw(desabonnement: Mail['desabonnement']): Promise<string> {
  let taken = ''
  const smtp = await openSmtp({
    onData: (stream, _session, done) => void stream.on('data', (chunk) => (taken += chunk)).on('end', () => done()),
  })
  const letter = { to: 'camille@exemple.fr', subject: 'Essai', text: 'Essai', html: '<p>Essai' }
  await createMailer(smtp.url).send({ ...letter, ...(desabonnement && { desabonnement }) })
  await smtp.stop()
  return taken
}

test('List-Unsubscribe ne part que d’un site en https, entier, et jamais avec ce qui ne se répète pas', async () => {
  for (const de of ['alerte', 'message'] as const) {
    const https = writeDesabonnement(de, crypto.randomUUID(), 'https://kinebouge.exemple.fr')
    const signed = await raw(https)
    expect(signed).toContain(
      `\r\nList-Unsubscribe: <${https.lien}>\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n`,
    )
    expect(signed).toMatch(new RegExp(`^List-I[dD]: <${de}s\\.kinebouge\\.exemple\\.fr>\r$`, 'm'))
  }
  const http = writeDesabonnement('alerte', crypto.randomUUID(), 'http://localhost:3000')
  for (const none of [http, undefined]) expect(await raw(none)).not.toContain('List-')
})

test('un e-mail refusé se dit à chaque essai, avec le code du serveur ; EHLO dit le nom donné', async () => {
  const greeted: string[] = []
  const refusal = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode })
  const smtp = await openSmtp({
    onMailFrom: ({ address }, { hostNameAppearsAs }, done) => {
      greeted.push(String(hostNameAppearsAs))
      done(address.startsWith('plus-tard') ? refusal(451, 'Greylisted') : null)
    },
    onRcptTo: (_address, _session, done) => done(refusal(550, 'No such user')),
  })
  const told: UnsentMail[] = []
  const letter = { to: 'camille@exemple.fr', subject: 'Essai', text: 'Essai', html: '<p>Essai' }
  for (const from of ['bonjour@exemple.fr', 'plus-tard@exemple.fr']) {
    const mailer = watchMailer(createMailer(smtp.url, { from, name: 'kine.exemple.fr' }), (unsent) => told.push(unsent))
    await expect(mailer.send(letter)).rejects.toThrow()
  }
  await smtp.stop()
  expect(greeted).toEqual(['kine.exemple.fr', 'kine.exemple.fr'])
  expect(told).toMatchObject([
    { raison: 'adresse', code: 550, etape: 'RCPT TO' },
    { raison: 'retard', code: 451, etape: 'MAIL FROM' },
  ])
})
