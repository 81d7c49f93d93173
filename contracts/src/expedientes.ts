import * as z from 'zod/mini'
import { alFaltar, FechaISO, Id, opcionDe, ParamId, texto } from './base/esquema.ts'
import { type Columna, listadoBody, pagina } from './base/listado.ts'
import { llamada } from './base/llamada.ts'
import { numeroEscrito } from './base/numeros.ts'
import { Permiso } from './base/permisos.ts'
import { fecha, hora } from './base/tiempo.ts'
import { Expediente } from './expediente.ts'
import { MEDIDAS } from './expedientes-medidas.ts'
import {
  BANDEJAS,
  CLASES_DE_EXPEDIENTE,
  ESTADOS_DE_EXPEDIENTE,
  FORMAS,
  MARCAS,
  MENSAJES_EXPEDIENTE,
  MOTIVOS_DE_ARCHIVO,
  nombreDeMarca,
  SITUACIONES,
} from './expedientes-reglas.ts'
import { Destinos } from './mesa-de-partes-lista.ts'
import { Semaforo } from './plazos-esquema.ts'
import { ARCHIVOS_DE_RESPUESTA } from './respuestas.ts'

/** The tray of an area (18 section 2): what it has to receive, holds, has sent and has filed away. */

/** Rows of one act; cases of before there were trays go in larger batches (EXP-04, EXP-09). */
export const FILAS_POR_ACTO = 50
export const ANTERIORES_POR_ACTO = 500
/** EXP-10. */
export const BUSQUEDA_MINIMA = 3

/** A row of a tab (EXP-06). Dates and instants are Lima's. */
export const FilaDeBandeja = z.object({
  /** Of an imported one its number among those. */
  registro_id: z.number(),
  /** The movement that the row is; of a search the last one of the own area, 0 where there is none. */
  oper_id: z.number(),
  expe_id: z.string(),
  numero_origen: z.string(),
  clase: opcionDe(CLASES_DE_EXPEDIENTE),
  forma: z.enum(FORMAS),
  estado: opcionDe(ESTADOS_DE_EXPEDIENTE),
  situacion: z.enum(SITUACIONES),
  asunto: z.string(),
  solicitante: z.string(),
  /** Null where it came from outside. */
  area_origen: z.nullable(z.string()),
  area_destino: z.nullable(z.string()),
  /** The area that has the original now; null where its responsible has it. */
  area_actual: z.nullable(z.string()),
  proveido: z.string(),
  /** Why it was sent back or filed away. */
  motivo: z.string(),
  asignado_id: z.nullable(z.number()),
  asignado: z.nullable(z.string()),
  ingreso: z.string(),
  /** Of what was sent: when it was received; null while it is not. */
  recibido_at: z.nullable(z.string()),
  /** The last day of a correction that the citizen owes; null where none is awaited. */
  subsanar_hasta: z.nullable(z.string()),
  marcas: z.array(opcionDe(MARCAS)),
  vence: z.nullable(z.string()),
  /** In words with its colour; null of copies and of what has no clock (PLA-18). */
  semaforo: z.nullable(Semaforo),
  /** Business days left; negative once they have passed. */
  restan: z.nullable(z.number()),
})
export type FilaDeBandeja = z.infer<typeof FilaDeBandeja>

export const TABLA_EXPEDIENTES = {
  ordenables: ['vence', 'ingreso', 'expe_id', 'asunto', 'solicitante', 'asignado'],
  filtrables: ['expe_id', 'asunto', 'solicitante'],
} as const

export const FILTROS_DE_BANDEJA = {
  /** 'todos' looks in every case, 'importados' in those that came from another register, as history (decision 0225). */
  bandeja: z._default(
    z.enum([...(Object.keys(BANDEJAS) as (keyof typeof BANDEJAS)[]), 'todos', 'importados']),
    'por_recibir',
  ),
  clase: z.optional(opcionDe(CLASES_DE_EXPEDIENTE)),
  /** 'mios', 'nadie', or a user of the area. */
  asignado: z.optional(z.union([z.enum(['mios', 'nadie']), Id])),
  vence_ini: z.optional(FechaISO),
  vence_fin: z.optional(FechaISO),
  anteriores: z._default(z.boolean(), false),
  /** Those alone that are late (D-122). */
  vencidos: z._default(z.boolean(), false),
  /** Another area than the own one: permission 17 alone. */
  area_id: z.optional(Id),
  /** Of all cases those alone that a number of the statistics counts, over its days (EXP-54). */
  medida: z.optional(opcionDe(MEDIDAS)),
  desde: z.optional(FechaISO),
  hasta: z.optional(FechaISO),
}

