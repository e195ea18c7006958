// The Chromium that stories and measures drive, and how it is started.

export const browser = process.env.CHROMIUM ?? '/usr/bin/chromium'

export const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
