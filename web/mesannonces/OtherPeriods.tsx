// The same replacement for other periods, published in one go.
import { useState } from 'react'
import type { Annonce } from '#domain/annonce/annonce.ts'
import { memeTexteMax, type Periode, periodesMax, refusePeriodes, sayPubliees } from '#domain/annonce/periodes.ts'
import { rythmeAnnonces } from '#domain/limite/limite.ts'
import type { Tarif } from '#domain/paiement/tarif.ts'
import type { FieldRefusal } from '#domain/protocol/refusal.ts'
import { formatEuros, formatPluriel } from '#domain/text/format.ts'
import { useBrouillon } from '../brouillon/useBrouillon.ts'
import { idempotencyKey } from '../query/idempotencyKey.ts'
import { useCall } from '../query/useCall.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { TextField } from '../ui/Field.tsx'
import { Notice } from '../ui/Notice.tsx'
import { type Nouvelle, phraseGestion } from './actions.ts'
import '../styles/formulaire.css'

interface OtherPeriodsProps {
  annonce: Annonce
  tarifs?: readonly Tarif[] | undefined
  onClose: () => void
  onNews: (nouvelle: Nouvelle) => void
}

const empty: Periode = { debut: '', fin: '' }
const vide: { periodes: readonly Periode[]; uuid_client: string } = { periodes: [empty], uuid_client: '' }

export function OtherPeriods({ annonce, tarifs, onClose, onNews }: OtherPeriodsProps) {
  const brouillon = useBrouillon(`periodes:${annonce.uuid_annonce}`, { vide })
  const envoi = idempotencyKey(brouillon, 'uuid_client')
  const { periodes } = brouillon.saisie
  const [refus, setRefus] = useState<ReturnType<typeof refusePeriodes>>([])
  const { call, isPending, error } = useCall('publier_periodes')
  const write = (next: readonly Periode[]) => {
    brouillon.change({ periodes: next })
    envoi.renew()
    setRefus([])
  }
  const publish = async () => {
    const refused = refusePeriodes(periodes, annonce.datecontrat_annonce)
    setRefus(refused)
    if (refused.some((refusal) => refusal !== null)) return
    const args = {
      p_uuid_annonce: annonce.uuid_annonce,
      p_debuts: periodes.map(({ debut }) => debut),
      p_fins: periodes.map(({ fin }) => fin),
      p_uuid_client: envoi.take(),
    }
    const made = await call(args).catch(() => null)
    if (!made) return
    brouillon.clear()
    onNews({ tone: 'success', phrase: sayPubliees(made) })
  }
  return (
    <Dialog
      titre="Publier d’autres périodes"
      open
      onClose={onClose}
      actions={
        <>
          <Button busy={isPending} onClick={publish}>
            {`Publier ${formatPluriel(periodes.length, 'annonce')}`}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Pas maintenant
          </Button>
        </>
      }
    >
      <div className="pile">
        <p>
          {`Une annonce de plus pour chaque période, sans les photos\u00a0: toutes, ou aucune. Le titre et le texte restent les mêmes\u00a0; s’ils disent des dates, corrigez-les ensuite. ${sayCost(annonce, tarifs)}`}
        </p>
        {periodes.map((periode, rang) => (
          <PeriodFields
            // biome-ignore lint/suspicious/noArrayIndexKey: a period is its rank
            key={rang}
            rang={rang}
            periode={periode}
            refus={refus[rang] ?? null}
            onChange={(morceau) => write(periodes.map((une, i) => (i === rang ? { ...une, ...morceau } : une)))}
          />
        ))}
        <div className="rang rang-pied">
          {periodes.length < periodesMax && (
            <Button variant="secondary" icon="plus" onClick={() => write([...periodes, empty])}>
              Une période de plus
            </Button>
          )}
          {periodes.length > 1 && (
            <Button variant="quiet" onClick={() => write(periodes.slice(0, -1))}>
              Enlever la dernière
            </Button>
          )}
        </div>
        <p className="doux petit">{`${rythmeAnnonces}\u00a0; ${memeTexteMax} de même texte par mois.`}</p>
        {error && <Notice tone="error">{phraseGestion(error)}</Notice>}
      </div>
    </Dialog>
  )
}

function sayCost({ code_tarif }: Annonce, tarifs: readonly Tarif[] | undefined): string {
  const prix = tarifs?.find((tarif) => tarif.code_tarif === code_tarif)?.prix
  if (prix === undefined) return ''
  return prix === 0 ? 'C’est gratuit.' : `Chacune coûte ${formatEuros(prix)} TTC, à payer depuis Mes annonces.`
}

interface PeriodProps {
  rang: number
  periode: Periode
  refus: FieldRefusal<keyof Periode> | null
  onChange: (morceau: Partial<Periode>) => void
}

function PeriodFields({ rang, periode: { debut, fin }, refus, onChange }: PeriodProps) {
  const at = (champ: keyof Periode) => (refus?.champ === champ ? refus.phrase : null)
  return (
    <fieldset className="champ">
      <legend className="champ-libelle">{`Période ${rang + 1}`}</legend>
      <div className="formulaire-paire">
        <TextField
          label="Premier jour"
          type="date"
          value={debut}
          error={at('debut')}
          onChange={({ target }) => onChange({ debut: target.value })}
        />
        <TextField
          label="Dernier jour"
          type="date"
          min={debut || undefined}
          value={fin}
          error={at('fin')}
          onChange={({ target }) => onChange({ fin: target.value })}
        />
      </div>
    </fieldset>
  )
}
