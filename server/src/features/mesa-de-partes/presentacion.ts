import type { Respuesta } from '@cabildo/contracts/base/llamada'
import { numeroEscrito } from '@cabildo/contracts/base/numeros'
import { diaLima } from '@cabildo/contracts/base/tiempo'
import {
  MENSAJES_TRAMITE,
  type mesaDePartesApi,
  PDF_DANADO_BYTES,
  PDF_MAXIMO_BYTES,
  type TramiteNuevo,
} from '@cabildo/contracts/mesa-de-partes'
import type { Actor } from '../../platform/db/actor.ts'
import type { Trx } from '../../platform/db/conexion.ts'
import { tomarNumero } from '../../platform/db/series.queries.ts'
import { exigirSinFaltas, type Faltas } from '../../platform/errores.ts'
import type { Solicitud } from '../../platform/http/ruta.ts'
import { Queue } from '../../platform/queue.ts'
import type { ArchivoSubido, Subida } from '../../platform/subidas/subida.ts'
import { type CasoPresentado, claveDe, presentarCaso, respuestaDeCaso } from '../consulta/index.ts'
import { type CasaDeEnvio, esNombreEscrito, huellaDe, type PartesDeEnvio } from '../formularios/index.ts'
import { exigirOfrecido, terminoDe } from '../procedimientos/index.ts'
import { cartaDePresentacion } from './cartas.ts'
import {
  CARPETA_TRAMITES,
  findEnviado,
  insertTramite,
  type PorPresentar,
  type TramiteGuardado,
} from './presentacion.queries.ts'

type Cargo = Respuesta<typeof mesaDePartesApi.presentar>

/** What saving a filing uses of the house. */
type DePresentacion = Pick<CasaDeEnvio, 'reloj' | 'cartero' | 'plazos' | 'enlacesDeCaso'> & {
  /** Working days within which a filing without a type is answered. */
  dias: number
}
type Partes = PartesDeEnvio & DePresentacion

/** A filing, with its case when it was just saved. */
export type TramitePresentado = TramiteGuardado & { caso?: CasoPresentado }

/**
 * Filings that arrive at once, in all and from one network, apart from the staff's. A network may be a whole district
 * behind one address of its telephone company.
 */
const ENVIOS_A_LA_VEZ = { places: 48, waiting: 96, perKey: { places: 16, waiting: 16 } }
/** Filings and corrections of citizens wait in one queue (CON-21). */
export const COLA_DE_ENVIOS = new Queue(ENVIOS_A_LA_VEZ)

/** Where files of filings and their corrections go, and what is looked at in them (MPV-26 to MPV-31). */
export const DESTINO_DE_TRAMITES = {
  carpeta: CARPETA_TRAMITES,
  minimoBytes: PDF_DANADO_BYTES + 1,
  deCiudadano: { maximoBytes: PDF_MAXIMO_BYTES },
} as const

/** The main PDF, without which nothing is filed. */
export const faltasDeArchivos = (subida: Subida | null): Faltas => ({
  selectedFile: !subida?.de('selectedFile').length && MENSAJES_TRAMITE.sinPrincipal,
})

/**
 * Files a submission with its PDFs under the next number of the year and writes the confirmation, in one transaction
 * (API-73, MPV-40, MPV-72, D-59). A submission sent again is answered with the number it already has (G3).
 */
export const presentar = async (
  partes: Partes,
  { tramite, subida, actor, request }: { tramite: TramiteNuevo; subida: Subida; actor: Actor; request: Solicitud },
): Promise<Cargo> => {
  const archivos = [...subida.de('selectedFile'), ...subida.de('selectedFileAnexo')]
  exigirSinFaltas(faltasDeArchivos(subida))
  const huella = huellaDe(tramite, archivos)
  const { id, nro_registro, created_at, fecha_legal, con_correo, caso } = await partes.unaVez<
    TramitePresentado,
    boolean
  >({
    ...{ actor, huella, clave: tramite.clave },
    buscar: findEnviado,
    preparar: () => esNombreEscrito(partes.identidad, tramite),
    guardar: async (trx, nombre_escrito) => {
      await partes.limitarEnvios(trx, request, 'mpvirtual', tramite.ndoc || tramite.nruc)
      return guardarTramite(partes, trx, { tramite, archivos, nombre_escrito, huella })
    },
    nombrar: (anterior) => ({
      numero: numeroEscrito('registro', anterior.nro_registro),
      comoNuevo: 'un trámite nuevo',
    }),
    descartar: () => subida.descartar(),
  })
  const { codigo, vence, explicacion } = await respuestaDeCaso(partes, ['tramite', id], caso)
  return { nro_registro, fecha: diaLima(created_at), fecha_legal, correo: con_correo, vence, explicacion, codigo }
}

interface PorGuardar {
  tramite: PorPresentar
  archivos: readonly ArchivoSubido[]
  nombre_escrito: boolean
  huella: string
}

/** Saves a filing under the next number of the year, with its clock, its case and its cargo, in the caller's transaction. */
export const guardarTramite = async (
  partes: DePresentacion,
  trx: Trx,
  { tramite, archivos, nombre_escrito, huella }: PorGuardar,
): Promise<TramitePresentado> => {
  const { reloj, cartero, plazos, enlacesDeCaso, dias } = partes
  if (tramite.procedimiento_id !== null) await exigirOfrecido(trx, tramite.procedimiento_id)
  const ahora = reloj.ahora()
  const fecha_legal = plazos.fechaLegal(ahora)
  const anio = Number(diaLima(ahora).slice(0, 4))
  const con_correo = tramite.email !== '' && (await cartero.reservar(trx, tramite.email))
  const numero = await tomarNumero(trx, 'tramite', anio)
  const nro_registro = `${anio}-${String(numero).padStart(6, '0')}`
  const marco = { anio, numero, ahora, fecha_legal, con_correo, nombre_escrito, huella }
  const id = await insertTramite(trx, tramite, marco, archivos)
  const termino = await terminoDe(trx, tramite.procedimiento_id, dias)
  const plazo = termino && { ...termino, desde: fecha_legal }
  const { autoriza_correo } = tramite
  const caso = await presentarCaso(trx, partes, ['tramite', id], { plazo, pedido_at: ahora, autoriza_correo })
  const clave = claveDe('tramite', id)
  const canal = tramite.ventanilla ? 'ventanilla' : 'virtual'
  const cargo = { nro_registro, ahora, fecha_legal, archivos: archivos.length, canal } as const
  if (con_correo)
    await cartero.escribir(trx, cartaDePresentacion(tramite, cargo, enlacesDeCaso.partes(clave, tramite.email)), clave)
  return { id, nro_registro, created_at: ahora, fecha_legal, con_correo, huella, caso }
}
