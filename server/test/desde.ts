import { sesionApi } from '@cabildo/contracts/sesion'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../src/platform/db/conexion.ts'
import { cifradoDeClaves } from '../src/platform/sesion/clave.ts'
import { type Cliente, cliente, SECRETO } from './banco.ts'

export const EN_WINDOWS =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36'

/** Signs somebody of the cast in from an address and a device. */
export const entrarDesde = async (
  app: FastifyInstance,
  username: string,
  { ip = '127.0.0.1', agente = EN_WINDOWS, password = 'una clave segura' } = {},
): Promise<Cliente> => {
  const { method, path: url } = sesionApi.ingresar
  const respuesta = await app.inject({
    ...{ method, url, remoteAddress: ip, headers: { 'user-agent': agente } },
    payload: { username, password },
  })
  if (respuesta.statusCode !== 200) throw new Error(`${username} no pudo ingresar: ${respuesta.body}`)
  return cliente(app, respuesta.json().access_token)
}

/** The letters to an address, oldest first, with the codes that they carry sealed. */
export const cartasA = async (db: Db, para: string) =>
  (
    await db
      .selectFrom('correos')
      .select(['asunto', 'texto', 'sellada'])
      .where('para', '=', para)
      .orderBy('id')
      .execute()
  ).map(({ sellada, ...carta }) => ({ ...carta, codigo: sellada && cifradoDeClaves(SECRETO).descifrar(sellada) }))

/** Gives somebody a proved address. */
export const conCorreo = (db: Db, user_id: number, email: string, email_comprobado_at: Date | null) =>
  db.updateTable('usuarios').set({ email, email_comprobado_at }).where('id', '=', user_id).execute()
