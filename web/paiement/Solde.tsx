// A balance: a debt is red and said in words (product §9 Display); a credit says what it is for.
import { formatEuros } from '#domain/text/format.ts'
import { Contact } from '../pages/Contact.tsx'
import '../styles/paiement.css'

/** `detail`: explains what becomes of a credit (product D45). */
export function Solde({ euros, detail = false }: { euros: number; detail?: boolean }) {
  return (
    <div>
      <p className="doux solde-libelle">{euros < 0 ? 'Solde à régler' : 'Solde actuel'}</p>
      <p className={`solde${euros < 0 ? ' negatif' : ''}`}>{formatEuros(Math.abs(euros))}</p>
      {detail && euros > 0 && (
        <p className="doux">
          <span>{`Ce crédit servira à votre prochaine annonce. Pour qu’il vous soit rendu, écrivez-nous\u00a0: `}</span>
          <Contact />
          <span>.</span>
        </p>
      )}
    </div>
  )
}
