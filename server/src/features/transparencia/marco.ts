import { numeroEscrito } from '@cabildo/contracts/base/numeros'
import type { Solicitud } from '@cabildo/contracts/transparencia-lista'
import {
  ACTOS_DE_RESPONSABLE,
  type ActoDeSolicitud,
  impedimentoDeSolicitud,
} from '@cabildo/contracts/transparencia-reglas'
import type { Casa } from '../../casa.ts'
import type { Db, Trx } from '../../platform/db/conexion.ts'
import { enTransaccion } from '../../platform/db/transaccion.ts'
import { hallado } from '../../platform/errores.ts'
import { diasDelAmbar } from '../../platform/plazos/semaforo.ts'
import { type EnActo, exigirResponsable, lockEnActo, otroEstadoDe } from '../atencion/index.ts'
import { claveDe } from '../consulta/index.ts'
import type { CasaDeExpedientes, Quien } from '../expedientes/index.ts'
import { listaDeSolicitudes } from './transparencia.queries.ts'
import { filaDeSolicitud } from './transparencia.ts'

/** A request that is acted upon, locked with its case. */
interface Tomada {
  clave: string
  solicitud: Solicitud
  en: EnActo
  /** Its number, as people read it. */
  numero: string
  /** The day of its answer; null while it is open. */
  respondida: string | null
  ahora: Date
}

interface Acto {
  acto: ActoDeSolicitud
  id: number
  /** Whether the same person has done the same before, so that it is done once however often it is sent (G3). */
  repetido(trx: Trx): Promise<boolean>
  escribir(trx: Trx, tomada: Tomada): Promise<unknown>
}

/** A request with the words of its due date. Throws noEncontrado. */
export const leerSolicitud = async (
  casa: Pick<Casa, 'reloj' | 'plazos'> & { db: Db },
  id: number,
): Promise<Solicitud> => filaDeSolicitud(casa)(hallado(await listaDeSolicitudes.una(casa.db, id, diasDelAmbar(casa))))

/**
 * Does an act with a request in one transaction, under its lock, so that of two at once the second finds what the first one
 * did. Answers false where it was done before. Throws soloResponsable, otroEstadoDeAtencion, noEncontrado.
 */
export const actuarEnSolicitud = async (
  casa: CasaDeExpedientes,
  { sesion, actor }: Quien,
  { acto, id, repetido, escribir }: Acto,
): Promise<boolean> => {
  const { db, reloj } = casa
  if (ACTOS_DE_RESPONSABLE.includes(acto)) await exigirResponsable(db, 'transparencia', sesion)
  return enTransaccion(db, actor, async (trx) => {
    const en = hallado(await lockEnActo(trx, 'solicitud', id))
    if (await repetido(trx)) return false
    const fila = hallado(await listaDeSolicitudes.una(trx, id, diasDelAmbar(casa)))
    const solicitud = filaDeSolicitud(casa)(fila)
    const impide = impedimentoDeSolicitud(acto, solicitud, { responsable: true, hoy: reloj.hoy() })
    if (impide !== null) throw otroEstadoDe('solicitud', impide)
    const numero = numeroEscrito('solicitud', solicitud.numero)
    await escribir(trx, {
      clave: claveDe('solicitud', id),
      solicitud,
      en,
      numero,
      respondida: fila.fin,
      ahora: reloj.ahora(),
    })
    return true
  })
}

/** Ends the clocks of what may be done at the beginning alone, once it may not be done any more (Table PLA-B). */
export const terminarAvisos = async (
  trx: Trx,
  { plazos }: Pick<Casa, 'plazos'>,
  clave: string,
  hecho?: 'observar_informacion' | 'aviso_prorroga',
): Promise<void> => {
  for (const clase of ['observar_informacion', 'aviso_prorroga'] as const)
    await plazos.anotar(trx, clave, clase, { tipo: clase === hecho ? 'CUMPLIDO' : 'CONCLUIDO' })
}
