import { USUARIO_ADMINISTRADOR } from '@cabildo/contracts/base/permisos'
import { fecha, hora, marcaLima } from '@cabildo/contracts/base/tiempo'
import {
  AVISOS_POR_DIA,
  avisoEscrito,
  type ClaseDeAviso,
  type DatosDeAviso,
  DISPOSITIVO_NUEVO_DIAS,
  SI_NO_FUE_USTED,
} from '@cabildo/contracts/mi-cuenta'
import type { Casa } from '../../casa.ts'
import type { Carta, Parte } from '../../platform/correo/carta.ts'
import { ajenas } from '../../platform/correo/carta-texto.ts'
import type { Trx } from '../../platform/db/conexion.ts'
import { enTransaccion } from '../../platform/db/transaccion.ts'
import { lugarDe } from '../../platform/http/red.ts'
import { DIA_MS, inicioDelDia, type Reloj } from '../../platform/reloj.ts'
import type { SesionNueva, TitularConClave } from '../../platform/sesion/sesion.queries.ts'
import { encolar } from '../../platform/trabajos/trabajos.queries.ts'
import {
  countCorreosDeAvisos,
  esDispositivoNuevo,
  type FilaDeAviso,
  findNombre,
  insertAviso,
  listInformatica,
  listSinEscribir,
  lockTitularDeAvisos,
  setEscritos,
  verAvisos,
} from './avisos.queries.ts'

interface Aviso {
  user_id: number
  clase: ClaseDeAviso
  datos?: DatosDeAviso
}

/** Where something was done from, as a notice says it. */
export const desdeDonde = ({ red, agente }: { red: string; agente: string }): DatosDeAviso => ({
  agente,
  red: lugarDe(red),
})

/**
 * Tells a user what happened to the own account, in the transaction in which it happens (ING-28, D-18): a notice in Mi
 * cuenta, and the job that writes the mail. Who tells several users does it in the order of their ids.
 */
export const avisarAlTitular = async (trx: Trx, ahora: Date, { user_id, clase, datos = {} }: Aviso): Promise<void> => {
  await insertAviso(trx, { user_id, clase, datos, en: ahora })
}

/** The job that the database asks for at each notice, later. */
const aplazarCorreo = (trx: Trx, user_id: number, desde: Date) =>
  encolar(trx, 'escribir_avisos', { user_id }, { jobKey: `avisos:${user_id}`, intentos: 12, desde })

/** What a sign-in tells: from where nobody has come before, and that user 11 is in; answers how many notices are new to the user. */
export const avisarDelIngreso = async (
  trx: Trx,
  reloj: Reloj,
  { user_id, ultimo_ingreso_at }: Pick<TitularConClave, 'user_id' | 'ultimo_ingreso_at'>,
  sesion: SesionNueva,
): Promise<number> => {
  const { creada: ahora } = sesion
  const nuevos = await verAvisos(trx, user_id, ahora)
  const datos = desdeDonde(sesion)
  const desde = new Date(ahora.getTime() - DISPOSITIVO_NUEVO_DIAS * DIA_MS)
  // The first time of all is from nowhere known.
  if (ultimo_ingreso_at !== null && (await esDispositivoNuevo(trx, user_id, { ...sesion, desde })))
    await avisarAlTitular(trx, ahora, { user_id, clase: 'dispositivo nuevo', datos })
  if (user_id === USUARIO_ADMINISTRADOR)
    for (const otro of await listInformatica(trx, reloj.hoy(), user_id))
      await avisarAlTitular(trx, ahora, { user_id: otro, clase: 'ingreso del administrador', datos })
  return nuevos
}

/**
 * Tells that the account's address is another one: in Mi cuenta, and in a letter to the one of before where that was proved,
 * whatever was mailed that day (ING-25).
 */
