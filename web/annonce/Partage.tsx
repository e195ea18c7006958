// The button that hands an ad's address to someone else.
import { useState } from 'react'
import { Button } from '../ui/Button.tsx'

/** The phone's own sharing where there is one, else the link is copied, and the button says so. */
export function Partage({ titre }: { titre: string }) {
  const [dit, setDit] = useState('')
  const share = async () => {
    const url = location.origin + location.pathname
    setDit('')
    if (navigator.share) {
      // Closing the phone's sheet without sharing is no error.
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
