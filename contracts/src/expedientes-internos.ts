import * as z from 'zod/mini'
import { cifras, enteroEnTexto, FechaISO, ParamId, sinFaltas, texto } from './base/esquema.ts'
import { llamada } from './base/llamada.ts'
import { Permiso } from './base/permisos.ts'
import { Documento } from './documentos.ts'
import { ANEXOS_MAXIMO, DocumentoCampos } from './documentos-borrador.ts'
import { TIPOS_EN_PAPEL } from './documentos-comunicaciones.ts'
import { ClaveDeActo } from './expedientes.ts'
import { MENSAJES_EXPEDIENTE } from './expedientes-reglas.ts'
import { ASUNTO_MAXIMO, ASUNTO_MINIMO, FOLIO_MAXIMO, MENSAJES_TRAMITE } from './mesa-de-partes.ts'
import { DestinosEnTexto } from './mesa-de-partes-lista.ts'

/** Internal documents (18 section 6): a document of the own area that is sent by the tray, a paper that came from inside. */

export const NUMERO_EN_PAPEL_MAXIMO = 60
/** A paper of none of the types that the product makes. */
export const TIPO_OTRO = 'otro'

const { sinDestino, tipoEnPapel, numeroEnPapel, remitente } = MENSAJES_EXPEDIENTE
const SIN_FOLIOS = 'Ingrese el número de folios'
const DE_PAPEL = ['tipo', 'numero', 'area_origen', 'folios', 'asunto'] as const
/** What is wrong with each of them while it is missing. */
const FALTA_DE_PAPEL: Readonly<Record<(typeof DE_PAPEL)[number], string>> = {
  tipo: tipoEnPapel,
  numero: numeroEnPapel,
  area_origen: remitente,
  folios: SIN_FOLIOS,
  asunto: MENSAJES_TRAMITE.asuntoCorto,
}

/** What is registered (API-130): a document, with where it is sent; or a paper, which without destinations stays in the area. */
export const Interno = z
  .object({
    doc_id: z.optional(enteroEnTexto(/^[1-9]\d{0,8}$/)),
    tipo: z.optional(
      z.union(
        [z.literal(TIPO_OTRO), enteroEnTexto(new RegExp(`^(${TIPOS_EN_PAPEL.map(({ id }) => id).join('|')})$`))],
        {
          error: tipoEnPapel,
        },
      ),
    ),
    numero: z.optional(texto(NUMERO_EN_PAPEL_MAXIMO, { min: 1, mensaje: numeroEnPapel })),
    area_origen: z.optional(enteroEnTexto(/^[1-9]\d{0,8}$/, remitente)),
    folios: z.optional(
      z.pipe(
        z.pipe(cifras(FOLIO_MAXIMO, SIN_FOLIOS), z.transform(Number)),
        z.number().check(z.gte(1, { error: SIN_FOLIOS })),
      ),
    ),
    asunto: z.optional(
      texto(ASUNTO_MAXIMO, { min: ASUNTO_MINIMO, mensaje: MENSAJES_TRAMITE.asuntoCorto, lineas: true }),
    ),
    destinos: DestinosEnTexto,
    responder_hasta: z.optional(FechaISO),
    clave: ClaveDeActo,
  })
  .check(
    sinFaltas(({ doc_id, destinos, ...papel }) => {
      const faltas: [campo: string, mensaje: string][] = []
      if (doc_id !== undefined && destinos.length === 0) faltas.push(['destinos', sinDestino])
      // A document says all of it itself.
      for (const campo of DE_PAPEL)
        if ((papel[campo] === undefined) === (doc_id === undefined))
          faltas.push([campo, doc_id === undefined ? FALTA_DE_PAPEL[campo] : 'Valor no válido'])
      return faltas
    }),
  )
export type Interno = z.output<typeof Interno>

const acceso = [Permiso.bandeja] as const

export const expedientesInternosApi = {
  registrar: llamada({
    id: 'API-130',
    method: 'POST',
    path: '/api/expedientes/internos',
    acceso,
    resumen: 'Envía por bandeja un documento firmado del área, o registra uno en papel (EXP-49, EXP-50)',
    body: Interno,
    archivos: { 'selectedFile[]': 1 },
    respuesta: z.object({ registro_id: z.number(), expe_id: z.string() }),
    estados: [404, 409],
  }),
  /** API-49 from within a case (EXP-32): what is saved is in the case with the same act, or nothing is. */
  redactar: llamada({
    id: 'expediente-documento',
    method: 'POST',
    path: '/api/expedientes/:id/documentos',
    acceso,
    resumen: 'Crea un documento que se redacta en un expediente, y lo agrega a él',
    params: ParamId,
    body: DocumentoCampos,
    archivos: { fileLocal: 1, 'selectedFileAnexo[]': ANEXOS_MAXIMO },
    respuesta: z.object({ data: Documento }),
    estados: [404, 409],
  }),
}
