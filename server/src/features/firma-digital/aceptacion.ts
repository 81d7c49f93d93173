import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { type CodigoError, ERRORES } from '@cabildo/contracts/base/errores'
import { puedeAcceder } from '@cabildo/contracts/base/permisos'
import { MENSAJES_ESTADOS } from '@cabildo/contracts/documentos-estados'
import { MENSAJES_ENCARGATURAS } from '@cabildo/contracts/encargaturas'
import { firmaDigitalApi } from '@cabildo/contracts/firma-digital'
import type { Confianza, FirmaDictaminada } from '@cabildo/firma/tipos'
import type { Archivos, Guardado } from '../../platform/archivos/archivos.ts'
import type { Db, Trx } from '../../platform/db/conexion.ts'
import { enTransaccion } from '../../platform/db/transaccion.ts'
import { ErrorDeNegocio } from '../../platform/errores.ts'
import type { Reloj } from '../../platform/reloj.ts'
import { findEncargoDe, findFinDeEncargo, findTitular, type Titular } from '../../platform/sesion/sesion.queries.ts'
import { CARPETA } from '../documentos/index.ts'
import {
  cerrarIntento,
  esLaUltimaFirma,
  findSituacion,
  lockDocumentoFirmado,
  updateFirmado,
} from './aceptacion.queries.ts'
import { avisandoDe, type Conservador, conservarFirmado } from './conservacion.ts'
import type { Intento } from './intentos.queries.ts'

export interface Verificador extends Conservador {
  db: Db
  archivos: Pick<Archivos, 'guardar' | 'borrar'>
}

/** A stored file that came back, and its bytes. */
interface Devuelto extends Guardado {
  pdf: Buffer
}

const CAUSAS = {
  ajeno: 'El archivo no es el que se entregó para firmar',
  igual: 'El archivo volvió sin firma',
  otraPersona: 'El certificado no es de la persona que firma',
  sinAcceso: 'Quien firma ya no pertenece al área del documento',
} as const

/** The refusal of a file that came back, with its cause (API-71). */
export const rechazada = (causa: string): ErrorDeNegocio =>
  new ErrorDeNegocio('firmaRechazada', { campos: { firma: causa } })

/**
 * Takes a signed PDF for the attempt of an upload ticket if it continues the bytes that were handed out, its one new
 * signature verifies and is the user's own (decision 0036), and nothing has changed meanwhile (FIR-25, FIR-26, FIR-28,
 * D-19). The slow part comes before the document is locked, and everything it relied on is checked again under the lock.
 * Throws the refusal, which the attempt remembers.
 */
export const aceptarFirma = async (
  partes: Verificador,
  intento: Intento,
  { pdf, ...guardado }: Devuelto,
  peticion: string,
): Promise<void> => {
  const { db, reloj, archivos } = partes
  const { nueva, definitivo } = await exigirFirma(partes, intento, pdf)
  // A good signature is taken even when what is added to it cannot be saved.
  const mejor = definitivo && (await guardarPdf(partes, definitivo).catch(avisandoDe(partes)))
  const firmado = mejor ?? guardado
  try {
    const rechazo = await enTransaccion(
      db,
      { user_id: intento.user_id, encargo_id: intento.encargo_id, peticion },
      (trx) => asentar(trx, reloj, intento, { ...firmado, dni: nueva.dni }),
    )
    if (rechazo) throw rechazo
  } catch (error) {
    if (mejor) await archivos.borrar(CARPETA, mejor.storage_key)
    throw error
  }
  if (mejor) await archivos.borrar(CARPETA, guardado.storage_key)
}

const guardarPdf = ({ archivos, maximoBytes }: Verificador, pdf: Buffer): Promise<Guardado> =>
  archivos.guardar(Readable.from([pdf]), { carpeta: CARPETA, extension: 'pdf', maximoBytes })

/**
 * The one new signature of a file that came back, and the file with what it can be judged by later, null where that could
 * not be had. Throws firmaRechazada when the file does not answer the one handed out.
 */
