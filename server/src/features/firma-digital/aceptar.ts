import { createHash } from 'node:crypto'
import { type CodigoError, ERRORES } from '@cabildo/contracts/base/errores'
import { puedeAcceder } from '@cabildo/contracts/base/permisos'
import { firmaDigitalApi } from '@cabildo/contracts/firma-digital'
import type { Guardado } from '../../platform/archivos/archivos.ts'
import type { Db, Trx } from '../../platform/db/conexion.ts'
import { enTransaccion } from '../../platform/db/transaccion.ts'
import { ErrorDeNegocio } from '../../platform/errores.ts'
import type { TallerDeFirmas } from '../../platform/firma/tipos.ts'
import type { Reloj } from '../../platform/reloj.ts'
import { findTitular } from '../../platform/sesion/sesion.queries.ts'
import { cerrarIntento, findSituacion, lockDocumentoFirmado, updateFirmado } from './aceptar.queries.ts'
import type { Intento } from './tickets.queries.ts'

export interface Verificador {
  db: Db
  reloj: Reloj
  taller: Pick<TallerDeFirmas, 'verificar'>
  /** Trusted roots, DER. */
  raices: readonly Buffer[]
}

/** What came back: a stored file, and its bytes. */
export interface Devuelto extends Guardado {
  pdf: Buffer
}

const CAUSAS = {
  ajeno: 'El archivo no es el que se entregó para firmar',
  igual: 'El archivo volvió sin firma',
  sinAcceso: 'Quien firma ya no pertenece al área del documento',
} as const

/** The refusal of what came back, with its cause beside it (API-71). */
export const rechazada = (causa: string): ErrorDeNegocio =>
  new ErrorDeNegocio('firmaRechazada', { campos: { firma: causa } })

/**
 * Takes a signed PDF for the attempt of an upload ticket: only if it continues the very bytes that were handed out, its
 * one new signature verifies, and nothing has changed meanwhile (FIR-25, FIR-26, FIR-28, D-19). The slow part comes before
 * the document is held; all that it rests on is asked again under the lock. Throws the refusal; the attempt remembers it.
 */
export const aceptarFirma = async (
  partes: Verificador,
  intento: Intento,
  { pdf, ...guardado }: Devuelto,
  peticion: string,
): Promise<void> => {
  const { db, reloj } = partes
  const causa = await causaDeRechazo(partes, intento, pdf)
  if (causa) throw rechazada(causa)
  const rechazo = await enTransaccion(db, { user_id: intento.user_id, peticion }, (trx) =>
    asentar(trx, reloj, intento, guardado),
  )
  if (rechazo) throw rechazo
}

/** Why what came back is no answer to what was handed out; null when it is. */
const causaDeRechazo = async (
  { taller, raices, reloj }: Verificador,
  { archivo: { size, sha256 } }: Intento,
  pdf: Buffer,
): Promise<string | null> => {
  const inicio = createHash('sha256').update(pdf.subarray(0, size)).digest('hex')
  if (inicio !== sha256) return CAUSAS.ajeno
  if (pdf.length === size) return CAUSAS.igual
  const dictamen = await taller.verificar(pdf, { raices, ahora: reloj.ahora(), base: size })
  if (dictamen.rechazo !== null) return dictamen.rechazo
  const nueva = dictamen.firmas.at(-1)
  return nueva?.resultado === 'VÁLIDO' ? null : (nueva?.causa ?? dictamen.causa)
}

/** Writes the signature down, or why it cannot be: that is committed, too, and answered as the refusal it is. */
const asentar = async (
  trx: Trx,
  reloj: Reloj,
  intento: Intento,
  { clave, bytes, sha256 }: Guardado,
): Promise<ErrorDeNegocio | null> => {
  const { doc_id, id_doc_area, intento_id, user_id, area_id } = intento
  await lockDocumentoFirmado(trx, doc_id)
  const ahora = reloj.ahora()
  const situacion = await findSituacion(trx, intento)
  if (!situacion?.abierto) return new ErrorDeNegocio('noEncontrado')
  const cerrar = async (codigo: CodigoError, causa: string = ERRORES[codigo].mensaje) => {
    const estado = codigo === 'firmadoPorOtra' ? 'refirmar' : 'rechazado'
    await cerrarIntento(trx, intento_id, { estado, causa: estado === 'refirmar' ? null : causa }, ahora)
    return new ErrorDeNegocio(codigo)
  }
  if (!situacion.vivo) return cerrar('noEncontrado')
  if (situacion.estado) return cerrar('yaFirmado')
  if (!situacion.vigente) return cerrar('firmadoPorOtra')
  if (!(await sigueEnElArea(trx, reloj, user_id, area_id))) return cerrar('sinPermiso', CAUSAS.sinAcceso)
  await updateFirmado(trx, {
    ...{ doc_id, id_doc_area, intento_id, user_id, clave, bytes, sha256, ahora },
    anterior: intento.archivo.archivo_id,
  })
  return null
}

/** The native signer carries no session: that its person may still sign for the area is asked here (D-02, SHE-100). */
const sigueEnElArea = async (trx: Trx, reloj: Reloj, user_id: number, area_id: number): Promise<boolean> => {
  const titular = await findTitular(trx, user_id, reloj.anio())
  if (!titular || titular.area_id !== area_id) return false
  return puedeAcceder(firmaDigitalApi.finalizar.acceso, {
    user: { id: user_id },
    area: { id: area_id },
    roles: titular.roles,
  })
}
