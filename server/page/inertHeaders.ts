// Headers of responses that are not pages, such as images: opened directly, they run nothing and cannot be framed.

export const inertHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
}
