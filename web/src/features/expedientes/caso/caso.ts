import { partesDeClave } from '@cabildo/contracts/claves'
import type { Expediente } from '@cabildo/contracts/expediente'
import type { Acto, ActoDeRespuesta } from '@cabildo/contracts/expedientes-reglas'
import type { CasoDeActo } from '../actos/actos.api.ts'
import { numeroDe } from '../actos/casos.ts'

/** 'EXPEDIENTE EXP-2026-003914' (EXP-19, decision 0138). */
export const nombreDelCaso = (caso: Pick<Expediente, 'expe_id'>): string => `EXPEDIENTE ${numeroDe(caso)}`

type Contado = Pick<Expediente, 'clase' | 'estado'>
const alResponsable = ({ clase }: Contado): boolean => clase === 'reclamo' || clase === 'solicitud'

/** The act that a case asks for first; null where there is none (EXP-19, D-118). */
export const actoPrincipal = (caso: Contado & Pick<Expediente, 'tenencia'>): Acto | ActoDeRespuesta | null => {
  const { clase, estado, tenencia } = caso
  if (tenencia?.situacion === 'por_recibir') return 'recibir'
  if (tenencia?.situacion !== 'en_proceso') return null
  if (tenencia.forma === 'copia') return 'archivar'
  if (estado !== 'EN PROCESO') return null
  if (clase === 'interno') return 'derivar'
  return alResponsable(caso) ? 'informar' : 'responder'
}

/** By which acts a case of that kind is answered, in the order of its menu (EXP-34, EXP-37 to EXP-39, PLA-25). */
export const actosDeRespuesta = (caso: Contado): readonly ActoDeRespuesta[] => {
  if (caso.clase === 'interno') return []
  if (alResponsable(caso)) return ['informar']
  // The citizen is asked, or has been asked.
  const correccion = caso.estado === 'EN SUBSANACION' ? 'dar_por_subsanado' : 'requerir'
  return ['responder', correccion, 'corregir_procedimiento']
}

/** What the acts are on: what the own area has of the case; nothing where it has none. */
export const loQueTieneElArea = (caso: Expediente): CasoDeActo[] => {
  const { registro_id, expe_id, clase, estado, asunto, tenencia } = caso
  if (tenencia === null) return []
  const { oper_id, forma, area_origen } = tenencia
  return [{ registro_id, oper_id, expe_id, clase, forma, estado, asunto, area_origen }]
}

/** Its paper has no scan yet (EXP-73). */
export const faltaDigitalizar = ({ marcas }: Pick<Expediente, 'marcas'>): boolean =>
  marcas.includes('falta_digitalizar')

/** What a scan of it is added with (EXP-73). */
export const porDigitalizar = (caso: Expediente) => ({
  ...{ id: partesDeClave(caso.clave)[1], detalle: `${nombreDelCaso(caso)} · ${caso.solicitante}` },
  otraVez: !faltaDigitalizar(caso),
})

/** What a withdrawal of it is entered with (CON-22). */
export const porDesistir = (caso: Expediente) => ({
  ...{ clave: caso.clave, que: 'El expediente', detalle: `${nombreDelCaso(caso)} · ${caso.solicitante}` },
  correo: { email: caso.notificacion?.correo ?? '', otro_correo: null, correo_devuelto: false },
  agrupado: caso.relacionados.some(({ lazo }) => lazo === 'principal' || lazo === 'acumulado'),
})
