// Step 2 of the ad's form: type, place, retrocession, start, criteria, phone.
import { readRetrocession } from '#domain/annonce/annonce.ts'
import { typeRemplacement } from '#domain/annonce/typeannonce.ts'
import { formatDate } from '#domain/text/format.ts'
import { VilleFields } from '../commune/VilleFields.tsx'
import { Button } from '../ui/Button.tsx'
import { CheckboxField, TextField } from '../ui/Field.tsx'
import { Form } from '../ui/Form.tsx'
import { LoadError } from '../ui/LoadError.tsx'
import { RadioCards } from '../ui/RadioCards.tsx'
import { RetrocessionBar } from '../ui/RetrocessionBar.tsx'
import { CriteresAnnonce, DateFinField } from './CriteresAnnonce.tsx'
import { type ChampsProps, champId } from './fieldId.ts'
import { OwnTown } from './OwnTown.tsx'
import { type Telephone, telephoneId } from './useTelephone.ts'
import { useTypesAnnonce } from './useTypesAnnonce.ts'

interface EtapeProps extends ChampsProps {
  /** The ad is published: its type and start date can no longer change. */
  verrouille: boolean
  telephone: Telephone
  busy: boolean
  onNext: () => void
  onBack: () => void
}

export function EtapeDetails({ verrouille, telephone, busy, onNext, onBack, ...champs }: EtapeProps) {
  const { saisie, refus, change } = champs
  const fin = saisie.id_typeannonce === typeRemplacement && <DateFinField {...champs} />
  const leave = async () => {
    if (await telephone.save()) onNext()
  }
  return (
    <Form
      onSend={leave}
      envoyer="Voir l’aperçu"
      busy={busy || telephone.isPending}
      autres={
        <Button variant="secondary" onClick={onBack}>
          Revenir au texte
        </Button>
      }
    >
      {verrouille ? <Acquis saisie={saisie} /> : <TypeField {...champs} />}
      <VilleFields
        ids={{ ville: champId('ville_annonce'), cp: champId('cp_annonce') }}
        ville={saisie.ville_annonce}
        cp={saisie.cp_annonce}
        refus={{ ville: refus.ville_annonce, cp: refus.cp_annonce }}
        change={({ ville, cp }) =>
          change({ ...(ville !== undefined && { ville_annonce: ville }), ...(cp !== undefined && { cp_annonce: cp }) })
        }
        // A published ad keeps its place when both fields are left empty.
        facultatif={verrouille}
      />
      {!verrouille && <OwnTown saisie={saisie} change={change} />}
      <RetrocessionField {...champs} />
      {verrouille ? (
        fin
      ) : (
        <div className="formulaire-paire">
          <DateField {...champs} />
          {fin}
        </div>
      )}
      <CriteresAnnonce {...champs} avecFin={!fin} />
      <TelephoneFields {...champs} telephone={telephone} />
    </Form>
  )
}

/** Whether the ad shows the phone number, with a field for it when the profile has none. */
function TelephoneFields({ saisie, change, telephone }: ChampsProps & { telephone: Telephone }) {
  return (
    <>
      <CheckboxField
        id={champId('affichertel_annonce')}
        label="Afficher mon numéro de téléphone sur l’annonce"
        hint="Sans cette case, votre numéro reste caché."
        checked={saisie.affichertel_annonce}
        onChange={({ target }) => change({ affichertel_annonce: target.checked })}
      />
      {telephone.demande && (
        <TextField
          id={telephoneId}
          label="Votre numéro de téléphone"
          hint="Il rejoint votre profil, et ne se montre que sur les annonces où vous l’avez demandé."
          type="tel"
          autoComplete="tel"
          maxLength={30}
          error={telephone.refus}
          value={telephone.numero}
          onChange={({ target }) => telephone.change(target.value)}
        />
      )}
    </>
  )
}

function TypeField({ saisie, refus, change }: ChampsProps) {
  const { types, error, refetch } = useTypesAnnonce()
  const champ = (
    <RadioCards
      id={champId('id_typeannonce')}
      legend="Type d’annonce"
      name="id_typeannonce"
      required
      error={refus.id_typeannonce}
      value={String(saisie.id_typeannonce ?? '')}
      onChange={(id) => change({ id_typeannonce: Number(id) })}
      options={types.map(({ id_typeannonce, libelle_typeannonce }) => ({
        value: String(id_typeannonce),
        titre: libelle_typeannonce,
      }))}
    />
  )
  if (!error) return champ
  return (
    <>
      {champ}
      <LoadError error={error} quoi="typesAnnonce" refetch={() => refetch()} />
    </>
  )
}

function RetrocessionField({ saisie, refus, change }: ChampsProps) {
  return (
    <div className="pile">
      <TextField
        id={champId('retrocession_annonce')}
        label="Part pour le kiné qui exerce (%)"
        hint="De 0 à 100. Laissez vide si elle reste à convenir."
        inputMode="numeric"
        autoComplete="off"
        error={refus.retrocession_annonce}
        value={saisie.retrocession_annonce ?? ''}
        onChange={({ target }) => change({ retrocession_annonce: readRetrocession(target.value) })}
      />
      <p className="doux petit">Ce que les kinés liront&nbsp;:</p>
      <RetrocessionBar garde={saisie.retrocession_annonce} />
    </div>
  )
}

function DateField({ saisie, refus, change }: ChampsProps) {
  return (
    <TextField
      id={champId('datecontrat_annonce')}
      label="Date de début"
      type="date"
      required
      error={refus.datecontrat_annonce}
      value={saisie.datecontrat_annonce}
      onChange={({ target }) => change({ datecontrat_annonce: target.value })}
    />
  )
}

function Acquis({ saisie }: Pick<ChampsProps, 'saisie'>) {
  const type = useTypesAnnonce().types.find(({ id_typeannonce }) => id_typeannonce === saisie.id_typeannonce)
  return (
    <div className="panneau">
      <dl className="faits">
        <div>
          <dt>Type d’annonce</dt>
          <dd>{type?.libelle_typeannonce ?? 'Type inconnu'}</dd>
        </div>
        <div>
          <dt>Date de début</dt>
          <dd>{formatDate(saisie.datecontrat_annonce)}</dd>
        </div>
      </dl>
      <p className="doux petit acquis">Le type et la date de début d’une annonce publiée ne changent plus.</p>
    </div>
  )
}
