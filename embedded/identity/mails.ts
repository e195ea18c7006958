// The provider's mails, sent before or after the answer.
import { setTimeout as sleep } from 'node:timers/promises'
import { type Paragraph, reasonAccount, type WrittenMail, writeMail } from '#domain/mail/mail.ts'
import { marque } from '#domain/marque/marque.ts'
import { formatInstant } from '#domain/text/format.ts'
import { refusals } from './zitadelErrors.ts'

export interface Mail extends WrittenMail {
  to: string
}

export interface Post {
  /** Rejects when the mail cannot be sent now. */
  send(mail: Mail): Promise<void>
  /** Runs after the answer is sent; errors are logged. */
  later(work: () => Promise<void>): void
  /** Sends after the answer, with two more attempts. */
  sendLater(mail: Mail): void
  /** On stop: waits up to a second for what is running, without new attempts. */
  idle(): Promise<void>
}

const pausesMs = [5000, 60_000]

export function openPost(sendMail: (mail: Mail) => Promise<void>, onFault: (error: unknown) => void): Post {
  const running = new Set<Promise<void>>()
  let open = true

  function later(work: () => Promise<void>): void {
    const done = work()
      .catch(onFault)
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
        onFault(error)
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

const writeLetter = (to: string, subject: string, passages: Paragraph[], raison = reasonAccount): Mail => ({
  to,
  ...writeMail({ subject, pseudo: null, passages, raison }),
})

const raisonDemande = `Vous recevez cet e-mail parce que quelqu’un a donné cette adresse sur ${marque.nom}.`

const uneFois = 'Il sert une seule fois, pendant une heure.'

export const resetLetter = (to: string, link: string): Mail =>
  writeLetter(to, 'Choisissez un nouveau mot de passe', [
    `Vous avez demandé à changer le mot de passe de votre compte ${marque.nom}. Ce lien vous permet d’en choisir un nouveau.`,
    { lien: link, texte: 'Choisir un nouveau mot de passe' },
    uneFois,
    'Cette demande ne vient pas de vous\u00a0? Laissez cet e-mail de côté\u00a0: votre mot de passe reste le même.',
  ])

export const changedLetter = (to: string, at: Date, forgotten: string): Mail =>
  writeLetter(to, 'Votre mot de passe a été changé', [
    `Le mot de passe de votre compte ${marque.nom} a été changé le ${formatInstant(at.toISOString())}. Vos autres appareils ont été déconnectés.`,
    'C’est bien vous\u00a0? Il n’y a rien à faire.',
    `Ce n’est pas vous\u00a0? Choisissez tout de suite un nouveau mot de passe, puis écrivez-nous à ${marque.contact}.`,
    { lien: forgotten, texte: 'Choisir un nouveau mot de passe' },
  ])

export const emailLetter = (to: string, code: string, link: string | null): Mail =>
  writeLetter(
    to,
    'Confirmez votre adresse e-mail',
    [
      `Voici le code qui confirme cette adresse pour votre compte ${marque.nom}\u00a0:`,
      { code },
      ...(link ? [{ lien: link, texte: 'Confirmer mon adresse' }] : []),
      uneFois,
      'Cette demande ne vient pas de vous\u00a0? Laissez cet e-mail de côté\u00a0: rien ne change.',
    ],
    raisonDemande,
  )

export const signUpLetter = (to: string, code: string, link: string): Mail =>
  writeLetter(
    to,
    `Votre code ${marque.nom}\u00a0: ${code}`,
    [
      `Voici le code qui ouvre votre compte ${marque.nom}\u00a0:`,
      { code },
      `Tapez-le sur la page où vous l’avez demandé. ${uneFois}`,
      { lien: link, texte: 'Retrouver cette page, si vous l’avez fermée' },
      'Cette demande ne vient pas de vous\u00a0? Laissez cet e-mail de côté\u00a0: aucun compte ne sera ouvert.',
    ],
    raisonDemande,
  )

export const alreadyLetter = (to: string, { signIn, forgotten }: { signIn: string; forgotten: string }): Mail =>
  writeLetter(to, `Vous avez déjà un compte ${marque.nom}`, [
    `Quelqu’un vient de demander un compte ${marque.nom} avec cette adresse, qui en a déjà un.`,
    { lien: signIn, texte: 'Me connecter' },
    'Mot de passe oublié\u00a0? Choisissez-en un nouveau.',
    { lien: forgotten, texte: 'Choisir un nouveau mot de passe' },
    'Cette demande ne vient pas de vous\u00a0? Laissez cet e-mail de côté\u00a0: rien ne change.',
  ])

/** Sent to the old address. */
export const movedLetter = (to: string, email: string, at: Date, site: string): Mail =>
  writeLetter(
    to,
    'L’adresse e-mail de votre compte a changé',
    [
      `Depuis le ${formatInstant(at.toISOString())}, votre compte ${marque.nom} se sert de l’adresse ${email}\u00a0: c’est elle qui sert à se connecter, et qui reçoit nos e-mails. Celui-ci est le dernier à cette adresse.`,
      'C’est bien vous\u00a0? Il n’y a rien à faire.',
      { lien: `${site}/mon-compte`, texte: 'Voir mon compte' },
      `Ce n’est pas vous\u00a0? Quelqu’un connaît votre mot de passe\u00a0: écrivez-nous tout de suite à ${marque.contact}, depuis cette adresse.`,
    ],
    `Vous recevez cet e-mail parce qu’un compte ${marque.nom} se servait de cette adresse.`,
  )
