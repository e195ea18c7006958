// Asks for a pseudo before a publication (product §4), which continues once it is saved.
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

/** `texte` says why a pseudo is needed, `action` is the label of the button. */
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
