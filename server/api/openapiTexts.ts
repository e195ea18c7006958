// Shared parts of the API description: introduction, headers, parameters, error responses.
import { marque } from '#domain/marque/marque.ts'
import { sessionInvalide } from '#domain/session/session.ts'
import { rowsMax } from './query.ts'

export interface Schema {
  $ref?: string
  type?: string | string[]
  format?: string
  enum?: unknown[]
  minimum?: number
  items?: Schema
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  additionalProperties?: unknown
  examples?: unknown[]
  required?: string[]
  description?: string
  [word: string]: unknown
}

export interface Parameter {
  $ref?: string
  name?: string
  in?: string
  schema?: Schema
}
export interface Response {
  $ref?: string
  description?: string
  content?: Content
}
export interface Operation {
  operationId: string
  summary: string
  description: string
  deprecated?: boolean
  security: object[]
  tags: string[]
  parameters?: Parameter[]
  requestBody?: { required: true; content: Content }
  responses: Record<string, Response>
}
export type Content = Record<string, { schema: Schema; example?: unknown }>

/** For a site whose members sign in at this issuer. */
export const preface = (issuer: string): string => `${marque.description}

**Qui appelle.** Un visiteur n’envoie pas de jeton. Un membre envoie \`Authorization: Bearer\` avec le jeton d’accès que ${issuer} donne au site (OpenID Connect, code et PKCE). Aucune autre application ne peut pour l’instant y faire entrer ses utilisateurs\u00a0: hors du site, l’API sert les visiteurs, et les membres qui donnent leur propre jeton. Toute origine peut appeler\u00a0; aucun cookie n’est lu.

**Profils.** \`Accept-Profile\` (lectures) ou \`Content-Profile\` (fonctions) nomme \`anon_ae\` ou \`utilisateur_ae\`\u00a0; sans lui, c’est celui de l’appelant.

**Lire.** Une vue, ou une fonction qui rend des lignes, se lit à la manière de PostgREST\u00a0: \`colonne=op.valeur\` avec eq, neq, gt, gte, lt, lte, like, ilike (\`*\` pour tout texte), in.(…), is, précédé au besoin de \`not.\`\u00a0; \`or=(…)\` et \`and=(…)\`\u00a0; \`select\`, \`order\`. Une réponse tient ${rowsMax} lignes au plus\u00a0: la suite se demande par \`limit\` et \`offset\`, ou par l’en-tête \`Range\`. Une fonction qui a \`p_limite\` et \`p_decalage\` coupe sa page elle-même, de 20 lignes si rien n’est dit. \`Prefer: count=exact\` donne le total dans \`Content-Range\`. \`Accept: application/vnd.pgrst.object+json\` rend une seule ligne, \`text/csv\` un tableau.

**Écrire.** Les arguments sont nommés, dans un objet JSON de 256 Kio au plus\u00a0; un nom de trop ou un nom requis absent est un 404. Absent n’est pas nul. Le même appel envoyé à nouveau sous le même identifiant (\`p_uuid_client\`) ne compte qu’une fois.

**Refus.** Toujours \`{code, message, details, hint}\`\u00a0; \`message\` est une phrase à montrer quand \`code\` est \`P0001\` ou \`PTnnn\`, et \`hint\` nomme alors l’argument refusé. Pour les autres codes, ceux de PostgREST (\`PGRST…\`) et de PostgreSQL, \`details\` et \`hint\` aident à corriger l’appel\u00a0: un programme lit le statut et le code, pas eux.

**Limites.** Chaque appel dit ses limites, telles qu’elles sont par défaut. \`RateLimit-Policy\` les répète et \`RateLimit\` dit ce qu’il reste\u00a0; au-delà, 429 et \`Retry-After\`. Un appel refusé pour une autre raison est rendu, sauf aux écritures d’une minute. Au plus 3\u00a0000 demandes par minute d’une adresse, et 60 jetons refusés.

**Ce qui change.** Une colonne, un argument facultatif ou une fonction peut s’ajouter à tout moment. Ce qui doit partir est d’abord marqué \`deprecated\`, avec son remplaçant.`

const text = { type: 'string' }
const whole = { type: 'integer', minimum: 0 }

