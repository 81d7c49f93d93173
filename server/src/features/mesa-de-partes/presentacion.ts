import type { Respuesta } from '@cabildo/contracts/base/llamada'
import { numeroEscrito } from '@cabildo/contracts/base/numeros'
import { diaLima } from '@cabildo/contracts/base/tiempo'
import { MENSAJES_TRAMITE, type mesaDePartesApi, type TramiteNuevo } from '@cabildo/contracts/mesa-de-partes'
import type { Actor } from '../../platform/db/actor.ts'
import type { Trx } from '../../platform/db/conexion.ts'
import { tomarNumero } from '../../platform/db/series.queries.ts'
import { exigirSinFaltas, type Faltas } from '../../platform/errores.ts'
import type { Solicitud } from '../../platform/http/ruta.ts'
import type { ArchivoSubido, Subida } from '../../platform/subidas/subida.ts'
import { esNombreEscrito, huellaDe, type PartesDeEnvio } from '../formularios/index.ts'
import { cartaDePresentacion } from './cartas.ts'
import { findEnviado, insertTramite, type TramiteGuardado } from './presentacion.queries.ts'

type Cargo = Respuesta<typeof mesaDePartesApi.presentar>

/** The main PDF, without which nothing is filed. */
export const faltasDeArchivos = (subida: Subida | null): Faltas => ({
  selectedFile: !subida?.de('selectedFile').length && MENSAJES_TRAMITE.sinPrincipal,
})

/**
 * Files a submission with its PDFs under the next number of the year and writes the confirmation, in one transaction
 * (API-73, MPV-40, MPV-72, D-59). A submission sent again is answered with the number it already has (G3).
 */
export const presentar = async (
  partes: PartesDeEnvio,
  { tramite, subida, actor, request }: { tramite: TramiteNuevo; subida: Subida; actor: Actor; request: Solicitud },
): Promise<Cargo> => {
  const archivos = [...subida.de('selectedFile'), ...subida.de('selectedFileAnexo')]
  exigirSinFaltas(faltasDeArchivos(subida))
  const huella = huellaDe(tramite, archivos)
  const { nro_registro, created_at, fecha_legal, con_correo } = await partes.unaVez({
    ...{ actor, huella, clave: tramite.clave },
    buscar: findEnviado,
    preparar: () => esNombreEscrito(partes.identidad, tramite),
    guardar: async (trx, nombre_escrito) => {
      await partes.limitarEnvios(trx, request, 'mpvirtual', tramite.ndoc || tramite.nruc)
      return guardar(partes, trx, { tramite, archivos, nombre_escrito, huella })
    },
    nombrar: (anterior) => ({
      numero: numeroEscrito('registro', anterior.nro_registro),
      comoNuevo: 'un trámite nuevo',
    }),
    descartar: () => subida.descartar(),
  })
  return { nro_registro, fecha: diaLima(created_at), fecha_legal, correo: con_correo }
}

interface PorGuardar {
  tramite: TramiteNuevo
  archivos: readonly ArchivoSubido[]
  nombre_escrito: boolean
  huella: string
}

const guardar = async (
  { reloj, cartero, plazos }: PartesDeEnvio,
  trx: Trx,
  { tramite, archivos, nombre_escrito, huella }: PorGuardar,
): Promise<TramiteGuardado> => {
  const ahora = reloj.ahora()
  const fecha_legal = plazos.fechaLegal(ahora)
  const anio = Number(diaLima(ahora).slice(0, 4))
  const con_correo = await cartero.reservar(trx, tramite.email)
  const numero = await tomarNumero(trx, 'tramite', anio)
  const nro_registro = `${anio}-${String(numero).padStart(6, '0')}`
  const cargo = { nro_registro, ahora, fecha_legal, archivos: archivos.length }
  if (con_correo) await cartero.escribir(trx, cartaDePresentacion(tramite, cargo))
  const marco = { anio, numero, ahora, fecha_legal, con_correo, nombre_escrito, huella }
  await insertTramite(trx, tramite, marco, archivos)
  return { nro_registro, created_at: ahora, fecha_legal, con_correo, huella }
}
