// « Nous écrire »: a member asks the people who run the site, and reads their answers.
import { useState } from 'react'
import { gardeMois, type MaDemande, refuseDemande } from '#domain/demande/demande.ts'
import { formatDate } from '#domain/text/format.ts'
import { paragraphMax } from '#domain/text/paragraph.ts'
import { useBrouillon } from '../brouillon/useBrouillon.ts'
import { formatError, useView } from '../query/api.ts'
import { idempotencyKey } from '../query/idempotencyKey.ts'
import { useCall } from '../query/useCall.ts'
import { useSession } from '../session/session.ts'
import { MembrePage } from '../shell/MembrePage.tsx'
import { TextArea } from '../ui/Field.tsx'
import { Form } from '../ui/Form.tsx'
import { MemberText } from '../ui/MemberText.tsx'
import { Notice } from '../ui/Notice.tsx'
import { QueryResult } from '../ui/QueryResult.tsx'
import '../styles/lignes.css'
import '../styles/fiche.css'

export default function NousEcrire() {
  const { sub } = useSession()
  return (
    <MembrePage titre="Nous écrire" className="page-texte">
      <h1>Nous écrire</h1>
      <div className="pile">
        <p>
          Une question sur votre compte, une annonce ou un paiement&nbsp;? Une personne vous lit et vous répond par
          e-mail. Les demandes des membres qui ont une annonce Prestige en ligne passent en premier.
        </p>
        {sub && <DemandeForm key={sub} sub={sub} />}
        <h2>Vos demandes</h2>
        <QueryResult
          de={useView('lister_mes_demandes')}
          quoi="demandes"
          texte="Chargement de vos demandes…"
          vide={<p className="doux">Vous ne nous avez pas encore écrit.</p>}
        >
          {(demandes) => (
            <ul className="lignes">
              {demandes.map((demande) => (
                <Ligne key={demande.uuid_demande} {...demande} />
              ))}
            </ul>
          )}
        </QueryResult>
        <p className="doux">{`Vos demandes et nos réponses sont gardées ${gardeMois} mois.`}</p>
      </div>
    </MembrePage>
  )
}

const vide = { texte: '', uuid_client: '' }

function DemandeForm({ sub }: { sub: string }) {
  const brouillon = useBrouillon(`demande:${sub}`, { vide })
  const envoi = idempotencyKey(brouillon, 'uuid_client')
  const [refus, setRefus] = useState<string | null>(null)
  const [envoyee, setEnvoyee] = useState(false)
  const { call, isPending, error } = useCall('envoyer_demande', { stays: true })
  const { texte } = brouillon.saisie
  const send = async () => {
    const refuse = refuseDemande(texte)
    setRefus(refuse?.phrase ?? null)
    if (refuse) return
    await call({ p_texte: texte, p_uuid_client: envoi.take() }).then(
      () => {
        brouillon.clear()
        setEnvoyee(true)
      },
      () => {},
    )
  }
  const write = (nouveau: string) => {
    brouillon.change({ texte: nouveau })
    envoi.renew()
    setRefus(null)
    setEnvoyee(false)
  }
  return (
    <>
      {envoyee && <Notice tone="success">Votre demande est envoyée. La réponse viendra par e-mail, et ici.</Notice>}
      <Form onSend={send} envoyer="Envoyer" busy={isPending} refus={error && formatError(error)}>
        <TextArea
          label="Votre demande"
          rows={5}
          maxLength={paragraphMax}
          value={texte}
          error={refus}
          disabled={isPending}
          onChange={({ target }) => write(target.value)}
        />
      </Form>
    </>
  )
}

function Ligne({ texte, date_demande, reponse, date_reponse }: MaDemande) {
  return (
    <li>
      <div className="pile">
        <h3 className="ligne-titre">{`Le ${formatDate(date_demande)}`}</h3>
        <p className="texte-membre">
          <MemberText texte={texte} />
        </p>
        {reponse === null ? (
          <p className="doux">Pas encore de réponse.</p>
        ) : (
          <>
            <p>
              <strong>{`Notre réponse, le ${formatDate(date_reponse!)}`}</strong>
            </p>
            <p className="texte-membre">
              <MemberText texte={reponse} />
            </p>
          </>
        )}
      </div>
    </li>
  )
}
