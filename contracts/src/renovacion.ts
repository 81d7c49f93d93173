import * as z from 'zod/mini'
import { AreaElegida, accesosEscritos, MENSAJES_ACCESOS } from './accesos.ts'
import { alFaltar, FechaISO, Id, IdEnRuta, opcionDe, ParamId } from './base/esquema.ts'
import { type Columna, listadoQuery, pagina } from './base/listado.ts'
import { llamada } from './base/llamada.ts'
import { Permiso, USUARIO_ADMINISTRADOR } from './base/permisos.ts'
import { fecha } from './base/tiempo.ts'
import { nombreDePermiso } from './concesiones.ts'

/** The renewal of the year: accesses of the year before are made again for the next, as they are (USU-55 to USU-58). */

/** What the server proposes for an access, in the order of the screen; what speaks against renewing comes before the rest. */
export const PROPUESTAS = {
  renovar: 'Renovar',
  ya_tiene: 'Ya tiene acceso',
  termino: 'Terminó o termina',
  cerrada: 'Área cerrada',
  baja: 'Dado de baja',
  reservado: 'Solo informática',
  /** For whoever keeps the registry of an area: the access has a user or a code (TRA-32). */
  usuarios: 'Los renueva la administración de usuarios',
} as const
export type Propuesta = keyof typeof PROPUESTAS
export const LISTA_DE_PROPUESTAS = Object.keys(PROPUESTAS) as Propuesta[]

/** What can be done with an access. */
export const ACTOS = { renovar: 'Renovar', no_renovar: 'No renovar', terminar: 'Terminar' } as const
export type ActoDeRenovacion = keyof typeof ACTOS
const LISTA_DE_ACTOS = Object.keys(ACTOS) as ActoDeRenovacion[]

/** What happens to an access of each proposal unless somebody decides otherwise; null where there is nothing to decide (D-134). */
export const ACTO_PROPUESTO: Readonly<Record<Propuesta, ActoDeRenovacion | null>> = {
  renovar: 'renovar',
  ya_tiene: null,
  termino: 'no_renovar',
  cerrada: 'terminar',
  baja: null,
  reservado: null,
  usuarios: null,
}

export const FilaDeRenovacion = z.object({
  empacce_id: z.number(),
  /** Surnames, then names; of a user by area its name. */
  nombre: z.string(),
  dni: z.nullable(z.string()),
  /** Null for an employee without user, and for whoever keeps a registry. */
  user_id: z.nullable(z.number()),
  username: z.nullable(z.string()),
  area_id: z.number(),
  area_name: z.string(),
  cargo_name: z.string(),
  /** Empty for whoever keeps a registry. */
  permisos: z.array(z.number()),
  perfil: z.nullable(z.string()),
  hasta: z.nullable(z.string()),
  propuesta: opcionDe(PROPUESTAS),
  /** Who answers for the position in the new year, which goes on with the renewed access (USU-61); null for a registry. */
  encargo: z.nullable(z.object({ encargado: z.string(), hasta: z.string() })),
})
export type FilaDeRenovacion = z.infer<typeof FilaDeRenovacion>

/**
 * What somebody may do with an access. The own one is renewed as it is, since nothing is raised by that, and only where it
 * does not end before; user 11's bears no dates, so it does not end (USU-56, USU-59).
 */
export const actosPosibles = (
  { propuesta, user_id }: Pick<FilaDeRenovacion, 'propuesta' | 'user_id'>,
  quien: number,
): ActoDeRenovacion[] => {
  if (ACTO_PROPUESTO[propuesta] === null) return []
  const propia = user_id === quien && quien !== USUARIO_ADMINISTRADOR
  return LISTA_DE_ACTOS.filter((acto) => {
    if (acto === 'renovar') return propuesta !== 'cerrada' && !(propia && propuesta === 'termino')
    return acto === 'no_renovar' || (user_id !== USUARIO_ADMINISTRADOR && !propia)
  })
}
/** Whether somebody may give the renewed access an end date. */
export const admiteHasta = ({ user_id }: Pick<FilaDeRenovacion, 'user_id'>, quien: number): boolean =>
  user_id === null || (user_id !== USUARIO_ADMINISTRADOR && user_id !== quien)

