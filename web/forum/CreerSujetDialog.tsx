// Creating a topic (product §2 « Forum »): title, category, first message; input is kept until posted.
import { type FormEvent, useLayoutEffect, useRef } from 'react'
import { type CategorieForum, messageForumMax, readTitreForum, titreForumMax } from '#domain/forum/forum.ts'
import { isHintOf } from '#domain/protocol/refusal.ts'
import { formatCompte } from '#domain/text/format.ts'
import { longueur, readTexte } from '#domain/text/texte.ts'
import { PseudoDialog } from '../compte/PseudoDialog.tsx'
import { Refus } from '../session/Refus.tsx'
import { Dialog, DialogActions } from '../ui/Dialog.tsx'
import { SelectField, TextArea, TextField } from '../ui/Field.tsx'
import { Notice } from '../ui/Notice.tsx'
import { useCreation } from './useCreation.ts'
import type { EtatPublication } from './usePublicationForum.ts'

interface Props {
  sub: string
  categories: readonly CategorieForum[]
  /** The category being read. */
  categorie: number | null
  open: boolean
  onClose: () => void
  onCreated: (uuid_forum: string) => void
}

export function CreerSujetDialog({ sub, categories, categorie, open, onClose, onCreated }: Props) {
  const creation = useCreation(sub, categorie, onCreated)
  const { etat } = creation
  return (
    <>
      <Dialog titre="Créer un sujet" open={open} taille="large" onClose={onClose}>
        <Formulaire creation={creation} categories={categories} onClose={onClose} />
      </Dialog>
      <PseudoDialog
        open={etat.nom === 'pseudo'}
        texte="Votre sujet est prêt. Il lui manque seulement le pseudo sous lequel les autres kinés vous liront."
        action="Enregistrer et publier"
        onClose={creation.cancelPseudo}
        onSaved={creation.send}
      />
    </>
  )
}

interface FormulaireProps {
  creation: ReturnType<typeof useCreation>
  categories: readonly CategorieForum[]
  onClose: () => void
}

function Formulaire({ creation, categories, onClose }: FormulaireProps) {
  const { etat, cree, send } = creation
  const form = useRef<HTMLFormElement>(null)
  const busy = etat.nom === 'envoi'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!busy) void send()
  }
  const refuse = refuseDe(etat)
  useLayoutEffect(() => {
    if (refuse) form.current?.querySelector<HTMLElement>(`[name=${refuse.champ}]`)?.focus()
  }, [refuse])
  return (
    <form className="pile" ref={form} noValidate onSubmit={submit}>
      {cree && <Notice>Votre sujet est créé&nbsp;: il reste à envoyer son premier message.</Notice>}
      <Champs creation={creation} categories={categories} />
      {etat.nom === 'refusee' && !refuse && <Refus {...etat} />}
      <DialogActions busy={busy} onClose={onClose}>
        Publier le sujet
      </DialogActions>
    </form>
  )
}

const champs = ['titre_forum', 'id_categorie', 'contenu_message']

/** The error of this field, if any. */
function refuseDe(etat: EtatPublication) {
  if (etat.nom !== 'refusee') return null
  const champ = champs.find((nom) => isHintOf(etat.champ, nom))
  return champ ? { ...etat, champ } : null
}

function Champs({ creation, categories }: Omit<FormulaireProps, 'onClose'>) {
  const { saisie, etat, cree, change } = creation
  const busy = etat.nom === 'envoi'
  const refuse = refuseDe(etat)
  const errorOf = (champ: string) => (refuse?.champ === champ ? refuse.phrase : null)
  return (
    <>
      <TextField
        name="titre_forum"
        label="Titre"
        error={errorOf('titre_forum')}
        required
        readOnly={cree || busy}
        autoComplete="off"
        maxLength={titreForumMax * 2}
        counter={formatCompte(longueur(readTitreForum(saisie.titre_forum)), titreForumMax)}
        value={saisie.titre_forum}
        onChange={({ target }) => change({ titre_forum: target.value })}
      />
      <SelectField
        name="id_categorie"
        label="Catégorie"
        error={errorOf('id_categorie')}
        required
        disabled={cree || busy}
        value={saisie.id_categorie ?? ''}
        onChange={({ target }) => change({ id_categorie: Number(target.value) || null })}
      >
        {saisie.id_categorie === null && <option value="">Choisissez une catégorie</option>}
        {categories.map(({ id_categorie, nom_categorie }) => (
          <option key={id_categorie} value={id_categorie}>
            {nom_categorie}
          </option>
        ))}
      </SelectField>
      <TextArea
        name="contenu_message"
        label="Message"
        error={errorOf('contenu_message')}
        rows={7}
        required
        readOnly={busy}
        counter={formatCompte(longueur(readTexte(saisie.contenu_message)), messageForumMax)}
        value={saisie.contenu_message}
        onChange={({ target }) => change({ contenu_message: target.value })}
      />
    </>
  )
}
