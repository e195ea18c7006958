// Deletion of the account: explained, requested, and cancelled while there is time.
import { useEffect, useRef, useState } from 'react'
import { membreParti } from '#domain/annonce/contact.ts'
import { effacementJours, identiteAns } from '#domain/compte/effacement.ts'
import { formatDate } from '#domain/text/format.ts'
import { formatError, useView } from '../query/api.ts'
import { useCall } from '../query/useCall.ts'
import { Button } from '../ui/Button.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { Notice } from '../ui/Notice.tsx'
import '../styles/compte.css'

export function SuppressionCard() {
  const personne = useView('lire_personne').data?.[0]
  const titre = useRef<HTMLHeadingElement>(null)
  /** The erasure date when a button was pressed. */
  const pressed = useRef<string | null>(undefined)
  const jour = personne?.date_effacement ?? null
  // The pressed button is gone: the new title takes the focus.
  useEffect(() => {
    if (pressed.current === undefined || pressed.current === jour) return
    pressed.current = undefined
    titre.current?.focus()
  }, [jour])
  if (!personne) return null
  const onPress = () => {
    pressed.current = jour
  }
  return (
    <section className="panneau pile" aria-labelledby="suppression">
      <h2 className="compte-titre" id="suppression" ref={titre} tabIndex={-1}>
        Supprimer mon compte
      </h2>
      {jour === null ? <Demande onPress={onPress} /> : <Attente onPress={onPress} jour={formatDate(jour)} />}
    </section>
  )
}

function Demande({ onPress }: { onPress: () => void }) {
  const supprimer = useCall('supprimer_compte')
  const [asked, setAsked] = useState<true | null>(null)
  const confirm = async () => {
    onPress()
    await supprimer.call({})
    setAsked(null)
  }
  return (
    <>
      <p className="doux">{`Vous aurez ${effacementJours} jours pour changer d’avis. Si votre solde est positif, écrivez-nous avant\u00a0: nous vous le rendrons.`}</p>
      <Button variant="secondary" onClick={() => setAsked(true)}>
        Supprimer mon compte
      </Button>
      <ConfirmDialog
        cible={asked}
        titre="Supprimer votre compte&nbsp;?"
        oui="Supprimer mon compte"
        non="Le garder"
        danger
        appel={supprimer}
        onConfirm={confirm}
        onClose={() => setAsked(null)}
      >
        {() => (
          <>
            <span>{`Dans ${effacementJours} jours, votre profil, vos annonces et leurs photos seront effacés, sans retour. Resteront, sous le nom «\u00a0${membreParti}\u00a0», vos messages du forum et ceux que vos correspondants ont reçus\u00a0; vos opérations et vos factures, 10\u00a0ans, comme la comptabilité l’impose\u00a0; votre adresse et votre pseudo, ${identiteAns}\u00a0an, pour la justice seule. D’ici là, rien ne change, et vous pouvez garder votre compte.`}</span>
          </>
        )}
      </ConfirmDialog>
    </>
  )
}

function Attente({ jour, onPress }: { jour: string; onPress: () => void }) {
  const garder = useCall('garder_compte')
  const keep = () => {
    onPress()
    garder.call({}).catch(() => {})
  }
  return (
    <>
      <Notice>{`Votre compte sera supprimé le ${jour}. Vos annonces restent en ligne jusque-là.`}</Notice>
      {garder.error && <Notice tone="error">{formatError(garder.error)}</Notice>}
      <Button busy={garder.isPending} onClick={keep}>
        Garder mon compte
      </Button>
    </>
  )
}