/** Columns of the tray and its exports; Accion comes besides (EXP-06, EXP-13). */
export const COLUMNAS_EXPEDIENTES = [
  {
    campo: 'expe_id',
    titulo: 'Expediente',
    texto: (e) => [numeroEscrito('expediente', e.expe_id), ...e.marcas.map(nombreDeMarca)].join(' · '),
    partes: [
      { titulo: 'Expediente', texto: (e) => numeroEscrito('expediente', e.expe_id) },
      { titulo: 'Marcas', texto: (e) => e.marcas.map(nombreDeMarca).join(' · ') },
    ],
  },
  { campo: 'asunto', titulo: 'Asunto', texto: (e) => e.asunto.slice(0, 250), ancho: 3 },
  { campo: 'solicitante', titulo: 'Solicitante', texto: (e) => e.solicitante, ancho: 2 },
  { campo: 'area_origen', titulo: 'Procedencia', texto: (e) => e.area_origen ?? '', ancho: 1.6 },
  { campo: 'proveido', titulo: 'Proveído', texto: (e) => (e.motivo || e.proveido).slice(0, 100), ancho: 1.6 },
  { campo: 'asignado', titulo: 'Asignado', texto: (e) => e.asignado ?? '', ancho: 1.2 },
  {
    campo: 'ingreso',
    titulo: 'Ingresó',
    texto: (e) => `${fecha(e.ingreso)} ${hora(e.ingreso)}`,
    partes: [
      { titulo: 'Ingresó', texto: (e) => fecha(e.ingreso), tipo: 'fecha' },
      { titulo: 'Hora', texto: (e) => hora(e.ingreso), tipo: 'hora' },
    ],
  },
  {
    campo: 'vence',
    titulo: 'Vence',
    texto: (e) => (e.vence ? `${fecha(e.vence)}${e.semaforo ? ` · ${e.semaforo.texto}` : ''}` : ''),
    partes: [
      { titulo: 'Vence', texto: (e) => (e.vence ? fecha(e.vence) : ''), tipo: 'fecha' },
      { titulo: 'Plazo', texto: (e) => e.semaforo?.texto ?? '', ancho: 1.4 },
    ],
  },
] as const satisfies readonly Columna<FilaDeBandeja>[]

const motivo = (max: number) => texto(max, { min: 4, mensaje: MENSAJES_EXPEDIENTE.motivo, lineas: true })
/** Movements that an act is on; those of before there were trays go in larger batches. */
const OperIds = z
  .array(Id, { error: alFaltar(MENSAJES_EXPEDIENTE.sinFilas) })
  .check(
    z.minLength(1, { error: MENSAJES_EXPEDIENTE.sinFilas }),
    z.maxLength(FILAS_POR_ACTO, { error: MENSAJES_EXPEDIENTE.muchasFilas }),
  )
const OperIdsAnteriores = z
  .array(Id, { error: alFaltar(MENSAJES_EXPEDIENTE.sinFilas) })
  .check(
    z.minLength(1, { error: MENSAJES_EXPEDIENTE.sinFilas }),
    z.maxLength(ANTERIORES_POR_ACTO, { error: MENSAJES_EXPEDIENTE.muchasAnteriores }),
  )

/** Made by the window for one act: sent again after a lost answer it does nothing more (EXP-46). */
export const ClaveDeActo = z.uuid({ error: 'Valor no válido' })

/** What became of each row of an act (EXP-09). */
const Resultado = z.object({
  data: z.array(
    z.object({
      oper_id: z.number(),
      hecho: z.boolean(),
      mensaje: z.string(),
      /** A movement that it wrote, by which the act is undone; null of what failed. */
      movimiento: z.nullable(z.number()),
    }),
  ),
})
export type Resultado = z.infer<typeof Resultado>

const acceso = [Permiso.bandeja] as const
const leer = [Permiso.bandeja, Permiso.supervision] as const

