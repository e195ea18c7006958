// The form to report a content (only a reason is required; illegal content needs more), and the follow-up page.
import { useState } from 'react'
import {
  type Cible,
  cheminSuivi,
  cibles,
  explicationMax,
  formatFirstRead,
  type Motif,
  motifs,
  motifsOf,
  nomsCible,
  readReportedAddress,
  referenceOf,
  refuseSignalement,
  type SignalementSaisi,
} from '#domain/moderation/signalement.ts'
import type { FieldRefusal as RefusChamp } from '#domain/protocol/refusal.ts'
import { isUuid } from '#domain/protocol/uuid.ts'
import { Link } from '../navigation/Link.tsx'
import { useNavigate } from '../navigation/useNavigate.ts'
import { useSearchParams } from '../navigation/useSearchParams.ts'
import { formatError } from '../query/api.ts'
import { useCall } from '../query/useCall.ts'
import { useSession } from '../session/session.ts'
import { MembrePage } from '../shell/MembrePage.tsx'
import { CheckboxField, TextArea, TextField } from '../ui/Field.tsx'
import { Form } from '../ui/Form.tsx'
import { Notice } from '../ui/Notice.tsx'
import { RadioCards } from '../ui/RadioCards.tsx'
import { useFilledForm } from '../ui/useFilledForm.ts'
import { Confirmation } from './Confirmation.tsx'
import { MesSuivis } from './MesSuivis.tsx'
import { Suivi } from './Suivi.tsx'

export default function Signaler() {
  const [params] = useSearchParams()
  const suivi = params.get('suivi')
  const confirmer = params.get('confirmer')
  if (confirmer !== null) return <Confirmation uuid={confirmer.toLowerCase()} />
  return suivi === null ? <Signalement params={params} /> : <Suivi uuid={suivi.toLowerCase()} />
}

/** A report just sent. */
interface Envoye {
  reference: string
  motif: Motif
}

function Signalement({ params }: { params: URLSearchParams }) {
  const cible = cibles.find((nom) => nom === params.get('cible'))
  const uuid = params.get('uuid')
  const { sub } = useSession()
  const [envoye, setEnvoye] = useState<Envoye | null>(null)
  return (
    <MembrePage titre="Signaler un contenu" className="page-texte">
      <h1>{`Signaler ${cible ? nomsCible[cible] : 'un contenu'}`}</h1>
      {envoye ? (
        <Recu envoye={envoye} membre={Boolean(sub)} />
      ) : cible && isUuid(uuid) ? (
        <SignalementForm cible={cible} uuid={uuid} onSent={setEnvoye} />
      ) : (
        <div className="pile">
          <AdresseForm />
          <p>
            <span>{`Pour un message, ouvrez-le et suivez son lien «\u00a0Signaler\u00a0». Pour tout autre problème, `}</span>
            <Link to="/a-propos#contact">écrivez-nous</Link>
            <span>{`. Ce que deviennent les signalements\u00a0: `}</span>
            <Link to="/transparence">nos chiffres</Link>
            <span>.</span>
          </p>
          {sub && <MesSuivis />}
        </div>
      )}
    </MembrePage>
  )
}

/** For whoever comes from the foot of a page: the address of what they want to report. */
function AdresseForm() {
  const navigate = useNavigate()
  const [adresse, setAdresse] = useState('')
  const [refus, setRefus] = useState<string | null>(null)
  const go = () => {
    const lue = readReportedAddress(adresse)
    if (lue) return navigate(`/signaler?cible=${lue.cible}&uuid=${lue.uuid}`)
    setRefus('Collez l’adresse de la page de l’annonce, du sujet ou du profil.')
  }
  return (
    <Form onSend={go} envoyer="Continuer" busy={false}>
      <TextField
        label="Adresse de ce que vous signalez"
        hint={`Une annonce, un sujet du forum ou un profil\u00a0: copiez l’adresse de sa page.`}
        inputMode="url"
        maxLength={2000}
        value={adresse}
        error={refus}
        onChange={({ target }) => {
          setAdresse(target.value)
          setRefus(null)
        }}
      />
    </Form>
  )
}

function Recu({ envoye: { reference, motif }, membre }: { envoye: Envoye; membre: boolean }) {
  return (
    <Notice tone="success">
      <p>{`Votre signalement est bien reçu (réf.\u00a0${referenceOf(reference)}). ${formatFirstRead(motif, membre)}`}</p>
      <p>
        <Link to={cheminSuivi(reference)}>Suivre ce signalement</Link>
      </p>
    </Notice>
  )
}

interface SignalementProps {
  cible: Cible
  uuid: string
  onSent: (envoye: Envoye) => void
}

