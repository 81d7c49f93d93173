import * as z from 'zod/mini'
import { enteroEnTexto, FechaISO, Id, sinFaltas, texto } from './base/esquema.ts'
import type { Columna } from './base/listado.ts'
import { llamada } from './base/llamada.ts'
import { Permiso } from './base/permisos.ts'
import { diaDeLaSemana, diaMas, esDia, fecha } from './base/tiempo.ts'
import { ACCESO_DE_TEMA } from './eventos.ts'
import { CLASES_PLAZO, type ClasePlazo, feriadosDe } from './plazos-calculo.ts'

/** The calendar of non-working days: what staff enter besides the national holidays, which are computed (PLA-10 to PLA-16). */

/** Kinds of entered days (PLA-11). */
export const CLASES_DE_DIA = [
  { id: 1, name: 'Nacional: decreto de días no laborables' },
  { id: 2, name: 'Regional o local: feriado con norma' },
  { id: 3, name: 'Suspensión de plazos dispuesta por norma' },
] as const
/** The kind of days that the setting DIAS_NO_LABORABLES of before held, and their norm (PLA-17). */
export const CLASE_DEL_AJUSTE = 1
export const NORMA_DEL_AJUSTE = 'Ajuste DIAS_NO_LABORABLES'

export const NOMBRE_DIA_MINIMO = 4
export const NOMBRE_DIA_MAXIMO = 80
export const NORMA_DIA_MAXIMO = 120
export const MOTIVO_RETIRO_MAXIMO = 200
/** Days of one entry, both ends counted. */
export const DIAS_DE_ENTRADA_MAXIMO = 31
/** Entries and removals of one review. */
export const CAMBIOS_MAXIMO = 31
/** An entry lies at most so many days back (PLA-16). */
export const DIAS_HACIA_ATRAS = 60
/** Clocks that a review lists (PLA-13). */
export const MUESTRA_DE_REVISION = 50

export const MENSAJES_CALENDARIO = {
  soloLaNorma:
    'La entidad no puede declarar días inhábiles por sí sola: indique la norma que lo dispone (artículo 148 del TUO de la Ley 27444).',
  finDeSemana: 'Cae en fin de semana: no cambia ningún plazo',
  sinRegistrados: 'Este año no tiene días registrados; solo rigen los feriados nacionales',
  muyAtras: `Solo se registran días desde hace ${DIAS_HACIA_ATRAS} días`,
  sinClase: 'Elija la clase',
  nombreCorto: 'Ingrese el nombre, mínimo 4 caracteres',
  sinNorma: 'Indique la norma, mínimo 4 caracteres',
  motivoCorto: 'Ingrese el motivo, mínimo 4 caracteres',
  hastaAntes: 'La fecha final no puede ser anterior a la inicial',
  muyLargo: `Un registro abarca ${DIAS_DE_ENTRADA_MAXIMO} días como máximo`,
  sinCambios: 'Indique al menos un cambio',
  noGuardado: 'No se pudo cambiar el calendario',
  /** What the screen says of its computed days (PLA-12). */
  calculado: 'Calculado',
} as const
/** PLA-16. */
export const yaNoLaborable = (nombre: string): string => `Ese día ya es no laborable: ${nombre}`
/** The toast after a change (PLA-13). */
export const calendarioActualizado = (n: number): string =>
  `Calendario actualizado: ${n === 1 ? '1 plazo recalculado' : `${n} plazos recalculados`}`

/** How a case's kind of clock is called where staff read it (Table PLA-B). */
const NOMBRES_DE_CLASE: Readonly<Record<ClasePlazo, string>> = {
  respuesta_tramite: 'Respuesta a un trámite',
  respuesta_reclamo: 'Respuesta a un reclamo',
  respuesta_informacion: 'Respuesta a una solicitud de información',
  aviso_prorroga: 'Aviso de prórroga',
  observar_informacion: 'Observación de una solicitud',
  subsanacion_mesa: 'Subsanación ante mesa de partes',
  subsanacion_area: 'Subsanación ante un área',
  subsanacion_informacion: 'Subsanación de una solicitud',
  acuse: 'Acuse de recibo',
  interno: 'Documento interno',
}
export const nombreDeClasePlazo = (clase: ClasePlazo): string => NOMBRES_DE_CLASE[clase]

