// The pseudo asked before something is published under it (product §4): once saved, the publication goes on.
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { PseudoForm } from './PseudoForm.tsx'

interface PseudoDialogProps {
  open: boolean
  texte: string
  action: string
  onClose: () => void
  onSaved: () => void
}

/** `textUpTo` says what waits for the pseudo, `action` what saving it does. */
export function PseudoDialog({ open, texte, action, onClose, onSaved }: PseudoDialogProps) {
  return (
    <Dialog titre="Bienvenue&nbsp;! Comment vous appeler&nbsp;?" open={open} onClose={onClose}>
      <PseudoForm texte={texte} action={action} onSaved={onSaved}>
        <Button variant="secondary" onClick={onClose}>
          Plus tard
        </Button>
      </PseudoForm>
    </Dialog>
  )
}
