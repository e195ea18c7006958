// The personal information of a member, shown and edited (product §2 « Account »).
import { useMemo } from 'react'
import { type Personne, presentationMax } from '#domain/compte/personne.ts'
import {
  type ChampProfil,
  type ProfilSaisie,
  profilVide,
  type RefusProfil,
  readProfilSaisi,
} from '#domain/compte/profil.ts'
import { formatCompte } from '#domain/text/format.ts'
import { longueur } from '#domain/text/texte.ts'
import { useBrouillon } from '../brouillon/useBrouillon.ts'
import { VilleFields } from '../commune/VilleFields.tsx'
import { useView } from '../query/api.ts'
import { Refus } from '../session/Refus.tsx'
import { useStoredUser } from '../session/session.ts'
import { Button } from '../ui/Button.tsx'
import { TextArea, TextField } from '../ui/Field.tsx'
import { Notice } from '../ui/Notice.tsx'
import { QueryResult } from '../ui/QueryResult.tsx'
import { TermsAccepted } from '../ui/TermsAccepted.tsx'
import { PseudoField } from './PseudoForm.tsx'
import { profilId, useProfil } from './useProfil.ts'
import '../styles/formulaire.css'

export function Informations({ sub }: { sub: string }) {
  const lecture = useView('lire_personne')
  // While loading, about as tall as the form, so that what follows does not move.
  return (
    <QueryResult
      de={{ ...lecture, data: lecture.data?.[0] }}
      quoi="monProfil"
      lignes={30}
      texte="Chargement de votre profil…"
      discrete
    >
      {(personne) => <FormulaireProfil key={sub} sub={sub} personne={personne} />}
    </QueryResult>
  )
}

function FormulaireProfil({ sub, personne }: { sub: string; personne: Personne }) {
  const intacte = useMemo(() => readProfilSaisi(personne), [personne])
  const brouillon = useBrouillon(`profil-brouillon:${sub}`, { vide: profilVide, intacte })
  const { refus, bilan, busy, save, change } = useProfil(personne, brouillon)
  // The button disappears: the form takes the focus.
  const abandon = () => {
    brouillon.clear()
    document.getElementById(profilId('pseudo_personne'))?.focus()
  }
  return (
    <form
      className="formulaire"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      {brouillon.retrouve && <Retrouve onAbandon={abandon} />}
      <Champs saisie={brouillon.saisie} refus={refus} change={change} email={personne.email} />
      {bilan && <Refus {...bilan} />}
      <div className="formulaire-actions">
        <Button type="submit" busy={busy}>
          Enregistrer
        </Button>
      </div>
      {!personne.pseudo_personne && <TermsAccepted geste="En enregistrant votre pseudo" />}
    </form>
  )
}

interface ChampsProps {
  saisie: ProfilSaisie
  refus: RefusProfil
  change: (morceau: Partial<ProfilSaisie>) => void
  email: string | null
}

function Champs({ saisie, refus, change, email }: ChampsProps) {
  const wire = (champ: ChampProfil) => ({
    id: profilId(champ),
    error: refus[champ],
    value: saisie[champ],
    onChange: ({ target }: { target: { value: string } }) => change({ [champ]: target.value }),
  })
  return (
    <>
      <PseudoField {...wire('pseudo_personne')} onChange={(pseudo_personne) => change({ pseudo_personne })} />
      <EmailField email={email} />
      <TextField
        {...wire('telephone_personne')}
        label="Téléphone"
        hint="Montré seulement sur les annonces où vous l’avez demandé."
        type="tel"
        autoComplete="tel"
        maxLength={30}
      />
      <VilleFields
        ids={{ ville: profilId('ville_personne'), cp: profilId('cp_personne') }}
        ville={saisie.ville_personne}
        cp={saisie.cp_personne}
        refus={{ ville: refus.ville_personne, cp: refus.cp_personne }}
        change={({ ville, cp }) =>
          change({
            ...(ville !== undefined && { ville_personne: ville }),
            ...(cp !== undefined && { cp_personne: cp }),
          })
        }
        facultatif
      />
      <TextField
        {...wire('numrpps_personne')}
        label="Numéro RPPS"
        hint="11 chiffres. Jamais montré aux autres membres, sauf celui avec qui vous préparez un contrat."
        inputMode="numeric"
        autoComplete="off"
        maxLength={30}
      />
      <TextArea
        {...wire('presentation_personne')}
        label="Présentation"
        hint="Votre exercice, vos spécialités, ce que vous cherchez."
        counter={formatCompte(longueur(saisie.presentation_personne.trim()), presentationMax)}
      />
    </>
  )
}

/** The e-mail address, read-only: from our records, else from the sign-in when we do not have it yet. */
function EmailField({ email }: { email: string | null }) {
  const user = useStoredUser()
  return (
    <TextField
      label="Adresse e-mail"
      hint="Celle de votre connexion. Elle ne se modifie pas ici."
      type="email"
      autoComplete="email"
      readOnly
      value={email ?? user?.profile.email ?? ''}
    />
  )
}

function Retrouve({ onAbandon }: { onAbandon: () => void }) {
  return (
    <Notice
      action={
        <Button variant="quiet" onClick={onAbandon}>
          Revenir à ce qui est enregistré
        </Button>
      }
    >
      Vos modifications vous attendaient&nbsp;: il reste à les enregistrer.
    </Notice>
  )
}