const norma = texto(NORMA_DIA_MAXIMO, { min: 4, mensaje: MENSAJES_CALENDARIO.sinNorma })

/** A non-working day, or several that one norm declares (PLA-11). */
const Agregar = z
  .object({
    accion: z.literal('agregar'),
    fecha: FechaISO,
    hasta: z.optional(z.nullable(FechaISO)),
    clase: z.enum({ nacional: 1, regional: 2, suspension: 3 }, { error: MENSAJES_CALENDARIO.sinClase }),
    nombre: texto(NOMBRE_DIA_MAXIMO, { min: NOMBRE_DIA_MINIMO, mensaje: MENSAJES_CALENDARIO.nombreCorto }),
    norma,
  })
  .check(
    sinFaltas(({ fecha: desde, hasta }) => {
      if (!hasta || !esDia(desde) || !esDia(hasta)) return []
      if (hasta < desde) return [['hasta', MENSAJES_CALENDARIO.hastaAntes]]
      return hasta > diaMas(desde, DIAS_DE_ENTRADA_MAXIMO - 1) ? [['hasta', MENSAJES_CALENDARIO.muyLargo]] : []
    }),
  )
const Quitar = z.object({
  accion: z.literal('quitar'),
  dia_id: Id,
  motivo: texto(MOTIVO_RETIRO_MAXIMO, { min: 4, mensaje: MENSAJES_CALENDARIO.motivoCorto }),
})
export const CambioDeCalendario = z.discriminatedUnion('accion', [Agregar, Quitar])
export type CambioDeCalendario = z.input<typeof CambioDeCalendario>
export type CambioLeido = z.output<typeof CambioDeCalendario>

const Cambios = z
  .array(CambioDeCalendario)
  .check(z.minLength(1, { error: MENSAJES_CALENDARIO.sinCambios }), z.maxLength(CAMBIOS_MAXIMO))

/** A non-working day as the screen lists it. */
export const DiaNoLaborable = z.object({
  /** Null for a national holiday, which is computed. */
  dia_id: z.nullable(z.number()),
  fecha: z.string(),
  hasta: z.string(),
  nombre: z.string(),
  clase: z.nullable(z.number()),
  norma: z.string(),
  calculado: z.boolean(),
  registrado_por: z.nullable(z.string()),
  retirado_at: z.nullable(z.string()),
  motivo_retiro: z.nullable(z.string()),
})
export type DiaNoLaborable = z.infer<typeof DiaNoLaborable>

/** The national holidays of a year as rows of the calendar (PLA-10). */
export const feriadosComoFilas = (anio: number): DiaNoLaborable[] =>
  [...feriadosDe(anio)].map(([dia, nombre]) => ({
    ...{ dia_id: null, fecha: dia, hasta: dia, nombre, clase: null, norma: '', calculado: true },
    ...{ registrado_por: null, retirado_at: null, motivo_retiro: null },
  }))

/** The dates of an entry: one, or from and to. */
export const fechasEscritas = ({ fecha: desde, hasta }: Pick<DiaNoLaborable, 'fecha' | 'hasta'>): string =>
  hasta === desde ? fecha(desde) : `${fecha(desde)} al ${fecha(hasta)}`

export const nombreDeClaseDeDia = ({ clase }: Pick<DiaNoLaborable, 'clase'>): string =>
  CLASES_DE_DIA.find(({ id }) => id === clase)?.name ?? MENSAJES_CALENDARIO.calculado

