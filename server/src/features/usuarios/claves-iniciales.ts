import { fecha, hora, marcaLima } from '@cabildo/contracts/base/tiempo'
import type { UsuarioDetalle } from '@cabildo/contracts/usuarios'
import { enTransaccion } from '../../platform/db/transaccion.ts'
import { ErrorDeNegocio } from '../../platform/errores.ts'
import { cifrarClave, claveProvisional } from '../../platform/sesion/clave.ts'
import { exigirConfirmado } from '../../platform/sesion/confirmacion.ts'
import type { Sesion } from '../../platform/sesion/sesion.ts'
import { type CasaDeSesion, ponerClave, venceEn } from '../sesion/index.ts'
import { type HojaDeClave, imprimirClaves } from './hojas-de-claves.ts'
import { exigirActo, type Quien } from './reglas.ts'
import { listConClaveInicial, listUsuarios, lockUsuarios } from './usuarios.queries.ts'

/** A one-time password of somebody, in clear for the sheet and as it is kept. */
interface ClaveGenerada {
  clave: string
  password_hash: string
}

/**
 * One-time passwords for several people: groups of letters and figures that do not look alike, 79 bits each
 * (`claveProvisional`). Each costs a processor some 50 ms, one after the other, so that sign-ins go on beside it.
 */
export const generarClaves = async (cuantas: number): Promise<ClaveGenerada[]> => {
  const claves: ClaveGenerada[] = []
  for (let i = 0; i < cuantas; i++) {
    const clave = claveProvisional()
    claves.push({ clave, password_hash: await cifrarClave(clave) })
  }
  return claves
}

/** The sheets of passwords that are given now, and until when they count (USU-69, ORG-55). */
export const imprimirHojas = (
  { config, entidad }: Pick<CasaDeSesion, 'config' | 'entidad'>,
  hojas: readonly HojaDeClave[],
  vence: Date,
  alDejar: AbortSignal,
): Promise<Buffer> => {
  const marca = marcaLima(vence)
  return imprimirClaves(
    {
      ...{ entidad: entidad.actual().nombre, direccion: config.direccionPublica ?? null, hojas },
      vence: `${fecha(marca)} ${hora(marca)}`,
    },
    alDejar,
  )
}

/**
 * Gives users who still have an initial password another one and answers their sheets, once: the passwords are kept nowhere
 * else in clear. All or none. Throws confirmar, noEncontrado, claveYaPropia, and reservado for users whose password only the
 * informatics area gives (USU-69).
 */
export const regenerarClaves = async (
  casa: CasaDeSesion,
  { sesion, actor }: Quien,
  pedidos: readonly number[],
  alDejar: AbortSignal,
): Promise<Buffer> => {
  const { db, reloj, sesiones, config } = casa
  exigirConfirmado(sesion, reloj)
  const ids = [...new Set(pedidos)]
  const usuarios = await listUsuarios(db, ids)
  exigirPermitidos(sesion, ids, usuarios)
  exigirIniciales(ids, await listConClaveInicial(db, ids))
  const claves = await generarClaves(usuarios.length)
  const vence = venceEn(reloj.ahora(), config.claveInicialDias)
  // The sheets are made first: passwords that nobody could read would lock their owners out.
  const pdf = await imprimirHojas(
    casa,
    // What a sheet prints and nothing else crosses to the process that makes it.
    usuarios.map(({ area_name, employee, username }, i) => ({
      ...{ nombre: area_name ?? employee, username },
      clave: claves[i]?.clave ?? '',
    })),
    vence,
    alDejar,
  )
  await enTransaccion(db, actor, async (trx) => {
    exigirIniciales(ids, await lockUsuarios(trx, ids))
    exigirPermitidos(sesion, ids, await listUsuarios(trx, ids))
    for (const [i, { id }] of usuarios.entries())
      await ponerClave(trx, reloj, id, claves[i]?.password_hash ?? '', { por: sesion.user.id, vence })
  })
  for (const id of ids) sesiones.olvidar(id)
  return pdf
}

const exigirPermitidos = (sesion: Sesion, ids: readonly number[], usuarios: readonly UsuarioDetalle[]): void => {
  if (usuarios.length !== ids.length) throw new ErrorDeNegocio('noEncontrado')
  for (const usuario of usuarios) exigirActo(sesion, usuario, 'clave')
}

const exigirIniciales = (ids: readonly number[], conInicial: readonly number[]): void => {
  if (conInicial.length !== ids.length) throw new ErrorDeNegocio('claveYaPropia')
}
