// How far from the place: a slider, and a step at a time where a finger slides; said in words beside its label.
import { useId } from 'react'
import { rayon } from '#domain/distance.ts'
import { Button } from '../ui/Button.tsx'
import { type Change, sliderRest } from './filtres.ts'
import '../styles/criteres.css'

export function RayonField({ km, change }: { km: number; change: Change }) {
  const id = useId()
  const dit = `${km}\u00a0km`
  const step = (pas: number, signe: string, nom: string) => (
    <Button
      variant="quiet"
      aria-label={nom}
      onClick={() => change({ rayon: Math.max(rayon.min, Math.min(rayon.max, km + pas)) }, sliderRest)}
    >
      {signe}
    </Button>
  )
  return (
    <div className="champ">
      <div className="plage-libelle champ-libelle">
        <label htmlFor={id}>Rayon</label>
        {step(-rayon.pas, '−', 'Moins loin')}
        <output htmlFor={id}>{dit}</output>
        {step(rayon.pas, '+', 'Plus loin')}
      </div>
      <input
        className="plage"
        type="range"
        id={id}
        name="rayon"
        min={rayon.min}
        max={rayon.max}
        step={rayon.pas}
        aria-valuetext={dit}
        value={km}
        onChange={({ target }) => change({ rayon: Number(target.value) }, sliderRest)}
      />
    </div>
  )
}
