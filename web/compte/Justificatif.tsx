// Sends a picture of a professional card or school certificate, and shows its state.
import { useState } from 'react'
import { refuseFichier } from '#domain/photo/photo.ts'
import { type Nature, sayJustificatif } from '#domain/verification/justificatif.ts'
import { preparePhoto } from '../photo/compression.ts'
import { putPhoto } from '../photo/sendPhoto.ts'
import { useView } from '../query/api.ts'
import { useCall } from '../query/useCall.ts'
import { FieldFoot } from '../ui/Field.tsx'
import { QueryResult } from '../ui/QueryResult.tsx'
import '../styles/photo.css'

const mots = {
  carte: { titre: 'Montrer ma carte de l’Ordre', documents: 'votre carte de l’Ordre, votre pièce d’identité' },
  scolarite: {
    titre: 'Je suis étudiant',
    documents: 'votre certificat de scolarité, votre pièce d’identité',
  },
} as const satisfies Record<Nature, object>

export function Justificatif({ nature }: { nature: Nature }) {
  const { titre, documents } = mots[nature]
  return (
    <QueryResult de={useView('lire_justificatif')} quoi="verification" lignes={1} texte="Chargement…" discrete>
      {(lus) => {
        const dernier = lus.find(({ etat }) => etat !== 'accepte')
        const dit = dernier && sayJustificatif(dernier)
        return (
          <>
            <p role="status">{dit}</p>
            <details>
              <summary>{dernier?.etat === 'depose' ? 'Envoyer une autre photo' : titre}</summary>
              <div className="pile">
                <p className="doux">{`Sur une seule photo\u00a0: ${documents} (cachez son numéro) et la date du jour écrite à la main. Un opérateur la regarde, puis elle est effacée\u00a0: nous n’en gardons que le résultat et sa date.`}</p>
                <Choix nature={nature} />
              </div>
            </details>
          </>
        )
      }}
    </QueryResult>
  )
}

function Choix({ nature }: { nature: Nature }) {
  const [etat, setEtat] = useState<{ busy?: boolean; echec?: string }>({})
  const deposer = useCall('deposer_justificatif')
  const confirmer = useCall('confirmer_justificatif')
  const send = async (file: File) => {
    const refuse = refuseFichier(file)
    if (refuse) return setEtat({ echec: refuse })
    setEtat({ busy: true })
    try {
      const photo = await preparePhoto(file)
      await putPhoto(await deposer.call({ p_nature: nature }), photo, () => {})
      await confirmer.call({})
      setEtat({})
    } catch (error) {
      setEtat({ echec: (error as Error).message })
    }
  }
  return (
    <div className="champ">
      <label className="photo-choix">
        <input
          type="file"
          accept="image/*"
          disabled={etat.busy}
          aria-describedby={`justificatif-aide${etat.echec ? ' justificatif-erreur' : ''}`}
          onChange={({ target }) => {
            const file = target.files?.[0]
            target.value = ''
            if (file) void send(file)
          }}
        />
        <span>{etat.busy ? 'Envoi…' : 'Choisir la photo et l’envoyer'}</span>
      </label>
      <FieldFoot id="justificatif" hint="JPEG, PNG ou WebP." error={etat.echec} />
    </div>
  )
}