/** The years that can be renewed on a Lima day: its own and, in December, the next one (USU-55). */
export const aniosRenovables = (hoy: string): number[] => {
  const anio = Number(hoy.slice(0, 4))
  return hoy.slice(5, 7) === '12' ? [anio, anio + 1] : [anio]
}
/** The year that the registry of an area offers to renew: in December and January (TRA-32); null in other months. */
export const anioPorRenovar = (hoy: string): number | null =>
  ['12', '01'].includes(hoy.slice(5, 7)) ? (aniosRenovables(hoy).at(-1) ?? null) : null
/** The last Lima day on which a renewal of a year can be undone (USU-58). */
export const ultimoDiaParaDeshacer = (anio: number): string => `${anio}-01-31`
/** The day on which an access of the year before ends that is not renewed (USU-56). */
export const diaDelFin = (anio: number, hoy: string): string => {
  const ultimo = `${anio - 1}-12-31`
  return hoy > ultimo ? hoy : ultimo
}

/** How many accesses an act renews, leaves as they are by decision, ends, and cannot change. */
export const CantidadesDeRenovacion = z.object({
  renovar: z.number().check(z.int(), z.gte(0)),
  no_renovar: z.number().check(z.int(), z.gte(0)),
  terminar: z.number().check(z.int(), z.gte(0)),
  no_cambian: z.number().check(z.int(), z.gte(0)),
})
export type CantidadesDeRenovacion = z.infer<typeof CantidadesDeRenovacion>
export type PorPropuesta = Record<Propuesta, number>

/** What an act does to accesses of these proposals, of which some were decided one by one. */
export const cantidadesDe = (
  propuestas: Readonly<PorPropuesta>,
  decididas: readonly { propuesta: Propuesta; acto: ActoDeRenovacion }[],
): CantidadesDeRenovacion => {
  const cantidades = { renovar: 0, no_renovar: 0, terminar: 0, no_cambian: 0 }
  for (const propuesta of LISTA_DE_PROPUESTAS)
    cantidades[ACTO_PROPUESTO[propuesta] ?? 'no_cambian'] += propuestas[propuesta]
  for (const { propuesta, acto } of decididas) {
    cantidades[ACTO_PROPUESTO[propuesta] ?? 'no_cambian'] -= 1
    cantidades[acto] += 1
  }
  return cantidades
}

export const MENSAJES_RENOVACION = {
  contexto: (anio: number) => `Accesos de ${anio - 1} que pasan a ${anio}. Nada se graba hasta que usted renueve.`,
  yaTiene: (anio: number) => `Ya tiene acceso de ${anio}`,
  vacio: (anio: number) => `No hay accesos de ${anio - 1} por renovar`,
  boton: ({ renovar, terminar }: CantidadesDeRenovacion) =>
    renovar === 0 && terminar > 0 ? `Terminar ${accesosEscritos(terminar)}` : `Renovar ${accesosEscritos(renovar)}`,
  hecha: (renovados: number, anio: number, quedan: number) =>
    `Se renovaron ${renovados} accesos de ${anio}. ${quedan} quedan por decidir.`,
  noHecha: 'No se pudieron renovar los accesos',
  deshecha: (deshechos: number, quedan: number) => `Se deshicieron ${deshechos}; ${quedan} ya se usaron y quedan.`,
  noDeshecha: 'No se pudo deshacer la renovación',
  anio: 'Elija el año en curso o, desde diciembre, el siguiente',
  nada: 'Elija al menos un acceso que se renueve o termine',
  acto: 'Elija qué pasa con el acceso',
  sinFechas: MENSAJES_ACCESOS.sinFechas,
  hasta: 'La fecha final debe ser de hoy o posterior, y del año que se renueva o posterior',
  /** The reason that an ended access keeps. */
  motivo: (anio: number) => `Renovación de accesos de ${anio}`,
  resumen: (cantidades: CantidadesDeRenovacion, anio: number, hoy: string) =>
    [
      `${cantidades.renovar} se renuevan${hoy < `${anio}-01-01` ? ` desde el 01/01/${anio}` : ` para ${anio}`}`,
      `${cantidades.no_renovar} no se renuevan`,
      `${cantidades.terminar} terminan el ${fecha(diaDelFin(anio, hoy))}; ${cantidades.no_cambian} no cambian`,
    ].join(', '),
  /** TRA-32 and TRA-33. */
  deRegistro: (anio: number) => `Renovar ${anio}`,
  losDelAnterior: (n: number, anio: number) => `Renovar los ${n} de ${anio - 1}`,
} as const

