import { diaLima, marcaLima } from '@cabildo/contracts/base/tiempo'
import { NATURAL } from '@cabildo/contracts/ciudadano'
import type { SolicitudNueva } from '@cabildo/contracts/transparencia'
import { numeroDeSolicitud } from '@cabildo/contracts/transparencia'
import type { Casa } from '../../casa.ts'
import type { Actor } from '../../platform/db/actor.ts'
import type { Trx } from '../../platform/db/conexion.ts'
import { tomarNumero } from '../../platform/db/series.queries.ts'
import type { Solicitud } from '../../platform/http/ruta.ts'
import { esNombreEscrito, huellaDe, type PartesDeEnvio } from '../formularios/index.ts'
import { pedirRegistro, setExpediente } from '../sisgedo/index.ts'
import { cartaDeSolicitud } from './carta.ts'
import { findRepetida, insertSolicitud, type Presentada } from './guardar.queries.ts'
import { documentoDe } from './registrar.ts'

interface Partes extends PartesDeEnvio, Pick<Casa, 'sisgedo'> {
  /** Working days within which a request is answered. */
  dias: number
}

/** Files a request for public information, once however often it is sent (API-82, G3). */
export const presentarSolicitud = async (
  partes: Partes,
  actor: Actor,
  nueva: SolicitudNueva,
  request: Solicitud,
): Promise<Omit<Presentada, 'huella'>> => {
  const { dni: ndoc, ape_nom } = nueva
  const huella = huellaDe(nueva)
  const { huella: _, ...presentada } = await partes.unaVez({
    ...{ actor, huella, clave: nueva.clave },
    buscar: findRepetida,
    preparar: () => esNombreEscrito(partes.identidad, { tipo_doc: NATURAL, ndoc, ape_nom, nruc: '', rsocial: '' }),
    guardar: async (trx, nombre_escrito) => {
      await partes.limitarEnvios(trx, request, 'transparencia', ndoc)
      return guardarSolicitud(trx, partes, nueva, { huella, nombre_escrito })
    },
    nombrar: ({ numero }) => ({ numero, comoNuevo: 'una solicitud nueva' }),
  })
  return presentada
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
  const confirmado = nueva.email !== '' && (await cartero.reservar(trx, nueva.email))
  const orden = await tomarNumero(trx, 'solicitud', anio)
  const numero = numeroDeSolicitud(anio, orden)
  if (confirmado) await cartero.escribir(trx, cartaDeSolicitud(nueva, { numero, marca, vence, dias }))
  const { id } = await insertSolicitud(trx, {
    ...{ ...nueva, ...preparado, anio, orden, clave: clave ?? null },
    ...{ vence, confirmado, created_at },
  })
  if (sisgedo.clase === 'interno') {
    const { expe_id } = await sisgedo.registrar(trx, documentoDe({ ...nueva, id, numero }), null)
    await setExpediente(trx, 'solicitudes', id, expe_id)
  } else await pedirRegistro(trx, 'solicitudes', id)
  return { numero, fecha: diaLima(created_at), vence, correo: confirmado, huella: preparado.huella }
}
