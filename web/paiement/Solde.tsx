// A member's balance: a debt is red, and says so in words (produit §9 Display).
import { formatEuros } from '#domain/format.ts'
import '../styles/paiement.css'

export function Solde({ euros }: { euros: number }) {
  return (
    <div>
      <p className="doux solde-libelle">{euros < 0 ? 'Solde à régler' : 'Solde actuel'}</p>
      <p className={`solde${euros < 0 ? ' negatif' : ''}`}>{formatEuros(euros)}</p>
    </div>
  )
}