type Champ = keyof SignalementSaisi

function useSignalement({ cible, uuid, onSent }: SignalementProps) {
  const { sub, nom } = useSession()
  const [saisi, setSaisi] = useState<Omit<SignalementSaisi, 'cible'>>({
    motif: null,
    illicite: false,
    explication: '',
    nom: '',
    email: '',
    bonne_foi: false,
  })
  const [refus, setRefus] = useState<RefusChamp<Champ> | null>(null)
  const { call, isPending, error } = useCall('signaler_contenu', { stays: true })
  const entier = { ...saisi, nom: saisi.nom || (sub && saisi.illicite ? (nom ?? '') : ''), cible }
  const form = useFilledForm((fields) =>
    setSaisi((avant) => ({
      ...avant,
      motif: fields.get('motif') as Motif | null,
      illicite: fields.has('illicite'),
      explication: String(fields.get('explication') ?? ''),
      email: String(fields.get('email') ?? ''),
    })),
  )
  const change = (part: Partial<SignalementSaisi>) => {
    setSaisi({ ...saisi, ...part })
    setRefus(null)
  }
  const send = async () => {
    const refuse = refuseSignalement(entier, Boolean(sub))
    setRefus(refuse)
    if (refuse) return
    const { motif, illicite, explication, bonne_foi, email } = entier
    const args = { p_cible: cible, p_uuid_cible: uuid, p_motif: motif!, p_illicite: illicite, p_bonne_foi: bonne_foi }
    const sent = { ...args, p_explication: explication, p_nom: entier.nom, p_email: sub ? null : email.trim() }
    await call(sent).then(
      (reference) => onSent({ reference, motif: motif! }),
      () => {},
    )
  }
  return { form, saisi: entier, refus, change, send, isPending, error, membre: Boolean(sub) }
}

function SignalementForm(props: SignalementProps) {
  const { form, saisi, refus, change, send, isPending, error, membre } = useSignalement(props)
  const at = (champ: Champ) => (refus?.champ === champ ? refus.phrase : null)
  return (
    <Form
      ref={form}
      onSend={send}
      envoyer="Envoyer le signalement"
      busy={isPending}
      refus={error && formatError(error)}
    >
      <RadioCards
        legend="Pourquoi&nbsp;?"
        name="motif"
        options={motifsOf(props.cible).map((code) => ({ value: code, titre: motifs[code].texte }))}
        value={saisi.motif ?? ''}
        onChange={(motif) => change({ motif: motif as Motif })}
        error={at('motif')}
      />
      <CheckboxField
        label="Ce contenu est, selon moi, illicite"
        name="illicite"
        hint="La loi demande alors une explication et votre nom. Sinon, le motif suffit."
        checked={saisi.illicite}
        onChange={({ target }) => change({ illicite: target.checked })}
      />
      <TextArea
        label={saisi.illicite || saisi.motif === 'autre' ? 'Ce qui ne va pas' : 'Ce qui ne va pas (facultatif)'}
        hint="Ne nommez aucun patient."
        name="explication"
        rows={4}
        maxLength={explicationMax}
        value={saisi.explication}
        error={at('explication')}
        onChange={({ target }) => change({ explication: target.value })}
      />
      <Qui saisi={saisi} membre={membre} at={at} change={change} />
      <p className="doux petit">L’auteur du contenu ne saura pas qui l’a signalé. C’est une personne qui décide.</p>
    </Form>
  )
}

interface QuiProps {
  saisi: SignalementSaisi
  membre: boolean
  at: (champ: Champ) => string | null
  change: (part: Partial<SignalementSaisi>) => void
}

/** The reporter: visitors give an address, and the law requires a name for a report of illegal content. */
function Qui({ saisi, membre, at, change }: QuiProps) {
  return (
    <>
      {saisi.illicite && (
        <TextField
          label="Votre nom"
          autoComplete="name"
          value={saisi.nom}
          error={at('nom')}
          onChange={({ target }) => change({ nom: target.value })}
        />
      )}
      {!membre && (
        <TextField
          label="Votre adresse e-mail"
          type="email"
          name="email"
          autoComplete="email"
          hint="Pour vous dire ce que nous avons décidé, et rien d’autre."
          value={saisi.email}
          error={at('email')}
          onChange={({ target }) => change({ email: target.value })}
        />
      )}
      {saisi.illicite && (
        <CheckboxField
          label="J’affirme de bonne foi que ces informations sont exactes et complètes."
          checked={saisi.bonne_foi}
          error={at('bonne_foi')}
          onChange={({ target }) => change({ bonne_foi: target.checked })}
        />
      )}
    </>
  )
}