/** Why an access stays that an undoing would have taken back. */
export const MOTIVOS_DE_QUEDAR = {
  cambio: 'Se cambió después',
  visita: 'Tiene visitas',
  ingreso: 'Su usuario ya ingresó',
  jefatura: 'Dirige su área',
  encargatura: 'Otra persona responde por su puesto',
  reservado: 'Solo informática',
} as const

/** 'Terminó el 30/11/2026' and the like, as the badge of a row says its proposal. */
export const propuestaEscrita = (
  { propuesta, hasta }: Pick<FilaDeRenovacion, 'propuesta' | 'hasta'>,
  anio: number,
  hoy: string,
): string => {
  if (propuesta === 'ya_tiene') return MENSAJES_RENOVACION.yaTiene(anio)
  if (propuesta === 'termino') return (hasta ?? '') < hoy ? 'Terminó' : `Termina el ${fecha(hasta)}`
  return PROPUESTAS[propuesta]
}

/** That the encargatura of the position goes on in the new year; nothing without one. */
export const encargoQueSigue = ({ encargo }: Pick<FilaDeRenovacion, 'encargo'>): string =>
  encargo === null ? '' : `Encargado a ${encargo.encargado} hasta el ${fecha(encargo.hasta)}`

/** The profile, or the first codes by name. */
export const permisosBreves = ({ permisos, perfil }: Pick<FilaDeRenovacion, 'permisos' | 'perfil'>): string => {
  if (perfil !== null) return perfil
  const [primero, segundo, ...demas] = permisos.map(nombreDePermiso)
  if (primero === undefined) return 'Sin permisos'
  if (segundo === undefined) return primero
  return demas.length === 0 ? `${primero}, ${segundo}` : `${primero} y ${demas.length + 1} más`
}

export const TABLA_RENOVACION = {
  ordenables: ['propuesta', 'nombre', 'username', 'area_name', 'hasta'],
  filtrables: ['nombre', 'username', 'area_name', 'area_id', 'propuesta'],
} as const

/** Columns of the screen; what was decided stands beside them (USU-55). */
export const COLUMNAS_RENOVACION = [
  { campo: 'nombre', titulo: 'Persona', texto: (f) => f.nombre, ancho: 2 },
  { campo: 'username', titulo: 'Usuario', texto: (f) => f.username ?? 'Sin usuario' },
  { campo: 'area_name', titulo: 'Área y cargo', texto: (f) => [f.area_name, f.cargo_name].filter(Boolean).join(', ') },
  { campo: 'permisos', titulo: 'Permisos', texto: permisosBreves },
  { campo: 'hasta', titulo: 'Hasta', texto: (f) => fecha(f.hasta), tipo: 'fecha' },
  { campo: 'propuesta', titulo: 'Propuesta', texto: (f) => PROPUESTAS[f.propuesta] },
] as const satisfies readonly Columna<FilaDeRenovacion>[]

/** A renewal that can still be undone. `por` is null of a user that is gone. */
export const RenovacionHecha = z.object({
  id: z.number(),
  por: z.nullable(z.string()),
  /** Lima. */
  en: z.string(),
  renovados: z.number(),
  terminados: z.number(),
})
export type RenovacionHecha = z.infer<typeof RenovacionHecha>

const porPropuesta = z.record(z.enum(LISTA_DE_PROPUESTAS), z.number())

