// The pseudo asked before a first publication (§4): once saved, the publication goes on.
import { PseudoForm } from '../compte/PseudoForm.tsx'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'

export function PseudoDialog({ open, onClose, onSaved }: { open: boolean; onClose: () => void; onSaved: () => void }) {
  return (
    <Dialog titre="Bienvenue ! Comment vous appeler ?" open={open} onClose={onClose}>
      <PseudoForm
        texte="Votre annonce est prête. Il lui manque seulement le pseudo sous lequel les autres kinés vous liront."
        action="Enregistrer et publier"
        onSaved={onSaved}
      >
        <Button variant="secondary" onClick={onClose}>
          Plus tard
        </Button>
      </PseudoForm>
    </Dialog>
  )
}
