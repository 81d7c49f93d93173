import { diaLima, marcaLima } from '@cabildo/contracts/base/tiempo'
import { NATURAL } from '@cabildo/contracts/ciudadano'
import type { SolicitudNueva } from '@cabildo/contracts/transparencia'
import { numeroDeSolicitud } from '@cabildo/contracts/transparencia-reglas'
import type { Cartero } from '../../platform/correo/carta.ts'
import type { Actor } from '../../platform/db/actor.ts'
import type { Db, Trx } from '../../platform/db/conexion.ts'
import { tomarNumero } from '../../platform/db/series.queries.ts'
import type { Solicitud } from '../../platform/http/solicitud.ts'
import type { Identidad } from '../../platform/identidad/identidad.ts'
import type { Plazos } from '../../platform/plazos/plazos.ts'
import type { Reloj } from '../../platform/reloj.ts'
import { esNombreEscrito, huellaDe, type LimitarEnvios, REPETIDO_MS, type UnaVez } from '../formularios/index.ts'
import { pedirRegistro, type Sisgedo, setExpediente } from '../sisgedo/index.ts'
import { cartaDeSolicitud } from './carta.ts'
import { findRepetida, insertSolicitud, type Presentada } from './guardar.queries.ts'
import { documentoDe } from './registrar.ts'

export interface Partes {
  db: Db
  reloj: Reloj
  identidad: Identidad
  cartero: Cartero
  sisgedo: Sisgedo
  plazos: Plazos
  /** Working days within which a request is answered. */
  dias: number
  limitarEnvios: LimitarEnvios
  unaVez: UnaVez
}

/** Files a request for public information, once however often it is sent (API-82, G3). */
export const presentarSolicitud = (
  partes: Partes,
  actor: Actor,
  nueva: SolicitudNueva,
  request: Solicitud,
): Promise<Presentada> => {
  const { reloj, identidad, limitarEnvios, unaVez } = partes
  const { dni: ndoc, ape_nom } = nueva
  const huella = huellaDe(nueva)
  const desde = new Date(reloj.ahora().getTime() - REPETIDO_MS)
  return unaVez({
    actor,
    huella,
    buscar: (db) => findRepetida(db, { huella, clave: nueva.clave, desde }),
    preparar: async () => {
      await limitarEnvios(request, 'transparencia', ndoc)
      const quien = { tipo_doc: NATURAL, ndoc, ape_nom, nruc: '', rsocial: '' }
      return { huella, nombre_escrito: await esNombreEscrito(identidad, quien) }
    },
    guardar: (trx, preparado) => guardarSolicitud(trx, partes, nueva, preparado),
  })
}

/**
 * The record, its yearly number, its expediente where the register is our own, and the receipt when there is an address for
 * one: all or nothing (SHE-102, D-21, TRS-10).
 */
const guardarSolicitud = async (
  trx: Trx,
  { reloj, cartero, plazos, sisgedo, dias }: Partes,
  { clave, ...nueva }: SolicitudNueva,
  preparado: { huella: string; nombre_escrito: boolean },
): Promise<Presentada> => {
  const created_at = reloj.ahora()
  const vence = plazos.vence(plazos.fechaLegal(created_at), dias)
  const marca = marcaLima(created_at)
  const anio = Number(marca.slice(0, 4))
  const orden = await tomarNumero(trx, 'solicitud', anio)
  const numero = numeroDeSolicitud(anio, orden)
  const confirmado =
    nueva.email !== '' && (await cartero.confirmar(trx, cartaDeSolicitud(nueva, { numero, marca, vence, dias })))
  const { id } = await insertSolicitud(trx, {
    ...{ ...nueva, ...preparado, anio, orden, clave: clave ?? null },
    ...{ vence, confirmado, created_at },
  })
  if (sisgedo.clase === 'interno') {
    const { expe_id } = await sisgedo.registrar(trx, documentoDe({ ...nueva, id, numero }), null)
    await setExpediente(trx, 'solicitudes', id, expe_id)
  } else await pedirRegistro(trx, 'solicitudes', id)
  return { numero, fecha: diaLima(created_at), vence, correo: confirmado }
}
