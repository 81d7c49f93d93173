import type { RespuestaDeSolicitud } from '@cabildo/contracts/transparencia-reglas'
import type { Adjuntos } from '../../expedientes/index.ts'

/** An answer of which nothing is said yet, without its sense. */
export const RESPUESTA_VACIA: Omit<RespuestaDeSolicitud, 'sentido'> & Adjuntos = {
  ...{ texto: '', causal: null, numeral: '', sustento: '', entidad: '', documento: '' },
  ...{ pdfs: [], doc_ids: [] },
}
