// Downloads all the data that the site has about a member; requires a recent sign-in.
import { useState } from 'react'
import { connexionAncienne } from '#domain/compte/copie.ts'
import { ApiError, formatError } from '../query/api.ts'
import { useCall } from '../query/useCall.ts'
import { readUser } from '../session/oidc.ts'
import { formatSignInFailure } from '../session/signInFaults.ts'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import '../styles/compte.css'

export function CopieCard() {
  const lien = useCall('generer_lien_copie')
  const [refus, setRefus] = useState<unknown>(null)
  const ancienne = refus instanceof ApiError && refus.status === 403
  const download = async () => {
    setRefus(null)
    try {
      // The answer is a download: the page stays.
      location.assign(await lien.call({ p_jeton_identite: readUser()?.id_token ?? '' }))
    } catch (error) {
      setRefus(error)
    }
  }
  const signInAgain = async () => {
    try {
      const { redirectToSignIn } = await import('../session/provider.ts')
      await redirectToSignIn('/mon-compte', { prompt: 'login' })
    } catch (error) {
      setRefus(error)
    }
  }
  return (
    <section className="panneau pile" aria-labelledby="copie">
      <h2 className="compte-titre" id="copie">
        Mes données
      </h2>
      <p className="doux">
        Votre compte, vos annonces et leurs photos, vos messages, vos opérations, vos factures&nbsp;: une archive ZIP à
        garder, lisible par une machine.
      </p>
      {ancienne && <Notice>{connexionAncienne}</Notice>}
      {refus !== null && !ancienne && (
        <Notice tone="error">{refus instanceof ApiError ? formatError(refus) : formatSignInFailure(refus)}</Notice>
      )}
      {ancienne ? (
        <Button onClick={signInAgain}>Me reconnecter</Button>
      ) : (
        <Button variant="secondary" busy={lien.isPending} onClick={download}>
          Télécharger mes données
        </Button>
      )}
    </section>
  )
}
