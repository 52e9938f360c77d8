// An attestation in every way valid, by a certificate that names an address to ask whether it still holds. Both were made for this
// test alone, and nobody trusts them.
import { createPrivateKey, sign } from 'node:crypto'
import type { Oddity } from './softPasskeys.ts'

const certificate =
  'MIICIDCCAcWgAwIBAgIUWIjjBFifNAB1S6DaSWS9hTqMJAkwCgYIKoZIzj0EAwIwUDELMAkGA1UEBhMCRlIxDjAMBgNVBAoMBUx1ZXVyMSIwIAYDVQQLDBlBdXRoZW50aWNhdG9yIEF0dGVzdGF0aW9uMQ0wCwYDVQQDDARUZXN0MCAXDTI2MTEyMzA0Mjg1OFoYDzIxMjYxMDMwMDQyODU4WjBQMQswCQYDVQQGEwJGUjEOMAwGA1UECgwFTHVldXIxIjAgBgNVBAsMGUF1dGhlbnRpY2F0b3IgQXR0ZXN0YXRpb24xDTALBgNVBAMMBFRlc3QwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAAQjk9E64wYDipAyFAPVPLXUuC/vMgF64bQURYeRXs8aphJ3cqS+rLPk5qfV257z75mYddeWXV5Myrs/SJVvRVwAo3sweTAdBgNVHQ4EFgQU3y+yjlniCWMz9sM+f4KssU7DgG0wHwYDVR0jBBgwFoAU3y+yjlniCWMz9sM+f4KssU7DgG0wDAYDVR0TAQH/BAIwADApBgNVHR8EIjAgMB6gHKAahhhodHRwOi8vMTI3LjAuMC4xOjkvbmV2ZXIwCgYIKoZIzj0EAwIDSQAwRgIhAItnoXEcWI8rYfFkkpQcCNsBs5IOIkaJwS9Iyn9DSaAJAiEAy+kF/H/ijm5kGPxXqfBlQjlqzRyBjeKSlLCTkf3GFHA='
const key =
  'MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgh0L/VA1eCgkruhck6gj1pXtZpyb/DEKMqQ8RjmxNsvehRANCAAQjk9E64wYDipAyFAPVPLXUuC/vMgF64bQURYeRXs8aphJ3cqS+rLPk5qfV257z75mYddeWXV5Myrs/SJVvRVwA'

const privateKey = createPrivateKey({
  key: Buffer.from(key, 'base64'),
  format: 'der',
  type: 'pkcs8',
})

export const certified: Oddity = {
  format: 'packed',
  statement: (signed) =>
    new Map<string, number | Buffer | Buffer[]>([
      ['alg', -7],
      ['sig', sign('sha256', signed, privateKey)],
      ['x5c', [Buffer.from(certificate, 'base64')]],
    ]),
}
