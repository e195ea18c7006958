// The texts of the provider's pages.
import { marque } from '#domain/marque/marque.ts'
import { renderFrame, safe } from '../page.ts'
import { forgottenPath, resetPath } from './realm.ts'

interface Form {
  site: string
  /** The CSRF token. */
  jeton: string
  email: string
  /** Errors by field; `page` for a general one. */
  refus: { email?: string | null; password?: string | null; page?: string | null }
}

interface Views {
  connexion: Form
  inscription: Form
  code: { site: string; jeton: string; email: string; refus: string | null; mailbox: string | null }
  oubli: { site: string; back: string; email: string; refus: string | null }
  oubliEnvoye: { site: string; back: string; email: string; mailbox: string | null }
  nouveau: { site: string; compte: { sub: string; email: string }; code: string; refus: string | null }
  lienPerime: { site: string }
  change: { site: string }
  refus: { site: string; error: string; status: number }
  attente: { site: string; phrase: string }
  deconnexion: { site: string; form: string }
  deconnecte: { site: string }
}

export function renderPage<V extends keyof Views>(view: V, content: Views[V]): string {
  const [title, body] = views[view](content)
  return renderFrame({ title, body, site: content.site, style: '/style.css' })
}

/** The query of a sign-up that starts again, instead of asking for the code that was sent. */
export const otherAddress = '?autre=1'

