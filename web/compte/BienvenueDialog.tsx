// Asks a new member for a pseudo (product §2 « Pseudo prompt »), saved here or in the account.
import { ButtonLink } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { PseudoForm } from './PseudoForm.tsx'

/** Cannot be closed: it disappears once a pseudo exists, or on /mon-compte. */
export default function BienvenueDialog() {
  return (
    <Dialog titre="Bienvenue&nbsp;! Comment vous appeler&nbsp;?" open blocking>
      <PseudoForm
        texte="Choisissez le pseudo sous lequel les autres kinés vous liront, dans vos annonces comme dans vos messages."
        action="Enregistrer mon pseudo"
        onSaved={() => {}}
      >
        <ButtonLink to="/mon-compte" variant="secondary">
          Compléter mon compte
        </ButtonLink>
      </PseudoForm>
    </Dialog>
  )
}
