// A place that was found: the one town a search is made around.
export interface Localite {
  nom: string
  codePostal: string
  code: string
  lat: number
  lon: number
}
