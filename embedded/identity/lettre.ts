// The mails that the provider writes, and how they leave: at once, or after an answer that must not wait for them.
import { setTimeout as sleep } from 'node:timers/promises'
import { marque, signature } from '#domain/marque.ts'
import { refusals } from './zitadel.ts'

export interface Mail {
  to: string
  subject: string
  text: string
}

export interface Post {
  /** Refuses when the mail cannot leave now. */
  send(mail: Mail): Promise<void>
  /** Runs after the answer is sent; what it throws is logged. */
  later(work: () => Promise<void>): void
  /** Sends after the answer is sent, and tries twice more when the mail cannot leave. */
  sendLater(mail: Mail): void
  /** For a stop: waits at most a second for what is running, and no mail is tried again. */
  idle(): Promise<void>
}

const pausesMs = [5000, 60_000]

export function openPost(sendMail: (mail: Mail) => Promise<void>): Post {
  const running = new Set<Promise<void>>()
  let open = true

  function later(work: () => Promise<void>): void {
    const done = work()
      .catch((error: unknown) => console.error(error))
      .finally(() => running.delete(done))
    running.add(done)
  }

  async function insist(mail: Mail): Promise<void> {
    for (const pause of pausesMs) {
      try {
        return await sendMail(mail)
      } catch (error) {
        if (!open) throw error
        await sleep(pause, undefined, { ref: false })
      }
    }
    await sendMail(mail)
  }

  return {
    send: (mail) =>
      sendMail(mail).catch((error: unknown) => {
        console.error(error)
        throw refusals.mail()
      }),
    later,
    sendLater: (mail) => later(() => insist(mail)),
    async idle() {
      open = false
      await Promise.race([Promise.all(running), sleep(1000)])
    },
  }
}

export const resetLetter = (to: string, link: string): Mail => ({
  to,
  subject: 'Choisissez un nouveau mot de passe',
  text: `Bonjour,

Vous avez demandé à changer le mot de passe de votre compte ${marque.nom}. Ce lien vous permet d’en choisir un nouveau\u00a0:

${link}

Il sert une seule fois, pendant une heure.

Cette demande ne vient pas de vous\u00a0? Laissez cet e-mail de côté\u00a0: votre mot de passe reste le même.

${signature}
`,
})

const instant = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/Paris' })

export const changedLetter = (to: string, at: Date, forgotten: string): Mail => ({
  to,
  subject: 'Votre mot de passe a été changé',
  text: `Bonjour,

Le mot de passe de votre compte ${marque.nom} a été changé le ${instant.format(at)}. Vos autres appareils ont été déconnectés.

C’est bien vous\u00a0? Il n’y a rien à faire.

Ce n’est pas vous\u00a0? Choisissez tout de suite un nouveau mot de passe\u00a0:

${forgotten}

puis écrivez-nous à ${marque.contact}.

${signature}
`,
})

export const emailLetter = (to: string, code: string, link: string | null): Mail => ({
  to,
  subject: 'Confirmez votre adresse e-mail',
  text: `Bonjour,

Voici le code qui confirme cette adresse pour votre compte ${marque.nom}\u00a0:

${code}
${link ? `\n${link}\n` : ''}
Il sert une seule fois, pendant une heure.

Cette demande ne vient pas de vous\u00a0? Laissez cet e-mail de côté\u00a0: rien ne change.

${signature}
`,
})

export const signUpLetter = (to: string, code: string): Mail => ({
  to,
  subject: `Votre code ${marque.nom}\u00a0: ${code}`,
  text: `Bonjour,

Voici le code qui ouvre votre compte ${marque.nom}\u00a0:

${code}

Tapez-le sur la page où vous l’avez demandé. Il sert une seule fois, pendant une heure.

Cette demande ne vient pas de vous\u00a0? Laissez cet e-mail de côté\u00a0: aucun compte ne sera ouvert.

${signature}
`,
})

export const alreadyLetter = (to: string, { signIn, forgotten }: { signIn: string; forgotten: string }): Mail => ({
  to,
  subject: `Vous avez déjà un compte ${marque.nom}`,
  text: `Bonjour,

Quelqu’un vient de demander un compte ${marque.nom} avec cette adresse, qui en a déjà un. Connectez-vous\u00a0:

${signIn}

Mot de passe oublié\u00a0? Choisissez-en un nouveau\u00a0:

${forgotten}

Cette demande ne vient pas de vous\u00a0? Laissez cet e-mail de côté\u00a0: rien ne change.

${signature}
`,
})

export const movedLetter = (to: string, email: string, at: Date, site: string): Mail => ({
  to,
  subject: 'L’adresse e-mail de votre compte a changé',
  text: `Bonjour,

Depuis le ${instant.format(at)}, votre compte ${marque.nom} se sert de l’adresse ${email}\u00a0:

${site}/mon-compte

Ce n’est pas vous\u00a0? Écrivez-nous tout de suite à ${marque.contact}.

${signature}
`,
})
