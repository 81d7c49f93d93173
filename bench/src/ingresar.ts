import assert from 'node:assert/strict'
import type { Servidor } from './proceso.ts'

/** Signs an account of the demonstration in. */
export const ingresar = async ({ url }: Servidor, cuenta: { username: string; password: string }): Promise<string> => {
  const respuesta = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(cuenta),
  })
  assert.equal(respuesta.status, 200, `la cuenta ${cuenta.username} no pudo ingresar`)
  return ((await respuesta.json()) as { access_token: string }).access_token
}