export const expedientesApi = {
  listar: llamada({
    id: 'API-114',
    method: 'POST',
    path: '/api/expedientes/list',
    acceso: leer,
    alcance: 'expedientes:leer',
    resumen: 'La bandeja de un área: una de sus pestañas, o todo lo que se puede ver',
    body: listadoBody(TABLA_EXPEDIENTES, FILTROS_DE_BANDEJA),
    respuesta: z.extend(pagina(FilaDeBandeja), {
      cuentas: z.object({
        por_recibir: z.number(),
        en_proceso: z.number(),
        por_vencer: z.number(),
        /** Of its head's bar (EXP-52): null for others. */
        vencidos: z.nullable(z.number()),
        sin_asignar: z.nullable(z.number()),
      }),
      /** Of a search, with its first page: how many imported ones it finds, which are a list of their own. */
      importados: z.optional(z.number()),
    }),
    estados: [409],
  }),
  recibir: llamada({
    id: 'API-116',
    method: 'POST',
    path: '/api/expedientes/recibir',
    acceso,
    resumen: 'Recibe lo que se derivó al área (EXP-26)',
    body: z.object({ oper_ids: OperIdsAnteriores, clave: ClaveDeActo }),
    respuesta: Resultado,
    estados: [409],
  }),
  devolver: llamada({
    id: 'API-117',
    method: 'POST',
    path: '/api/expedientes/devolver',
    acceso,
    resumen: 'Devuelve lo del área a donde vino (EXP-27)',
    body: z.object({ oper_id: Id, motivo: motivo(500), clave: ClaveDeActo }),
    respuesta: Expediente,
    estados: [404, 409],
  }),
  reabrir: llamada({
    id: 'API-128',
    method: 'POST',
    path: '/api/expedientes/:id/reabrir',
    acceso,
    resumen: 'Reabre lo que el área archivó o respondió (EXP-43)',
    params: ParamId,
    body: z.object({ motivo: motivo(500), clave: ClaveDeActo }),
    respuesta: Expediente,
    estados: [404, 409],
  }),
  derivar: llamada({
    id: 'API-118',
    method: 'POST',
    path: '/api/expedientes/derivar',
    acceso,
    resumen: 'Deriva lo que el área tiene en proceso (EXP-28, EXP-30)',
    body: z.object({
      oper_ids: OperIds,
      destinos: Destinos,
      /** Signed documents of the case, which travel with it (EXP-33). */
      doc_ids: z._default(z.array(Id).check(z.maxLength(ARCHIVOS_DE_RESPUESTA)), []),
      clave: ClaveDeActo,
    }),
    respuesta: Resultado,
    estados: [409],
  }),
  asignar: llamada({
    id: 'API-119',
    method: 'POST',
    path: '/api/expedientes/asignar',
    acceso,
    resumen: 'Asigna expedientes a una persona del área, o a nadie (EXP-25)',
    body: z.object({
      registro_ids: OperIds,
      user_id: z.nullable(Id),
      nota: z._default(texto(200), ''),
      clave: ClaveDeActo,
    }),
    respuesta: Resultado,
    estados: [409],
  }),
  archivar: llamada({
    id: 'API-127',
    method: 'POST',
    path: '/api/expedientes/archivar',
    acceso,
    resumen: 'Archiva lo que el área tiene en proceso (EXP-42)',
    body: z.object({
      oper_ids: OperIdsAnteriores,
      motivo: z.enum(MOTIVOS_DE_ARCHIVO, { error: MENSAJES_EXPEDIENTE.motivoDeArchivo }),
      texto: z._default(texto(500, { lineas: true }), ''),
      clave: ClaveDeActo,
    }),
    respuesta: Resultado,
    estados: [409],
  }),
  deshacer: llamada({
    id: 'API-129',
    method: 'POST',
    path: '/api/expedientes/deshacer',
    acceso,
    resumen: 'Deshace un acto propio de los últimos cinco minutos (EXP-44)',
    body: z.object({ oper_ids: OperIdsAnteriores }),
    respuesta: Resultado,
    estados: [409],
  }),
  proveidos: llamada({
    id: 'proveidos-del-area',
    method: 'GET',
    path: '/api/expedientes/proveidos',
    acceso,
    resumen: 'Los proveídos que el área más usó en los últimos 90 días (EXP-28)',
    respuesta: z.object({ data: z.array(z.string()) }),
    estados: [409],
  }),
  personas: llamada({
    id: 'API-132',
    method: 'GET',
    path: '/api/expedientes/personas',
    acceso,
    resumen: 'Las personas del área que atienden su bandeja',
    respuesta: z.object({
      data: z.array(z.object({ user_id: z.number(), nombre: z.string(), en_proceso: z.number() })),
    }),
    estados: [409],
  }),
}
