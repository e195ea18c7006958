// What the provider's pages say.
import { marque } from '#domain/marque.ts'
import { renderFrame, safe } from '../page.ts'

interface Form {
  site: string
  email: string
  /** What is wrong, by field; « page » for what belongs to none. */
  refus: { email?: string | null; password?: string | null; page?: string | null }
}

interface Views {
  connexion: Form
  inscription: Form
  refus: { site: string; error: string; status: number }
  deconnexion: { site: string; form: string }
  deconnecte: { site: string }
}

export function renderPage<V extends keyof Views>(view: V, content: Views[V]): string {
  const [title, body] = views[view](content)
  return renderFrame({ title, body, site: content.site, style: '/style.css' })
}

const views: { [V in keyof Views]: (content: Views[V]) => [title: string, body: string] } = {
  connexion: (form) => [
    'Connexion',
    `${formHtml('/connexion', form, 'current-password', 'Se connecter')}
<p class="autre">Pas encore de compte ? <a href="/inscription">Créer un compte</a></p>`,
  ],
  inscription: (form) => [
    'Créer un compte',
    `<p class="chapeau">${safe(marque.accroche)}</p>
${formHtml('/inscription', form, 'new-password', 'Créer mon compte')}
<p class="autre">Déjà un compte ? <a href="/connexion">Se connecter</a></p>`,
  ],
  refus: ({ site, error, status }) => [
    status >= 500 ? 'Un incident est survenu' : 'Connexion impossible',
    `<p>${sentences[error] ?? (status >= 500 ? sentences.server_error : sentences.invalid_request)}</p>
<p><a class="bouton" href="${safe(site)}/connexion">Revenir à ${marque.nom}</a></p>`,
  ],
  deconnexion: ({ form, site }) => [
    'Se déconnecter ?',
    `<p>Voulez-vous vous déconnecter de ${marque.nom} sur cet appareil ?</p>
${form}
<p class="choix"><button form="op.logoutForm" name="logout" value="yes">Se déconnecter</button>
<a href="${safe(site)}/">Rester connecté</a></p>`,
  ],
  deconnecte: ({ site }) => [
    'À bientôt',
    `<p>Vous êtes bien déconnecté.</p>
<p><a class="bouton" href="${safe(site)}/">Revenir à ${marque.nom}</a></p>`,
  ],
}

const sentences: Record<string, string> = {
  session_not_found:
    'Votre demande de connexion a expiré. Revenez sur le site et recommencez : cela ne prend qu’un instant.',
  invalid_request: 'Cette demande de connexion n’est pas valide. Revenez sur le site et recommencez.',
  invalid_client: 'Cette demande de connexion vient d’une application inconnue.',
  invalid_redirect_uri: 'Cette demande de connexion veut vous renvoyer vers une adresse qui n’est pas la nôtre.',
  server_error: 'Le service de connexion a rencontré un problème. Réessayez dans un instant.',
}

function formHtml(action: string, { email, refus }: Form, autocomplete: string, button: string): string {
  const created = autocomplete === 'new-password'
  const hint = created
    ? '<p class="aide" id="aide">8 caractères au moins. Une phrase courte convient très bien.</p>'
    : ''
  const focus = email && !refus.email ? 'password' : 'email'
  return `${refus.page ? `<p class="erreur" role="alert">${safe(refus.page)}</p>` : ''}
<form method="post" action="${action}" novalidate>
<label for="email">Adresse e-mail</label>
<input id="email" name="email" type="email" autocomplete="username" inputmode="email" autocapitalize="none" spellcheck="false" maxlength="254" required value="${safe(email)}"${wrong('email', refus.email)}${focus === 'email' ? ' autofocus' : ''}>
${refusal('email', refus.email)}
<label for="password">Mot de passe</label>
<input id="password" name="password" type="password" autocomplete="${autocomplete}" maxlength="256" required${wrong('password', refus.password, created ? 'aide' : '')}${focus === 'password' ? ' autofocus' : ''}>
${refusal('password', refus.password)}${hint}
<button>${button}</button>
</form>`
}

function wrong(field: string, refus: string | null | undefined, hint = ''): string {
  const described = [refus ? `${field}-erreur` : '', hint].filter(Boolean).join(' ')
  return `${refus ? ' aria-invalid="true"' : ''}${described ? ` aria-describedby="${described}"` : ''}`
}

const refusal = (field: string, refus: string | null | undefined) =>
  refus ? `<p class="erreur" id="${field}-erreur" role="alert">${safe(refus)}</p>` : ''
