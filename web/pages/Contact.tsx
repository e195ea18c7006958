// The publisher’s e-mail address in a text, which opens a letter to it: MDX does not read a brand fact inside a link of its own.
import { marque } from '#domain/marque/marque.ts'

export const Contact = () => <a href={`mailto:${marque.contact}`}>{marque.contact}</a>