const views: { [V in keyof Views]: (content: Views[V]) => [title: string, body: string] } = {
  connexion: (form) => [
    'Connexion',
    `${formHtml('/connexion', form, 'current-password', 'Se connecter', oubliHtml)}
<p class="suite">Pas encore de compte\u00a0? <a href="/inscription">Créer un compte</a></p>`,
  ],
  inscription: (form) => [
    'Créer un compte',
    `<p class="chapeau">${safe(marque.accroche)}</p>
${formHtml('/inscription', form, 'new-password', 'Créer mon compte')}
<p class="aide">En créant un compte, vous acceptez les <a href="${safe(form.site)}/cgu" target="_blank">conditions d’utilisation et de vente</a>. Ce que ${marque.nom} garde de vous&nbsp;: <a href="${safe(form.site)}/confidentialite" target="_blank">confidentialité</a>.</p>
<p class="autre">Déjà un compte\u00a0? <a href="/connexion">Se connecter</a></p>`,
  ],
  code: ({ jeton, email, refus, mailbox }) => [
    'Regardez vos e-mails',
    `<p role="status">Un e-mail vient de partir à <strong class="adresse">${safe(email)}</strong>. Saisissez ici le code qu’il contient.</p>
${mailboxHtml(mailbox)}
<form method="post" action="/inscription" novalidate>
${jetonHtml(jeton)}
<label for="code">Code reçu par e-mail</label>
<input id="code" name="code" autocomplete="one-time-code" autocapitalize="characters" spellcheck="false" maxlength="20" required${wrong('code', refus)} autofocus>
${refusal('code', refus)}
<button>Ouvrir mon compte</button>
</form>
<p class="aide">Rien reçu&nbsp;? Regardez dans les indésirables, ou vérifiez l’adresse.</p>
<p class="autre"><a href="/inscription${otherAddress}">Corriger l’adresse, ou recevoir un autre e-mail</a></p>
<p class="suite">Déjà un compte&nbsp;? <a href="/connexion">Se connecter</a></p>`,
  ],
  oubli: ({ back, email, refus }) => [
    'Mot de passe oublié',
    `<p class="chapeau">Indiquez l’adresse e-mail de votre compte&nbsp;: nous vous envoyons un lien pour choisir un nouveau mot de passe.</p>
<form method="post" action="${forgottenPath}" novalidate>
${emailHtml(email, refus, true)}
<button>Recevoir le lien</button>
</form>
<p class="autre"><a href="${safe(back)}">Revenir à la connexion</a></p>`,
  ],
  oubliEnvoye: ({ back, email, mailbox }) => [
    'Regardez vos e-mails',
    `<p role="status">Si un compte existe pour <strong class="adresse">${safe(email)}</strong>, un e-mail vient de partir avec un lien pour choisir un nouveau mot de passe.</p>
<p>Il arrive en général en moins d’une minute. Rien reçu&nbsp;? Regardez dans les indésirables, ou vérifiez l’adresse.</p>
${mailbox ? `<p class="aide">Version d’essai&nbsp;: aucun e-mail ne quitte cette machine, <a href="${safe(mailbox)}">lisez-les ici</a>.</p>` : ''}
<p class="autre"><a href="${forgottenPath}">Essayer une autre adresse</a></p>
<p class="suite"><a href="${safe(back)}">Revenir à la connexion</a></p>`,
  ],
  nouveau: ({ compte, code, refus }) => [
    'Nouveau mot de passe',
    `<p class="chapeau">Pour le compte <strong class="adresse">${safe(compte.email)}</strong>.</p>
<form method="post" action="${resetPath}" novalidate>
<input type="hidden" name="userId" value="${safe(compte.sub)}">
<input type="hidden" name="code" value="${safe(code)}">
<input type="hidden" autocomplete="username" value="${safe(compte.email)}">
<label for="password">Nouveau mot de passe</label>
<input id="password" name="password" type="password" autocomplete="new-password" maxlength="256" required${wrong('password', refus, 'aide')} autofocus>
${refusal('password', refus)}<p class="aide" id="aide">8 caractères au moins. Une phrase courte convient très bien.</p>
<label for="confirmation">Le même, encore une fois</label>
<input id="confirmation" name="confirmation" type="password" autocomplete="new-password" maxlength="256" required>
<button>Changer mon mot de passe</button>
</form>`,
  ],
  lienPerime: () => [
    'Ce lien ne sert plus',
    `<p>Un lien de réinitialisation vaut une heure et ne sert qu’une fois. Si vous en avez demandé plusieurs, seul le dernier fonctionne.</p>
<p><a class="bouton" href="${forgottenPath}">Recevoir un nouveau lien</a></p>`,
  ],
  change: ({ site }) => [
    'Mot de passe changé',
    `<p role="status">C’est fait. Vos autres appareils ont été déconnectés.</p>
<p><a class="bouton" href="${safe(site)}/connexion">Continuer sur ${marque.nom}</a></p>`,
  ],
  refus: ({ site, error, status }) => [
    status >= 500 ? 'Un incident est survenu' : 'Connexion impossible',
    `<p>${sentences[error] ?? (status >= 500 ? sentences.server_error : sentences.invalid_request)}</p>
<p><a class="bouton" href="${safe(site)}/connexion">Revenir à ${marque.nom}</a></p>`,
  ],
  attente: ({ phrase }) => [
    'Un instant',
    `<p role="alert">${safe(phrase)}</p>
<p><a class="bouton" href="">Réessayer</a></p>`,
  ],
  deconnexion: ({ form, site }) => [
    'Se déconnecter\u00a0?',
    `<p>Voulez-vous vous déconnecter de ${marque.nom} sur cet appareil\u00a0?</p>
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
    'Votre demande de connexion a expiré. Revenez sur le site et recommencez\u00a0: cela ne prend qu’un instant.',
  invalid_request: 'Cette demande de connexion n’est pas valide. Revenez sur le site et recommencez.',
  invalid_client: 'Cette demande de connexion vient d’une application inconnue.',
  invalid_redirect_uri: 'Cette demande de connexion veut vous renvoyer vers une adresse qui n’est pas la nôtre.',
  server_error: 'Le service de connexion a rencontré un problème. Réessayez dans un instant.',
}

/** Keeps the typed address. Placed after the main button, which Enter presses. */
const oubliHtml = `<p class="autre"><button class="lien" formaction="${forgottenPath}">Mot de passe oublié\u00a0?</button></p>`

function formHtml(
  action: string,
  { jeton, email, refus }: Form,
  autocomplete: string,
  button: string,
  after = '',
): string {
  const created = autocomplete === 'new-password'
  const hint = created
    ? '<p class="aide" id="aide">8 caractères au moins. Une phrase courte convient très bien.</p>'
    : ''
  const focus = email && !refus.email ? 'password' : 'email'
  return `${refus.page ? `<p class="erreur" role="alert">${safe(refus.page)}</p>` : ''}
<form method="post" action="${action}" novalidate>
${jetonHtml(jeton)}
${emailHtml(email, refus.email, focus === 'email')}
<label for="password">Mot de passe</label>
<input id="password" name="password" type="password" autocomplete="${autocomplete}" maxlength="256" required${wrong('password', refus.password, created ? 'aide' : '')}${focus === 'password' ? ' autofocus' : ''}>
${refusal('password', refus.password)}${hint}
<button>${button}</button>
${after}</form>`
}

const jetonHtml = (jeton: string) => `<input type="hidden" name="jeton" value="${safe(jeton)}">`

const mailboxHtml = (mailbox: string | null) =>
  mailbox
    ? `<p class="aide">Version d’essai&nbsp;: aucun e-mail ne quitte cette machine, <a href="${safe(mailbox)}" target="_blank">lisez-les ici</a>.</p>`
    : ''

const emailHtml = (
  email: string,
  refus: string | null | undefined,
  focused: boolean,
) => `<label for="email">Adresse e-mail</label>
<input id="email" name="email" type="email" autocomplete="username" inputmode="email" autocapitalize="none" spellcheck="false" maxlength="254" required value="${safe(email)}"${wrong('email', refus)}${focused ? ' autofocus' : ''}>
${refusal('email', refus)}`

function wrong(field: string, refus: string | null | undefined, hint = ''): string {
  const described = [refus ? `${field}-erreur` : '', hint].filter(Boolean).join(' ')
  return `${refus ? ' aria-invalid="true"' : ''}${described ? ` aria-describedby="${described}"` : ''}`
}

const refusal = (field: string, refus: string | null | undefined) =>
  refus ? `<p class="erreur" id="${field}-erreur" role="alert">${safe(refus)}</p>` : ''