/** Decisions that one act takes one by one; what is not among them follows its proposal. */
const DECISIONES_MAXIMO = 3_000
const Decision = z.object({
  empacce_id: Id,
  acto: z.enum(LISTA_DE_ACTOS, { error: alFaltar(MENSAJES_RENOVACION.acto) }),
  /** Of the renewed access; without it the one of before stays where it lies beyond the new year's beginning. */
  hasta: z.optional(z.nullable(FechaISO)),
})

/** POST: decisions one by one or, with `todos`, the proposals of a filter and the decisions that differ from them. */
export const RenovacionPedida = z
  .object({
    decisiones: z._default(z.array(Decision).check(z.maxLength(DECISIONES_MAXIMO)), []),
    todos: z._default(z.boolean(), false),
    filtro: z._default(
      z.object({
        area_id: z.optional(z.nullable(AreaElegida)),
        propuesta: z.optional(z.nullable(opcionDe(PROPUESTAS))),
      }),
      {},
    ),
    cantidades: CantidadesDeRenovacion,
    clave: z.uuid({ error: alFaltar('Dato obligatorio') }),
  })
  .check(
    z.refine(({ decisiones, todos }) => todos || decisiones.length > 0, {
      error: MENSAJES_RENOVACION.nada,
      path: ['decisiones'],
    }),
    z.refine(({ decisiones }) => new Set(decisiones.map(({ empacce_id }) => empacce_id)).size === decisiones.length, {
      error: 'Hay un acceso dos veces',
      path: ['decisiones'],
    }),
  )
export type RenovacionPedida = z.output<typeof RenovacionPedida>
export type RenovacionEnviada = z.input<typeof RenovacionPedida>

/** An access that was left out, or that stays, and why. */
const Quedado = z.object({ empacce_id: z.number(), nombre: z.string(), motivo: z.string() })
export type Quedado = z.infer<typeof Quedado>

const RUTA = '/api/users/renovacion'
const acceso = [Permiso.usuarios, Permiso.trabajadores] as const
const params = z.object({ anio: IdEnRuta })

export const renovacionApi = {
  ver: llamada({
    id: 'USU-55',
    method: 'GET',
    path: `${RUTA}/:anio`,
    acceso,
    resumen: 'Los accesos del año anterior, con lo que se propone para cada uno; el registro de un área ve los suyos',
    params,
    query: listadoQuery(TABLA_RENOVACION, ['area_id', 'propuesta']),
    respuesta: z.extend(pagina(FilaDeRenovacion), {
      /** Of the area asked for. */
      cantidades: porPropuesta,
      areas: z.array(z.object({ area_id: z.number(), area_name: z.string(), cantidades: porPropuesta })),
      renovaciones: z.array(RenovacionHecha),
    }),
  }),
  renovar: llamada({
    id: 'USU-57',
    method: 'POST',
    path: `${RUTA}/:anio`,
    acceso,
    resumen: 'Renueva accesos en un solo acto, si son tantos como se mostraron; los códigos y el área no se editan',
    params,
    body: RenovacionPedida,
    respuesta: z.object({
      renovacion_id: z.number(),
      cantidades: z.object({ renovados: z.number(), terminados: z.number(), quedan: z.number() }),
      fuera: z.array(Quedado),
    }),
  }),
  deshacer: llamada({
    id: 'USU-58',
    method: 'POST',
    path: `${RUTA}/:id/deshacer`,
    acceso,
    resumen: 'Quita los accesos de una renovación que nadie cambió ni usó; necesita confirmación de identidad',
    params: ParamId,
    respuesta: z.object({
      cantidades: z.object({ deshechos: z.number(), quedan: z.number() }),
      quedan: z.array(Quedado),
    }),
  }),
}

/** What the audit trail calls renewals. */
export const AUDITORIA_RENOVACION = {
  renovaciones: {
    nombre: 'Renovaciones de accesos',
    campos: {
      anio: 'Año',
      area_id: 'Registro del área',
      created_by: 'Renovó',
      renovados: 'Accesos renovados',
      terminados: 'Accesos terminados',
      deshecha_at: 'Deshecha',
      deshecha_por: 'Deshizo',
    },
  },
} as const