export const avisarDeOtroCorreo = async (
  trx: Trx,
  { reloj, cartero }: Pick<Casa, 'reloj' | 'cartero'>,
  {
    user_id,
    antes,
    datos = {},
  }: { user_id: number; antes: { email: string | null; comprobado: boolean }; datos?: DatosDeAviso },
): Promise<void> => {
  const en = reloj.ahora()
  const aviso = { clase: 'correo cambiado', datos } as const
  await avisarAlTitular(trx, en, { user_id, ...aviso })
  if (antes.email !== null && antes.comprobado)
    await cartero.escribir(trx, cartaDeAvisos(antes.email, await findNombre(trx, user_id), [{ ...aviso, en }]))
}

const ACTOR = { user_id: null, peticion: 'escribir_avisos' }
/** Older notices than this are past telling, after days without a worker. */
const HASTA_DIAS = 3

/**
 * The task that writes a user's notices to the proved address: one mail each, up to ten a day, and the others of the day
 * in one when it is over (ING-28). What was mailed is noted in the same transaction, so that it is told once.
 */
export const escribirAvisos =
  ({ db, reloj, cartero }: Pick<Casa, 'db' | 'reloj' | 'cartero'>) =>
  ({ user_id }: { user_id: number }): Promise<void> =>
    enTransaccion(db, ACTOR, async (trx) => {
      const titular = await lockTitularDeAvisos(trx, user_id)
      if (!titular) return
      const [ahora, hoy] = [reloj.ahora(), inicioDelDia(reloj)]
      const desde = new Date(Math.max(+titular.desde, +ahora - HASTA_DIAS * DIA_MS))
      const pendientes = await listSinEscribir(trx, user_id, desde)
      const escribir = async (avisos: readonly FilaDeAviso[]) => {
        const correo_id = await cartero.escribir(trx, cartaDeAvisos(titular.email, titular.nombre, avisos))
        await setEscritos(
          trx,
          avisos.map(({ id }) => id),
          correo_id,
          ahora,
        )
      }
      const deAntes = pendientes.filter(({ en }) => en < hoy)
      if (deAntes.length > 0) await escribir(deAntes)
      const deHoy = pendientes.filter(({ en }) => en >= hoy)
      const libres = Math.max(0, AVISOS_POR_DIA - (await countCorreosDeAvisos(trx, user_id, hoy)))
      for (const aviso of deHoy.slice(0, libres)) await escribir([aviso])
      if (deHoy.length > libres) await aplazarCorreo(trx, user_id, new Date(+hoy + DIA_MS))
    })

/** Date, time, device and network of a notice, as a letter lists them (ING-26). */
export const hechosDe = (en: Date, { agente, red }: DatosDeAviso): Exclude<Parte, string> => {
  const marca = marcaLima(en)
  return {
    exactos: ['Red'],
    datos: [
      ['Fecha', `${fecha(marca)} ${hora(marca)}, hora de Lima`],
      ...(agente ? [['Dispositivo', agente] as const] : []),
      ...(red ? [['Red', red] as const] : []),
    ],
  }
}

/** A letter about the own account: the name and what happened, no link and no password (ING-26). */
const cartaDeAvisos = (
  para: string,
  nombre: string,
  avisos: readonly Pick<FilaDeAviso, 'clase' | 'datos' | 'en'>[],
): Carta => ({
  para,
  asunto: avisos.length === 1 ? 'Aviso de seguridad de su cuenta' : 'Avisos de seguridad de su cuenta',
  partes: [
    { datos: [['Usuario de Cabildo', nombre]] },
    ...avisos.flatMap((aviso): Parte[] => {
      // What somebody called a key or a device becomes no link (D6): the one loses its dots, the other goes among the facts.
      const { nombre, por } = aviso.datos
      const datos = { ...(nombre && { nombre: ajenas(nombre) }), ...(por && { por: ajenas(por) }) }
      return [`${avisoEscrito({ ...aviso, datos }).replace(/: $/, '')}.`, hechosDe(aviso.en, aviso.datos)]
    }),
    SI_NO_FUE_USTED,
  ],
})
