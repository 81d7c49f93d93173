import { miCuentaApi } from '@cabildo/contracts/mi-cuenta'
import { sesionApi } from '@cabildo/contracts/sesion'
import type { FastifyInstance } from 'fastify'
import { TOTP } from 'otpauth'
import { cifradoDeCodigos, secretoNuevo } from '../src/features/sesion/index.ts'
import { type Banco, type Cliente, cliente, SECRETO } from './banco.ts'

export const CLAVE = 'una clave segura'

/** The code that an application of codes shows at an instant, or `pasos` steps later. */
export const codigoDe = (secreto: string, instante: Date, pasos = 0): string =>
  new TOTP({ secret: secreto }).generate({ timestamp: instante.getTime() + pasos * 30_000 })

/** A code that is wrong at that instant and beside it. */
export const codigoErrado = (secreto: string, instante: Date): string => {
  const buenos = new Set([-2, -1, 0, 1, 2].map((pasos) => codigoDe(secreto, instante, pasos)))
  let errado = 0
  while (buenos.has(String(errado).padStart(6, '0'))) errado++
  return String(errado).padStart(6, '0')
}

/** First step of signing in. */
export const primerPaso = (app: FastifyInstance, username: string, password = CLAVE) =>
  cliente(app, null).llamar(sesionApi.ingresar, { body: { username, password } })

/** A ticket for the second step. */
export const unTicket = async (app: FastifyInstance, username: string): Promise<string> => {
  const { status, cuerpo } = await primerPaso(app, username)
  if (!cuerpo.segundo_factor) throw new Error(`${username} no tiene segundo paso: ${status} ${JSON.stringify(cuerpo)}`)
  return cuerpo.segundo_factor.ticket
}

/** Gives somebody who is signed in an application of codes, at the bench's instant. */
export const conAplicacion = async (
  quien: Cliente,
  ahora: Date,
): Promise<{ secreto: string; codigos: readonly string[] }> => {
  const { cuerpo: nuevo } = await quien.llamar(miCuentaApi.nuevoTotp)
  const body = { codigo: codigoDe(nuevo.secreto, ahora, -1), nombre: 'Mi teléfono' }
  const { status, cuerpo } = await quien.llamar(miCuentaApi.agregarTotp, { body })
  if (status !== 200) throw new Error(`no se agregó: ${status} ${JSON.stringify(cuerpo)}`)
  return { secreto: nuevo.secreto, codigos: cuerpo.codigos ?? [] }
}

/** The row of an application of codes that this installation can read, of somebody who does not add it by the door. */
export const filaDeAplicacion = (user_id: number, created_at: Date) => ({
  ...{ user_id, clase: 'totp', nombre: 'Mi teléfono', created_at },
  sellada: cifradoDeCodigos(SECRETO).cifrar(secretoNuevo()),
})

/** Leaves nobody with a second factor, nor with what was counted or given out, nor signed in. */
export const sinFactores = async ({ db }: Banco): Promise<void> => {
  for (const tabla of [
    'factores',
    'codigos_recuperacion',
    'retos',
    'avisos_seguridad',
    'limites',
    'intentos_ingreso',
    // A user has five at most, and the one unused for longest would end.
    'sesiones',
  ] as const)
    await db.deleteFrom(tabla).execute()
  await db.updateTable('usuarios').set({ factor_exigido_at: null }).where('factor_exigido_at', 'is not', null).execute()
}
