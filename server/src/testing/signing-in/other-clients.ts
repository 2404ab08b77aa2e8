/**
 * The client registrations of the product at the external provider: with a secret, which is sent in one of two ways, and without a secret.
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
