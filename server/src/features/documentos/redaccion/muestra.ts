import type { Borrador } from '@cabildo/contracts/documentos-borrador'
import { esComunicacion } from '@cabildo/contracts/documentos-comunicaciones'
import {
  esDeSesion,
  llevaComparecientes,
  llevaNombre,
  llevaVistos,
  type TipoDocumento,
} from '@cabildo/contracts/documentos-tipos'
import type { Plantilla } from '@cabildo/contracts/organizacion-plantillas'
import type { CasaWeb } from '../../../casa.ts'
import { WarmPrinter } from '../../../platform/exportar/warm-printer.ts'
import { gastarCupo, MINUTO_MS } from '../../../platform/limites/limites.ts'
import type { Sesion } from '../../../platform/sesion/sesion.ts'
import { findAreasDelNumero } from './impreso.queries.ts'
import { redactar } from './redaccion.ts'
import { PDF } from './taller.ts'
import { findTitulares } from './titulares.queries.ts'

/** What a sample uses of the house. */
export type Muestrario = Pick<CasaWeb, 'db' | 'reloj' | 'entidad' | 'plantillas'> & { imprenta: WarmPrinter }

/** More than the fastest typist causes, each of whose keys may ask for a page. */
const TOPE = { cadaMs: MINUTO_MS, maximo: 300 } as const

/** The printer of samples, of one process: few people change templates, and drafts of documents do not wait for them. */
export const abrirMuestras = (): WarmPrinter =>
  new WarmPrinter({ printers: 1, waiting: 10, orders: 500, idleMs: MINUTO_MS })

const SIN_CODIGO = '·······'
const NUMERO = 45

/** A draft of a type with all that such documents have. */
export const borradorDeMuestra = (tipo_doc: TipoDocumento, hoy: string): Borrador => ({
  tipo_doc,
  anio: Number(hoy.slice(0, 4)),
  nombre: llevaNombre(tipo_doc) ? 'que regula el uso de los espacios públicos' : '',
  comparecientes: llevaComparecientes(tipo_doc)
    ? 'Conste por el presente documento el convenio que celebran, de una parte, la municipalidad y, de la otra, la asociación de vecinos.'
    : '',
  destinatario: esComunicacion(tipo_doc) ? 'Gerencia Municipal' : '',
  vistos: llevaVistos(tipo_doc) ? 'El Informe N° 120 y la opinión legal favorable;' : '',
  considerandos:
    'Las municipalidades tienen autonomía política, económica y administrativa.\nMediante informe se opina que es procedente lo solicitado.',
  resolutivos: esComunicacion(tipo_doc)
    ? ['Uso de los espacios públicos']
    : ['APROBAR lo solicitado.', 'ENCARGAR su cumplimiento a las unidades orgánicas que correspondan.'],
  tipo_sesion: esDeSesion(tipo_doc) ? 1 : null,
  fecha_sesion: esDeSesion(tipo_doc) ? hoy : null,
})

/**
 * A sample of a type of document in the words of a template that nobody has saved yet, as the bytes of a PDF made by what
 * makes documents (ORG-40). Throws demasiadasConsultas, vistaReemplazada, noDisponible.
 */
export const verMuestra = async (
  { db, reloj, entidad, plantillas, imprenta }: Muestrario,
  { area, user, id }: Sesion,
  { tipo_doc, plantilla }: { tipo_doc: TipoDocumento; plantilla: Plantilla },
  alDejar: AbortSignal,
): Promise<Buffer> => {
  await gastarCupo(db, reloj, `vistaplantilla:${user.id}`, [TOPE])
  const dia = reloj.hoy()
  const [titulares, areas] = await Promise.all([findTitulares(db, area.id, dia), findAreasDelNumero(db, area.id)])
  const expedido = { ...areas, nro_doc: NUMERO, code_verifica: SIN_CODIGO, dia, titulares }
  const suyas = { ...plantillas, de: () => plantilla }
  const redaccion = redactar(borradorDeMuestra(tipo_doc, dia), expedido, entidad.actual(), suyas, 'borrador')
  return imprenta.print({ key: id, maqueta: PDF, pedido: redaccion, large: false, alDejar })
}
