// A refusal in S3's format: status, code and message in XML.

export class StoreRefusal extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }

  get xml(): string {
    return `${xmlHead}<Error><Code>${this.code}</Code><Message>${escapeXml(this.message)}</Message></Error>`
  }
}

export const xmlHead = '<?xml version="1.0" encoding="UTF-8"?>\n'

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

export const escapeXml = (text: string): string => text.replace(/[&<>"]/g, (mark) => entities[mark]!)
