// A minimal browser (cookies, forms, redirects) for the identity provider's pages, used by tests and benches.

export const site = 'http://site.localhost:3000'

const timeoutMs = 30_000

/** By name and path. */
export type Cookies = Map<string, { value: string; path: string }>

/**
 * Keeps cookies by path and the hidden token of the last form; follows redirects until the site's own address, a page, or an
 * error.
 */
export class Browser {
  readonly #site: string
  readonly #headers: Record<string, string>
  readonly cookies: Cookies = new Map()
  #jeton: string | undefined

  constructor(origin = site, headers: Record<string, string> = {}) {
    this.#site = origin
    this.#headers = headers
  }

  async go(address: string | URL, form?: Record<string, string>): Promise<{ status: number; url: URL; html: string }> {
    let url = new URL(address)
    let body = form ? new URLSearchParams({ ...(this.#jeton && { jeton: this.#jeton }), ...form }) : null
    for (let hops = 0; hops < 10; hops++) {
      if (url.href.startsWith(this.#site)) return { status: 0, url, html: '' }
      const answer = await fetch(url, {
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
        headers: { cookie: this.#header(url.pathname), accept: 'text/html', ...this.#headers },
        ...(body ? { method: 'POST', body } : {}),
      })
      this.#keep(answer.headers.getSetCookie())
      const html = await answer.text()
      this.#jeton = /name="jeton" value="([^"]+)"/.exec(html)?.[1] ?? this.#jeton
      const location = answer.headers.get('location')
      if (!location) return { status: answer.status, url, html }
      url = new URL(location, url)
      body = null
    }
    throw new Error('trop de redirections')
  }

  #header(path: string): string {
    const sent = [...this.cookies].filter(([, cookie]) => path.startsWith(cookie.path))
    return sent.map(([key, { value }]) => `${key.split(' ')[0]}=${value}`).join('; ')
  }

  #keep(lines: string[]): void {
    for (const line of lines) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      const path = /path=([^;]+)/i.exec(line)?.[1] ?? '/'
      if (value === '' || /1970/.test(line)) this.cookies.delete(`${name} ${path}`)
      else this.cookies.set(`${name} ${path}`, { value, path })
    }
  }
}
