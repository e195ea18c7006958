// Payment of an ad (product §2 « Payment », §4): by card at the checkout, or by cheque.
import { useEffect, useState } from 'react'
import { referenceAnnonce } from '#domain/annonce/annonce.ts'
import { formatEuros } from '#domain/text/format.ts'
import { keepFrenchSpaces } from '#domain/text/frenchSpaces.ts'
import { useLocation } from '../navigation/currentPage.ts'
import { useParam } from '../navigation/params.ts'
import { useNavigate } from '../navigation/useNavigate.ts'
import { useView } from '../query/api.ts'
import { MembrePage } from '../shell/MembrePage.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { BonCheque } from './BonCheque.tsx'
import { PaiementForm } from './PaiementForm.tsx'
import { readMontant } from './versPaiement.ts'
import '../styles/paiement.css'

export default function Paiement() {
  const uuid_annonce = useParam('annonceId')
  const { state } = useLocation()
  const montant = readMontant(state)
  const navigate = useNavigate()
  const [demande, setDemande] = useState<Date | null>(null)
  useEffect(() => {
    if (montant === null) navigate('/mes-annonces', { replace: true })
  }, [montant, navigate])
  return (
    <MembrePage titre="Paiement" className="page-texte">
      {montant === null ? (
        <Skeleton lignes={6} />
      ) : demande ? (
        <BonCheque uuid_annonce={uuid_annonce} montant={montant} demande={demande} />
      ) : (
        <>
          <h1>Paiement</h1>
          <Resume uuid_annonce={uuid_annonce} montant={montant} />
          <PaiementForm uuid_annonce={uuid_annonce} montant={montant} onManual={() => setDemande(new Date())} />
        </>
      )}
    </MembrePage>
  )
}

function Resume({ uuid_annonce, montant }: { uuid_annonce: string; montant: number }) {
  const annonce = useView('lister_mes_annonces').data?.find((mienne) => mienne.uuid_annonce === uuid_annonce)
  const tarif = useView('lister_tarifs').data?.find(({ code_tarif }) => code_tarif === annonce?.code_tarif)
  return (
    <dl className="panneau paiement-resume">
      <div className="paiement-annonce">
        <dt>Annonce</dt>
        <dd>{annonce ? keepFrenchSpaces(annonce.titre_annonce) : '…'}</dd>
      </div>
      <div>
        <dt>Plan</dt>
        <dd>{tarif ? `${tarif.libelle_tarif}, ${tarif.duree_jours} jours en ligne` : '…'}</dd>
      </div>
      <div>
        <dt>Référence de l’annonce</dt>
        <dd className="reference">{referenceAnnonce(uuid_annonce)}</dd>
      </div>
      <div>
        <dt>Montant à payer</dt>
        <dd className="montant">{`${formatEuros(montant)} TTC`}</dd>
      </div>
    </dl>
  )
}
