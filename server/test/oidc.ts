import { createHash, randomBytes } from 'node:crypto'
import { oidcApi } from '@cabildo/contracts/ingreso-oidc'
import type { Cliente } from './banco.ts'

/** The tab of a browser: bytes that never leave it, and their hash. */
export const unaPestana = () => {
  const secreto = randomBytes(32).toString('base64url')
  return { secreto, reto: createHash('sha256').update(secreto).digest('base64url') }
}

/** Signs somebody in at a provider, for a sign-in that one tab began. */
export const entrarPorElProveedor = async (
  quien: Cliente,
  enElProveedor: (direccion: string) => Promise<{ code: string; state: string }> | { code: string; state: string },
) => {
  const { secreto, reto } = unaPestana()
  const { status, cuerpo } = await quien.llamar(oidcApi.pedir, { body: { reto } })
  if (status !== 200) throw new Error(`no se pudo empezar: ${status} ${JSON.stringify(cuerpo)}`)
  const vuelta = { ...(await enElProveedor(cuerpo.direccion)), secreto }
  return { ...(await quien.llamar(oidcApi.volver, { body: vuelta })), vuelta }
}
