import { createHash } from 'node:crypto'
import type { Respuesta } from '@cabildo/contracts/base/llamada'
import { diaLima } from '@cabildo/contracts/base/tiempo'
import type { mesaDePartesApi, TramiteNuevo } from '@cabildo/contracts/mesa-de-partes'
import { MENSAJES_TRAMITE } from '@cabildo/contracts/mesa-de-partes-reglas'
import type { Cartero } from '../../platform/correo/carta.ts'
import type { Actor } from '../../platform/db/actor.ts'
import type { Db, Trx } from '../../platform/db/conexion.ts'
import { restriccionViolada } from '../../platform/db/restriccion.ts'
import { tomarNumero } from '../../platform/db/series.queries.ts'
import { enTransaccion } from '../../platform/db/transaccion.ts'
import { campoInvalido, ErrorDeNegocio } from '../../platform/errores.ts'
import type { Identidad } from '../../platform/identidad/identidad.ts'
import type { Plazos } from '../../platform/plazos/plazos.ts'
import type { Reloj } from '../../platform/reloj.ts'
import type { ArchivoSubido, Subida } from '../../platform/subidas/subida.ts'
import { esNombreEscrito } from '../formularios/index.ts'
import { esperarTurnoDe, findEnviado, insertTramite, type TramiteGuardado } from './presentar.queries.ts'
import { cartaDePresentacion } from './presentar-carta.ts'

export interface PartesDePresentar {
  db: Db
  reloj: Reloj
  identidad: Identidad
  cartero: Cartero
  plazos: Plazos
}

type Cargo = Respuesta<typeof mesaDePartesApi.presentar>

/** The same filing within this time is the same click, or the page trying again (G3). */
const REPETIDO_MS = 600_000

/**
 * Files a submission with its PDFs under the next number of the year, and writes the confirmation, all in one transaction
 * (API-73, MPV-40, MPV-72, D-59). Sent again, it answers the number that it has already (G3). `limitar` counts what is new
 * in that transaction and refuses one too many (MPV-43).
 */
export const presentar = async (
  partes: PartesDePresentar,
  { tramite, subida, actor }: { tramite: TramiteNuevo; subida: Subida; actor: Actor },
  limitar: (trx: Trx) => Promise<void>,
): Promise<Cargo> => {
  const { db, identidad } = partes
  const archivos = [...subida.de('selectedFile'), ...subida.de('selectedFileAnexo')]
  if (archivos[0]?.parte !== 'selectedFile') throw campoInvalido('selectedFile', MENSAJES_TRAMITE.sinPrincipal)
  const senas = { clave: tramite.clave, huella: huellaDe(tramite, archivos) }
  const nombre_escrito = await esNombreEscrito(identidad, tramite)
  const guardado = await unaVez(() =>
    enTransaccion(db, actor, async (trx) => {
      await esperarTurnoDe(trx, senas)
      const ahora = partes.reloj.ahora()
      const anterior = await findEnviado(trx, senas, new Date(ahora.getTime() - REPETIDO_MS))
      if (anterior) return { ...anterior, repetido: true }
      await limitar(trx)
      return guardar(partes, trx, { tramite, archivos, ahora, nombre_escrito, huella: senas.huella })
    }),
  )
  if (guardado.repetido) {
    if (guardado.huella !== senas.huella) throw yaEnviado(guardado)
    await subida.descartar()
  }
  const { nro_registro, created_at, fecha_legal, con_correo } = guardado
  return { nro_registro, fecha: diaLima(created_at), fecha_legal, correo: con_correo }
}

interface PorGuardar {
  tramite: TramiteNuevo
  archivos: readonly ArchivoSubido[]
  ahora: Date
  nombre_escrito: boolean
  huella: string
}

const guardar = async (
  { cartero, plazos }: PartesDePresentar,
  trx: Trx,
  { tramite, archivos, ahora, nombre_escrito, huella }: PorGuardar,
): Promise<TramiteGuardado & { repetido: false }> => {
  const fecha_legal = plazos.fechaLegal(ahora)
  const anio = Number(diaLima(ahora).slice(0, 4))
  const numero = await tomarNumero(trx, 'tramite', anio)
  const nro_registro = `${anio}-${String(numero).padStart(6, '0')}`
  const cargo = { nro_registro, ahora, fecha_legal, archivos: archivos.length }
  const con_correo = await cartero.confirmar(trx, cartaDePresentacion(tramite, cargo))
  const marco = { anio, numero, ahora, fecha_legal, con_correo, nombre_escrito, huella }
  await insertTramite(trx, tramite, marco, archivos)
  return { nro_registro, created_at: ahora, fecha_legal, con_correo, huella, repetido: false }
}

/** Two sendings of one key with different contents do not wait for each other: the later one looks again. */
const unaVez = async <T>(acto: () => Promise<T>): Promise<T> => {
  try {
    return await acto()
  } catch (error) {
    if (restriccionViolada(error) !== 'tramites_clave_key') throw error
    return acto()
  }
}

/** Everything that was sent, files too, so that only the very same filing is taken for one sent again. */
const huellaDe = ({ clave: _, ...campos }: TramiteNuevo, archivos: readonly ArchivoSubido[]): string =>
  createHash('sha256')
    .update(JSON.stringify([Object.entries(campos).sort(), archivos.map(({ sha256 }) => sha256)]))
    .digest('hex')

/** The applicant changed the form after a sending whose answer was lost: nobody shall take for filed what is not. */
const yaEnviado = ({ nro_registro }: TramiteGuardado): ErrorDeNegocio =>
  new ErrorDeNegocio('yaGuardado', {
    mensaje: `Su envío anterior sí llegó y tiene el número ${nro_registro}. Si cambió algo, preséntelo como un trámite nuevo.`,
  })
