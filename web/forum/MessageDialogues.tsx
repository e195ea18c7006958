// Dialogs to edit or delete one's own message.
import { type FormEvent, useRef, useState } from 'react'
import { type MessageForum, messageForumMax, refuseReponse, retoucheMinutes } from '#domain/forum/forum.ts'
import { formatCompte } from '#domain/text/format.ts'
import { longueur, readTexte } from '#domain/text/texte.ts'
import { useBrouillon } from '../brouillon/useBrouillon.ts'
import { formatError } from '../query/api.ts'
import { useCall } from '../query/useCall.ts'
import { Refus } from '../session/Refus.tsx'
import { useSession } from '../session/session.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { Dialog, DialogActions } from '../ui/Dialog.tsx'
import { TextArea } from '../ui/Field.tsx'
import { usePublicationForum } from './usePublicationForum.ts'

interface Props {
  message: MessageForum
  onClose: () => void
}

const vide = { contenu_message: '' }

/** Input is kept until it is saved or equals the message again. */
export function ModifierDialog({ message: { uuid_message, contenu_message }, onClose }: Props) {
  const { sub } = useSession()
  const intacte = { contenu_message }
  const { saisie, change, clear } = useBrouillon(`forum-modification:${sub}:${uuid_message}`, { vide, intacte })
  const [refus, setRefus] = useState<string | null>(null)
  const { call } = useCall('modifier_message_forum', { stays: true })
  const { etat, publish, rest } = usePublicationForum('')
  const zone = useRef<HTMLTextAreaElement>(null)
  const texte = saisie.contenu_message
  const busy = etat.nom === 'envoi'
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const refuse = refuseReponse(texte)
    setRefus(refuse)
    if (refuse) return zone.current?.focus()
    if (!(await publish(() => call({ p_uuid_message: uuid_message, p_contenu_message: texte })))) return
    clear()
    onClose()
  }
  const write = (typed: string) => {
    change({ contenu_message: typed })
    setRefus(null)
    if (etat.nom === 'refusee') rest()
  }
  return (
    <Dialog titre="Modifier mon message" open taille="large" onClose={onClose}>
      <form className="pile" noValidate onSubmit={submit}>
        <TextArea
          ref={zone}
          label="Message"
          hint={`Passé ${retoucheMinutes} minutes, le message dit qu’il a été modifié.`}
          rows={7}
          required
          readOnly={busy}
          error={refus}
          counter={formatCompte(longueur(readTexte(texte)), messageForumMax)}
          value={texte}
          onChange={({ target }) => write(target.value)}
        />
        {etat.nom === 'refusee' && <Refus {...etat} />}
        <DialogActions busy={busy} onClose={onClose}>
          Enregistrer
        </DialogActions>
      </form>
    </Dialog>
  )
}

export function RetirerDialog({ message, onClose }: Props) {
  const retirer = useCall('retirer_message_forum')
  const confirm = async () => {
    await retirer.call({ p_uuid_message: message.uuid_message })
    onClose()
  }
  return (
    <ConfirmDialog
      cible={message}
      titre="Retirer ce message&nbsp;?"
      oui="Retirer"
      non="Annuler"
      danger
      appel={retirer}
      sayRefus={formatError}
      onConfirm={confirm}
      onClose={onClose}
    >
      {({ rang_dans_forum }) => (
        <>
          <span>{`Les autres liront à sa place que son auteur l’a retiré${rang_dans_forum === 1 ? '\u00a0; le titre du sujet et les réponses restent' : ''}. Ce que d’autres en ont cité reste aussi. L’équipe du site peut lire son texte pendant un an.`}</span>
        </>
      )}
    </ConfirmDialog>
  )
}
