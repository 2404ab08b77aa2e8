/**
 * The OAuth clients that are registered for the product at the external provider: clients with a secret, which they send in one of two
 * ways, and a client without a secret.
 */
export const OTHER_CLIENTS = {
  basic: {
    client_id: 'books at work',
    client_secret: 'kept secret & safe: 100%',
    token_endpoint_auth_method: 'client_secret_basic',
  },
  post: { client_id: 'books-by-post', client_secret: 'kept secret', token_endpoint_auth_method: 'client_secret_post' },
  literal: {
    client_id: 'books-literally',
    client_secret: 'kept-secret_1.0~',
    token_endpoint_auth_method: 'client_secret_basic',
  },
  open: { client_id: 'books-in-public', token_endpoint_auth_method: 'none' },
} as const
