import { fecha, hora } from '@cabildo/contracts/base/tiempo'
import { DATOS_DE_EXPEDIENTE, type DatoDeExpediente, type ExpedienteImportado } from '@cabildo/contracts/expediente'
import { numeroDeSisgedo } from '@cabildo/contracts/importaciones'
import type { CasaWeb } from '../../casa.ts'
import type { Actor } from '../../platform/db/actor.ts'
import { hallado } from '../../platform/errores.ts'
import type { Sesion } from '../../platform/sesion/sesion.ts'
import { notarSupervision } from './expediente.ts'
import { findImportado, type ImportadoLeido, type OperacionImportada } from './importados.queries.ts'

/** A filing of another register as the caller may see it (decision 0225). Throws noEncontrado for any other (EXP-02). */
export const leerImportado = async (
  { db, reloj }: Pick<CasaWeb, 'db' | 'reloj'>,
  { sesion, actor }: { sesion: Sesion; actor: Actor },
  id: number,
): Promise<ExpedienteImportado> => {
  const leido = hallado(await findImportado(db, sesion, id))
  await notarSupervision({ db, reloj }, { sesion, actor }, leido)
  const { expe_id, clase, estado, asunto, lugar, desde, importado_at, operaciones } = leido
  return {
    ...{ id, expe_id, clase, estado, asunto, lugar, importado_at },
    desde: conSegundos(desde),
    datos: datosDe(leido),
    movimientos: operaciones.toReversed().map((una) => movimientoDe(una, operaciones)),
  }
}

const conSegundos = (minuto: string): string => `${minuto}:00`

const datosDe = (r: ImportadoLeido): ExpedienteImportado['datos'] => {
  const datos: readonly (readonly [DatoDeExpediente, string])[] = [
    ['carpeta', r.carpeta === null ? '' : String(r.carpeta)],
    ['documento', [r.tipo_documento, r.numero_documento].filter(Boolean).join(' ')],
    ['presentado', `${fecha(r.registrado)} a las ${hora(r.registrado)}`],
    ['firma', [r.firma, r.cargo].filter(Boolean).join(' · ')],
    ['procedencia', r.procedencia],
    ['folios', r.folios === null ? '' : String(r.folios)],
    ['relacionado', r.relacionado === null ? '' : numeroDeSisgedo(r.relacionado)],
  ]
  return datos.flatMap(([campo, valor]) => (valor === '' ? [] : [{ etiqueta: DATOS_DE_EXPEDIENTE[campo], valor }]))
}

/** The same line as that of a movement here, for the enumerations are the same (D-16). */
const movimientoDe = (
  m: OperacionImportada,
  todas: readonly OperacionImportada[],
): ExpedienteImportado['movimientos'][number] => {
  const recibo = todas.find(({ tipo, procesa }) => tipo === 1 && procesa === m.id)
  return {
    ...{ oper_id: m.id, tipo: m.tipo, forma: m.forma === 1 ? 'copia' : 'original', fecha: conSegundos(m.fecha) },
    ...{ area: m.area, persona: null, destino: m.tipo === 2 ? m.destino : null, a_responsable: false, asignado: null },
    ...{ proveido: m.proveido, motivo: '', documentos: [], respuesta_id: null },
    otro: m.adjunto === null ? null : { clase: 'acumulado', expe_id: numeroDeSisgedo(m.adjunto), separado: false },
    concluye: m.adjunto === null ? null : 'ACUMULADO',
    recibido_at: m.tipo === 2 && recibo ? conSegundos(recibo.fecha) : null,
    recibido: m.procesado,
    ...{ espera: null, anulado_por: null, deshacer_hasta: null },
  }
}
