// The headers of what is no page, such as a drawing: opened by its own address, it runs nothing and enters no frame.

export const inertHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
}
