import * as z from 'zod/mini'
import { enPlazoOTarde, MENSAJES_ATENCION, PROVEIDO_MAXIMO, SIN_PLAZO } from './atencion.ts'
import { Id, sinFaltas, texto } from './base/esquema.ts'
import { fecha } from './base/tiempo.ts'
import { ALCANCES_DE_DESISTIMIENTO } from './desistimiento.ts'
import { ClaveDeActo } from './expedientes.ts'
import { DiaDelCaso, Semaforo } from './plazos-esquema.ts'
import { MENSAJES_RESPUESTA, Respuesta } from './respuestas.ts'

/** What complaints and requests for information say of their attention, in lists, details and calls (REC-48 to REC-50, TRS-12). */

/** Of a row, besides its state. */
export const CAMPOS_DE_ATENCION = {
  /** The case in the own register; null where it is not there. */
  registro_id: z.nullable(z.number()),
  /** Until when it has to be answered, yyyy-MM-dd; null of an imported one, whose term nobody counts (decision 0222). */
  vence: z.nullable(z.string()),
  /** Of what is still open: days left in words with their colour (PLA-18); null once it ended. */
  semaforo: z.nullable(Semaforo),
  /** Business days left of what is still open; negative once they have passed. */
  restan: z.nullable(z.number()),
  /** Business days by which it ended late; null while it is open. */
  tarde: z.nullable(z.number()),
  /** The area that has it; null while its responsible has it. */
  area: z.nullable(z.string()),
  /** The area whose report it is 'Con informe' by (EXP-37); null in any other state. */
  informe_de: z.nullable(z.string()),
  /** Nobody has received what the responsible sent last. */
  retirable: z.boolean(),
  /** Filed before the product knew of its attention (REC-41). */
  anterior: z.boolean(),
  /** Its answer has no receipt, and is to be notified on paper (REC-46). */
  sin_acuse: z.boolean(),
  /** The answer that waits for its receipt, one without it before others; null where none does. */
  notificable: z.nullable(z.object({ respuesta_id: z.number(), fecha: z.string() })),
}

/** What an area was sent, and what it was given back with. */
const Pedido = z.object({
  area: z.string(),
  enviado_at: z.string(),
  proveido: z.string(),
  recibido_at: z.nullable(z.string()),
  /** The area that gave it back, which may be another one. */
  devuelto_por: z.nullable(z.string()),
  devuelto_at: z.nullable(z.string()),
  motivo: z.string(),
})

/** Of one complaint or request alone (REC-50): its clock, and what areas were asked. */
export const DetalleDeAtencion = z.object({
  /** The sentence of PLA-08; empty of what was filed before there were clocks. */
  explicacion: z.string(),
  computo: z.array(DiaDelCaso),
  /** Since when the area, or the responsible, has it. */
  desde: z.string(),
  /** Sent to areas, the newest first. */
  pedidos: z.array(Pedido),
  /** When it ended, and by whom; null while it is open, and of its citizen. */
  cerrado_at: z.nullable(z.string()),
  cerrado_por: z.nullable(z.string()),
  /** How its citizen withdrew it, and the paper if it came on one (CON-22); null where that did not happen. */
  desistimiento: z.nullable(
    z.object({
      alcance: z.enum(ALCANCES_DE_DESISTIMIENTO),
      motivo: z.string(),
      /** With its signature of a few minutes (API-101); of an active one without what is active in it. */
      papel: z.nullable(z.object({ nombre: z.string(), url: z.string() })),
    }),
  ),
  /** What was answered, with its receipt, and what areas reported (EXP-35, EXP-37). */
  respuestas: z.array(Respuesta),
})
export type DetalleDeAtencion = z.infer<typeof DetalleDeAtencion>

/** What a row says of its due date. */
export type Vencimiento = {
  [campo in 'vence' | 'semaforo' | 'restan' | 'tarde']: z.output<(typeof CAMPOS_DE_ATENCION)[campo]>
}

/** What a due date says beside its day: days left, or how late it ended (REC-48). */
export const palabrasDelVencimiento = ({ semaforo, tarde }: Pick<Vencimiento, 'semaforo' | 'tarde'>): string =>
  semaforo?.texto ?? (tarde === null ? '' : enPlazoOTarde(tarde))

/** What a row says of its state besides the word. */
export type DelEstado = { [campo in 'informe_de' | 'sin_acuse']: z.output<(typeof CAMPOS_DE_ATENCION)[campo]> }

/** The state in words, with whose report there is and what is missing of its answer (REC-48, EXP-37). */
const estadoEscrito = (palabra: string, { informe_de, sin_acuse }: DelEstado): string =>
  [
    informe_de === null ? palabra : `${palabra} de ${informe_de}`,
    ...(sin_acuse ? [MENSAJES_RESPUESTA.sinAcuse] : []),
  ].join(' · ')

/** The column Estado of both lists by the word of each; in files its facts stand apart (SHE-86, decision 0227). */
export const columnaDeEstado = <Fila extends DelEstado>(palabra: (fila: Fila) => string) => ({
  campo: 'estado' as const,
  titulo: 'Estado',
  texto: (fila: Fila) => estadoEscrito(palabra(fila), fila),
  ancho: 1.2,
  partes: [
    { titulo: 'Estado', texto: palabra },
    { titulo: 'Informe de', texto: ({ informe_de }: Fila) => informe_de ?? '' },
    { titulo: 'Acuse', texto: ({ sin_acuse }: Fila) => (sin_acuse ? MENSAJES_RESPUESTA.sinAcuse : '') },
  ],
})

/** The column that both lists have before their actions, after Estado (REC-48, TRS-12). */
export const COLUMNA_VENCE = {
  campo: 'vence',
  titulo: 'Vence',
  texto: (fila: Vencimiento) =>
    [fila.vence === null ? SIN_PLAZO : fecha(fila.vence), palabrasDelVencimiento(fila)].filter(Boolean).join(' · '),
  ancho: 1.6,
  partes: [
    { titulo: 'Vence', texto: ({ vence }: Vencimiento) => (vence === null ? '' : fecha(vence)), tipo: 'fecha' },
    {
      titulo: 'Plazo',
      texto: (fila: Vencimiento) => palabrasDelVencimiento(fila) || (fila.vence === null ? SIN_PLAZO : ''),
      ancho: 1.4,
    },
  ],
} as const

/** What both lists are ordered and filtered by besides their own (REC-48, REC-49, TRS-12). */
export const ORDENES_DE_ATENCION = ['estado', 'vence'] as const
/** `area` is the id of one, `desde` and `hasta` are days of filing. */
export const FILTROS_DE_ATENCION = ['estado', 'plazo', 'area', 'desde', 'hasta'] as const

/** Sends it to an area with an order, or takes it back while nobody has received it (REC-42, TRS-15). */
export const DerivarAtencion = z
  .object({
    area_id: z.optional(Id),
    proveido: z._default(texto(PROVEIDO_MAXIMO, { lineas: true }), ''),
    retirar: z._default(z.boolean(), false),
    clave: ClaveDeActo,
  })
  .check(sinFaltas(({ retirar, area_id }) => (!retirar && !area_id ? [['area_id', MENSAJES_ATENCION.elijaArea]] : [])))
export type DerivarAtencion = z.output<typeof DerivarAtencion>
