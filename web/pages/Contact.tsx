// A link to the publisher’s e-mail address; a component because MDX cannot use a variable inside a link.
import { marque } from '#domain/marque/marque.ts'

export const Contact = () => <a href={`mailto:${marque.contact}`}>{marque.contact}</a>