const exigirFirma = async (
  partes: Verificador,
  { archivo: { size, sha256 }, doc_id, id_doc_area }: Intento,
  pdf: Buffer,
): Promise<{ nueva: FirmaDictaminada; definitivo: Buffer | null }> => {
  const { db, taller, confianza, reloj } = partes
  const inicio = createHash('sha256').update(pdf.subarray(0, size)).digest('hex')
  if (inicio !== sha256) throw rechazada(CAUSAS.ajeno)
  if (pdf.length === size) throw rechazada(CAUSAS.igual)
  const confiables = comoSiNoVenciera(confianza)
  const juicio = await taller.juzgar(pdf, { ...confiables, ahora: reloj.ahora(), base: size, propio: true })
  const { dictamen, conservable } = await taller.informar(juicio)
  if (dictamen.rechazo !== null) throw rechazada(dictamen.rechazo)
  const nueva = dictamen.firmas.at(-1)
  if (nueva?.resultado !== 'VÁLIDO') throw rechazada(nueva?.causa ?? dictamen.causa)
  // An area that is added meanwhile signs after the time stamp, which does no harm.
  const completo = await esLaUltimaFirma(db, { doc_id, id_doc_area })
  return { nueva, definitivo: await conservarFirmado({ ...partes, confianza: confiables }, pdf, conservable, completo) }
}

/** A signature is taken in by an expired list, too, so that work does not stop the day it expires (decision 0108). */
const comoSiNoVenciera = ({ lista, ...otras }: Confianza): Confianza => ({
  ...otras,
  lista: lista && { ...lista, vence: null },
})

/** Saves the signature, or why it cannot be taken: the refusal is answered, not thrown, so that its cause is committed. */
const asentar = async (
  trx: Trx,
  reloj: Reloj,
  intento: Intento,
  { storage_key, bytes, sha256, dni }: Guardado & Pick<FirmaDictaminada, 'dni'>,
): Promise<ErrorDeNegocio | null> => {
  const { doc_id, id_doc_area, intento_id, user_id, encargo_id } = intento
  await lockDocumentoFirmado(trx, doc_id)
  const ahora = reloj.ahora()
  const situacion = await findSituacion(trx, intento)
  if (!situacion?.abierto) return new ErrorDeNegocio('noEncontrado')
  const cerrar = async (codigo: CodigoError, causa: string = ERRORES[codigo].mensaje) => {
    const estado = codigo === 'firmadoPorOtra' ? 'refirmar' : 'rechazado'
    await cerrarIntento(trx, intento_id, { estado, causa: estado === 'refirmar' ? null : causa }, ahora)
    return codigo === 'firmaRechazada' ? rechazada(causa) : new ErrorDeNegocio(codigo, { mensaje: causa })
  }
  if (situacion.cambiado) return cerrar('documentoCambiado')
  if (!situacion.vivo) return cerrar('noEncontrado')
  if (situacion.estado) return cerrar('yaFirmado')
  if (situacion.devuelto) return cerrar('documentoDevuelto')
  if (situacion.falta) return cerrar('faltaAntes', MENSAJES_ESTADOS.faltaAntes(situacion.falta))
  if (!situacion.vigente) return cerrar('firmadoPorOtra')
  const termino = encargo_id === null ? null : await findFinDeEncargo(trx, encargo_id, reloj.hoy())
  if (termino) return cerrar('firmaTrasElEncargo', MENSAJES_ENCARGATURAS.termino(termino))
  const titular = await findTitular(trx, user_id, reloj.hoy())
  if (!titular || !(await puedeFirmar(trx, titular, intento, reloj.hoy())))
    return cerrar('sinPermiso', CAUSAS.sinAcceso)
  // Users created by area have no DNI, and neither have some certificates.
  if (dni && titular.dni && dni !== titular.dni) return cerrar('firmaRechazada', CAUSAS.otraPersona)
  await updateFirmado(trx, {
    ...{ doc_id, id_doc_area, intento_id, user_id, encargo_id, storage_key, bytes, sha256, ahora },
    anterior: intento.archivo.archivo_id,
  })
  return null
}

/**
 * The native signer has no session, so whether its user may still sign for the area is checked here (D-02, SHE-100): at the own
 * position, or in the encargatura in which the attempt began (USU-63).
 */
const puedeFirmar = async (
  trx: Trx,
  titular: Titular,
  { user_id, encargo_id, area_id }: Intento,
  hoy: string,
): Promise<boolean> => {
  const puesto = encargo_id === null ? titular : await findEncargoDe(trx, { user_id, encargo_id, hoy })
  return (
    puesto?.area_id === area_id &&
    puedeAcceder(firmaDigitalApi.finalizar.acceso, {
      user: { id: user_id },
      area: { id: area_id, facultades: puesto.facultades },
      roles: puesto.roles,
    })
  )
}