/** Columns of the screen and of its exports (PLA-12). */
export const COLUMNAS_CALENDARIO = [
  {
    campo: 'fecha',
    titulo: 'Fecha',
    texto: fechasEscritas,
    ancho: 2,
    partes: [
      { titulo: 'Desde', texto: (dia) => fecha(dia.fecha), tipo: 'fecha' },
      { titulo: 'Hasta', texto: (dia) => fecha(dia.hasta), tipo: 'fecha' },
    ],
  },
  { campo: 'fecha', key: 'dia', titulo: 'Día', texto: (dia) => diaDeLaSemana(dia.fecha) },
  { campo: 'nombre', titulo: 'Nombre', texto: (dia) => dia.nombre, ancho: 3 },
  { campo: 'clase', titulo: 'Clase', texto: nombreDeClaseDeDia, ancho: 3 },
  { campo: 'norma', titulo: 'Norma', texto: (dia) => dia.norma, ancho: 2 },
  { campo: 'registrado_por', titulo: 'Registrado por', texto: (dia) => dia.registrado_por ?? '', ancho: 2 },
] as const satisfies readonly Columna<DiaNoLaborable>[]

/** What a change would do (PLA-13). */
export const Revision = z.object({
  /** Names what was reviewed: calendar, changes and every due date that they move. */
  revision: z.string(),
  mueven: z.number(),
  /** Of those: that would have expired by today, and that would end earlier than was told. */
  vencen: z.number(),
  adelantan: z.number(),
  muestra: z.array(
    z.object({
      /** The number of the case as its list shows it. */
      numero: z.string(),
      clase: z.enum(Object.keys(CLASES_PLAZO) as [ClasePlazo, ...ClasePlazo[]]),
      antes: z.string(),
      despues: z.string(),
      /** Business days by which the date moves; negative when it moves earlier. */
      dias: z.number(),
    }),
  ),
})
export type Revision = z.infer<typeof Revision>

const Anio = enteroEnTexto(/^(201[7-9]|20[2-9]\d|2100)$/, 'Elija un año de 2017 a 2100')
const RUTA = '/api/calendario'

export const calendarioApi = {
  listar: llamada({
    id: 'API-108',
    method: 'GET',
    path: RUTA,
    acceso: ACCESO_DE_TEMA.calendario,
    resumen: 'Los días no laborables de un año: los feriados nacionales, que se calculan, y los registrados (PLA-12)',
    query: z.object({ anio: z.optional(Anio), retirados: z._default(z.enum(['true', 'false']), 'false') }),
    respuesta: z.object({ anio: z.number(), data: z.array(DiaNoLaborable) }),
  }),
  revisar: llamada({
    id: 'API-109',
    method: 'POST',
    path: `${RUTA}/revisar`,
    acceso: [Permiso.supervision],
    resumen: 'Dice qué plazos abiertos movería un cambio del calendario, sin cambiar nada (PLA-13)',
    body: z.object({ cambios: Cambios }),
    respuesta: Revision,
    estados: [404],
  }),
  aplicar: llamada({
    id: 'API-110',
    method: 'POST',
    path: RUTA,
    acceso: [Permiso.supervision],
    resumen: 'Aplica los cambios revisados y recalcula los plazos abiertos (PLA-13, PLA-14)',
    body: z.object({ cambios: Cambios, revision: texto(64, { min: 1 }) }),
    respuesta: z.object({ recalculados: z.number() }),
    estados: [404, 409],
  }),
}

/** Who changed what of the calendar, as the trail of audit names it (PLA-28). */
export const AUDITORIA_CALENDARIO = {
  calendario_dias: {
    nombre: 'Calendario de días no laborables',
    campos: {
      fecha: 'Fecha',
      hasta: 'Hasta',
      clase: 'Clase',
      nombre: 'Nombre',
      norma: 'Norma',
      registrado_por: 'Registrado por',
      cambio_id: 'Cambio',
      retirado_at: 'Retirado',
      retirado_por: 'Retirado por',
      motivo_retiro: 'Motivo del retiro',
      dia_id: 'Número',
    },
    valores: { clase: CLASES_DE_DIA },
  },
  calendario_cambios: {
    nombre: 'Cambios del calendario',
    campos: { recalculados: 'Plazos recalculados', revision: 'Revisión', hecho_por: 'Hecho por', cambio_id: 'Número' },
  },
  plazos_eventos: {
    nombre: 'Plazos',
    campos: {
      plazo_id: 'Plazo',
      tipo: 'Hecho',
      dia: 'Día',
      vence: 'Vence',
      antes: 'Vencía',
      cambio_id: 'Cambio del calendario',
      evento_id: 'Número',
    },
  },
} as const
