// « Partager »: a link given to somebody.
import { useState } from 'react'
import { Button } from './Button.tsx'

/** Shares `path`, else the page, by the phone's sheet when there is one; otherwise copies the link and says so. */
export function ShareButton({ titre, path }: { titre: string; path?: string }) {
  const [dit, setDit] = useState('')
  const share = async () => {
    const url = location.origin + (path ?? location.pathname)
    setDit('')
    if (navigator.share) {
      // Closing the share sheet without sharing is not an error.
      await navigator.share({ title: titre, url }).catch(() => {})
      return
    }
    try {
      await navigator.clipboard.writeText(url)
      setDit('Lien copié.')
    } catch {
      setDit(`Copiez cette adresse\u00a0: ${url}`)
    }
  }
  return (
    <div>
      <Button variant="secondary" onClick={share}>
        Partager
      </Button>
      <p className="doux petit" role="status">
        {dit}
      </p>
    </div>
  )
}