export const headers = {
  'RateLimit-Policy': {
    description: 'Les limites de cet appel\u00a0: `q` appels en `w` secondes.',
    schema: text,
    example: '"lecture-60";q=120;w=60',
  },
  RateLimit: {
    description: 'Ce qu’il en reste\u00a0: `r` appels, et tous dans `t` secondes.',
    schema: text,
    example: '"lecture-60";r=119;t=60',
  },
  'Retry-After': { description: 'Secondes à attendre avant de recommencer.', schema: whole, example: 23 },
  'Content-Range': {
    description: 'Première et dernière lignes, et total s’il a été demandé.',
    schema: text,
    example: '0-19/377',
  },
  'Content-Profile': { description: 'Le profil qui a répondu.', schema: text, example: 'anon_ae' },
  'Preference-Applied': { description: 'Les préférences suivies.', schema: text, example: 'count=exact' },
  'WWW-Authenticate': { description: 'Ce qui manque au jeton.', schema: text, example: 'Bearer' },
  Allow: { description: 'Les méthodes de ce chemin.', schema: text, example: 'OPTIONS,GET,HEAD' },
} as const

const asked = (name: string, description: string, schema: Schema, where = 'query') => ({
  name,
  in: where,
  description,
  schema,
})
const profil = { type: 'string', enum: ['anon_ae', 'utilisateur_ae'] }

export const parameters = {
  select: asked('select', 'Les colonnes voulues, `alias:colonne` pour les renommer.', text),
  order: asked('order', 'Les colonnes qui ordonnent, chacune avec `.desc` ou `.nullslast` au besoin.', text),
  limit: asked('limit', `Lignes à rendre, ${rowsMax} au plus.`, { ...whole, maximum: rowsMax }),
  offset: asked('offset', 'Lignes à passer.', whole),
  Range: asked('Range', 'La page, comme `0-19`\u00a0: s’ajoute à `limit` et `offset`.', text, 'header'),
  Prefer: asked('Prefer', '`count=exact` demande le total.', text, 'header'),
  'Accept-Profile': asked('Accept-Profile', 'Le profil sous lequel lire.', profil, 'header'),
  'Content-Profile': asked('Content-Profile', 'Le profil sous lequel appeler.', profil, 'header'),
} as const

type Header = keyof typeof headers

const refus = (description: string, code: string, message: string, ...sent: Header[]) => ({
  description,
  ...(sent.length > 0 && { headers: refsTo(sent) }),
  content: {
    'application/json': {
      schema: { $ref: '#/components/schemas/Refus' },
      example: { code, message, details: null, hint: null },
    },
  },
})

/** References to response headers. */
export const refsTo = (sent: readonly Header[]) =>
  Object.fromEntries(sent.map((name) => [name, { $ref: `#/components/headers/${name}` }]))

const limites = ['RateLimit-Policy', 'RateLimit'] as const

/** Error responses by status. */
export const responses = {
  400: refus(
    'Demande illisible, valeur qui n’est pas valable, ou refus d’une règle.',
    'P0001',
    'Le pseudo ne peut pas être vide.',
    ...limites,
  ),
  401: refus('Jeton absent où il en faut un, illisible ou expiré.', 'PGRST302', sessionInvalide, 'WWW-Authenticate'),
  403: refus('Ce que la base de données refuse à l’appelant.', '42501', 'permission denied'),
  404: refus(
    'Vue ou fonction inconnue de ce profil, ou arguments qui ne sont pas les siens.',
    'PGRST202',
    'Could not find the function anon_ae.inconnue without parameters in the schema cache',
  ),
  405: refus('Une autre méthode sur ce chemin.', 'PGRST117', 'Unsupported HTTP method: PATCH', 'Allow'),
  406: refus(
    'Profil inconnu, forme qui n’est pas servie, ou pas exactement une ligne.',
    'PGRST107',
    'None of these media types are available: image/png',
  ),
  409: refus(
    'Une autre ligne tient déjà cette place, ou celle qui est nommée est partie.',
    '23505',
    'Cette valeur est déjà prise.',
  ),
  413: refus('Corps trop lourd.', 'PGRST102', 'Le corps de la requête dépasse 256 Kio.'),
  416: refus('Page au-delà de la fin.', 'PGRST103', 'Requested range not satisfiable', 'Content-Range'),
  429: refus(
    'Trop d’appels\u00a0: à refaire plus tard.',
    'PT429',
    'Vous allez un peu vite. Réessayez dans 23 secondes.',
    'Retry-After',
    ...limites,
  ),
  500: refus('Panne de notre fait.', 'XX000', 'Erreur inconnue du serveur.'),
  503: refus(
    'Trop de monde, ou base de données muette\u00a0: à refaire.',
    'PGRST001',
    'La base de données ne répond pas.',
    'Retry-After',
  ),
}
export type Statut = keyof typeof responses
