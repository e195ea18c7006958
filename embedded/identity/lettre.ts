// The mails that the provider writes.

export interface Mail {
  to: string
  subject: string
  text: string
}
