import * as z from 'zod/mini'
import { alFaltar, entero, FechaISO, ParamId, sinFaltas, texto, Version } from './base/esquema.ts'
import { pagina } from './base/listado.ts'
import { llamada } from './base/llamada.ts'
import { FACULTADES, type Facultad } from './base/permisos.ts'
import { plano } from './base/plano.ts'
import { fecha } from './base/tiempo.ts'
import { esEmail, MENSAJES_CIUDADANO } from './ciudadano.ts'
import { SIGLAS, SIGLAS_MAXIMO } from './organizacion-siglas.ts'

/** Tab Áreas of the screen `organizacion` (20-organizacion.md); positions are in organizacion-cargos.ts. */

// Limits --------------------------------------------------------------------------------------------------------------

export const NOMBRE_AREA_MAXIMO = 200
export const NUMERO_AREA_MAXIMO = 32_767
/** From here on the server gives the numbers of areas (ORG-09). */
export const NUMERO_AREA_PRIMERO = 100
export const CORREO_AREA_MAXIMO = 100
export const TELEFONO_AREA_MAXIMO = 60
export const UBICACION_AREA_MAXIMO = 200
/** How deep areas depend on one another (ORG-12). */
export const NIVELES_MAXIMO = 8
export const LOCALES_MAXIMO = 20
export const LOCAL_MAXIMO = 120
/** The location that every area has, first of its list (ORG-18, VIS-25). */
export const OFICINA_CENTRAL = 'OFICINA CENTRAL'
/** Characters of 'Documento que lo dispone' (ORG-22). */
export const DOCUMENTO_MINIMO = 3
export const DOCUMENTO_MAXIMO = 120
/** A seal (ORG-14). */
export const SELLO_MAXIMO_BYTES = 1_048_576
export const SELLO_LADO_MAXIMO = 4_000
export const SELLO_TIPOS = ['image/png', 'image/jpeg'] as const

// Words ---------------------------------------------------------------------------------------------------------------

/** What people call the abilities (Table ORG-B), in its order. */
export const ETIQUETAS_FACULTADES = {
  informatica: 'Informática',
  secretaria: 'Secretaría General',
  visado: 'Alcaldía: envía a visado',
  locales: 'Visitas en varios locales',
  tramites: 'Recibe trámites',
} as const satisfies Record<Facultad, string>

/** The two kinds of 'Cambiar nombre' (ORG-22). */
export const CLASES_DE_NOMBRE = [
  { id: 'correccion', name: 'Corrección de escritura' },
  { id: 'cambio', name: 'Cambio de nombre' },
] as const
export type ClaseDeNombre = (typeof CLASES_DE_NOMBRE)[number]['id']

/** The filter above the tree; the first one is preset (ORG-04). */
export const FILTROS_AREAS = [
  { id: 'activas', name: 'Activas' },
  { id: 'cerradas', name: 'Cerradas' },
  { id: 'todas', name: 'Todas' },
] as const
export type FiltroAreas = (typeof FILTROS_AREAS)[number]['id']

export const MENSAJES_AREAS = {
  grabada: 'Área grabada con éxito',
  noGrabada: 'No se pudo grabar el área',
  facultades: 'Facultades grabadas',
  facultadDada: 'Otra persona acaba de dar una de estas facultades: vea quién la tiene',
  sinJefe: 'Sin jefe',
  vacio:
    'Aún no hay más áreas que Informática. Cárguelas desde la estructura de una municipalidad provincial, desde un Excel o una por una.',
  // Beside the fields.
  sinNombre: 'Ingrese el nombre',
  nombreRepetido: 'Ya existe un área con ese nombre',
  nombreIgual: 'El nombre no cambia',
  numero: `Ingrese un número de 1 a ${NUMERO_AREA_MAXIMO.toLocaleString('en-US')}`,
  siglas: 'Use mayúsculas, números, punto, barra o guion, hasta 20 caracteres, como GDU',
  circulo: 'Un área no puede depender de sí misma ni de una de las suyas',
  niveles: `La estructura admite hasta ${NIVELES_MAXIMO} niveles`,
  areaActiva: 'Elija un área activa',
  jefe: 'Elija a una persona con acceso vigente en el área',
  sello: 'El sello debe ser una imagen PNG o JPG de hasta 1 MB',
  clase: 'Elija qué cambia',
  desdeFuturo: 'La fecha no puede ser posterior a hoy',
  documento: `Ingrese el documento que lo dispone, de ${DOCUMENTO_MINIMO} a ${DOCUMENTO_MAXIMO} caracteres`,
  facultad: 'La facultad no existe',
  facultadRepetida: 'Hay facultades repetidas',
  locales: `Ingrese hasta ${LOCALES_MAXIMO} locales`,
  local: 'Ingrese el nombre del local',
} as const

export const numeroTomado = (numero: number, area: string): string => `El número ${numero} ya es de ${area}`
export const siglasTomadas = (siglas: string, area: string): string => `Otra área ya usa las siglas ${siglas}: ${area}`
/** ORG-22; `inicio` is the day, yyyy-MM-dd, on which the present name began. */
export const desdeAnterior = (inicio: string): string =>
  `La fecha debe ser posterior al ${fecha(inicio)}, desde cuando rige el nombre actual`
export const localRepetido = (local: string): string => `El local ${local} está repetido`
/** The toast after a change of name; `anterior` is the name until then (ORG-59). */
export const nombreCambiado = (anterior: string): string =>
  `Nombre cambiado. Los documentos anteriores conservan «${anterior}»`
/** ORG-06. */
export const sinCoincidencias = (buscado: string): string => `Ninguna área coincide con «${buscado}»`
/** ORG-17: asked before the ability is taken from the area that has it. */
export const preguntaSecretaria = (hoy: string, area: string): string => `Hoy la tiene ${hoy}. ¿Pasarla a ${area}?`
/** ORG-29. `cerrada_at`: yyyy-MM-dd HH:mm:ss of Lima. */
export const areaCerrada = (area: string, cerrada_at: string): string =>
  `El área ${area} está cerrada desde el ${fecha(cerrada_at)}`

// Rows ----------------------------------------------------------------------------------------------------------------

/** A name that an area had (ORG-22): the last day, yyyy-MM-dd, on which it counted. */
const NombreAnterior = z.object({ name: z.string(), siglas: z.nullable(z.string()), hasta: z.string() })

/** A row of the tree, flat, with what its forms show (ORG-04, Table ORG-A). */
export const AreaDeOrganizacion = z.object({
  id: z.number(),
  name: z.string(),
  siglas: z.nullable(z.string()),
  depende_de: z.nullable(z.number()),
  /** As it was chosen; it counts only while `jefe` is there (ORG-13). */
  jefe_acceso_id: z.nullable(z.number()),
  /** The head, while that access is in force; null is 'Sin jefe'. */
  jefe: z.nullable(z.object({ name: z.string(), cargo_name: z.string() })),
  /** People with an access in force in the area itself, and those among them with a user (ORG-04). */
  trabajadores: z.number(),
  usuarios: z.number(),
  /** Address of its own seal, which opens for some minutes; null without one (ORG-14). */
  path_sello: z.nullable(z.string()),
  correo: z.nullable(z.string()),
  telefono: z.nullable(z.string()),
  ubicacion: z.nullable(z.string()),
  facultades: z.array(z.enum(FACULTADES)),
  /** Kept while the area has no ability 'locales', too; empty where there was never one. */
  locales: z.array(z.string()),
  /** The newest first. */
  antes: z.array(NombreAnterior),
  /** The day, yyyy-MM-dd, on which the present name began; null where it is the first one. */
  nombre_desde: z.nullable(z.string()),
  /** yyyy-MM-dd HH:mm:ss of Lima; null of an active area. */
  cerrada_at: z.nullable(z.string()),
  sucesora_id: z.nullable(z.number()),
  /** The version (API-08). */
  updated_at: z.string(),
})
export type AreaDeOrganizacion = z.infer<typeof AreaDeOrganizacion>

export const estadoDeArea = ({ cerrada_at }: Pick<AreaDeOrganizacion, 'cerrada_at'>): string =>
  cerrada_at === null ? 'Activa' : 'Cerrada'

/**
 * Whether an area is found by its name, siglas, number or a former name, without regard to case or accents (ORG-04);
 * `antes` is the former name where only that one was found.
 */
export const coincidencia = (
  { id, name, siglas, antes }: Pick<AreaDeOrganizacion, 'id' | 'name' | 'siglas' | 'antes'>,
  buscado: string,
): { antes?: string } | null => {
  const parte = plano(buscado.trim()).replace(/\s+/g, ' ')
  const tiene = (texto: string) => plano(texto).includes(parte)
  if (String(id) === parte || tiene(name) || (siglas !== null && tiene(siglas))) return {}
  const anterior = antes.find((uno) => tiene(uno.name) || (uno.siglas !== null && tiene(uno.siglas)))
  return anterior ? { antes: anterior.name } : null
}

/** Somebody who may be chosen as head of an area (ORG-13). */
export const PersonaDelArea = z.object({ empacce_id: z.number(), name: z.string(), cargo_name: z.string() })
export type PersonaDelArea = z.infer<typeof PersonaDelArea>

/** What 'Historia' tells of an area, in the words of its list (ORG-05). */
export const CLASES_DE_HISTORIA = {
  creacion: 'Creación',
  nombre: 'Cambio de nombre',
  correccion: 'Corrección de escritura',
  depende_de: 'Cambio de dependencia',
  jefe: 'Cambio de jefe',
  cierre: 'Cierre',
  fusion: 'Fusión',
  reapertura: 'Reapertura',
} as const

/** One event of an area. `antes` and `despues` say what it was and became, in words; null is nothing ('Sin jefe'). */
export const EventoDeArea = z.object({
  clase: z.enum(Object.keys(CLASES_DE_HISTORIA) as (keyof typeof CLASES_DE_HISTORIA)[]),
  /** When it was noted, yyyy-MM-dd HH:mm:ss of Lima; null of what was there before it was noted. */
  fecha: z.nullable(z.string()),
  /** The day from which a name counts, yyyy-MM-dd; null of other events and of the first name. */
  desde: z.nullable(z.string()),
  antes: z.nullable(z.string()),
  despues: z.nullable(z.string()),
  documento: z.nullable(z.string()),
  autor: z.nullable(z.string()),
})
export type EventoDeArea = z.infer<typeof EventoDeArea>

// What is sent --------------------------------------------------------------------------------------------------------

/** A text that may be left out, or emptied by '' or null. */
const vaciable = <T extends z.ZodMiniType<string, string>>(campo: T) =>
  z.optional(
    z.pipe(
      z.nullable(campo),
      z.transform((valor) => valor || null),
    ),
  )
const vacioO = (cumple: (valor: string) => boolean) => (valor: string) => valor === '' || cumple(valor)

const name = texto(NOMBRE_AREA_MAXIMO, { min: 1, mensaje: MENSAJES_AREAS.sinNombre }).check(
  z.overwrite((valor) => valor.replace(/\s+/g, ' ')),
)
const siglas = vaciable(
  texto(SIGLAS_MAXIMO).check(
    z.refine(
      vacioO((valor) => SIGLAS.test(valor)),
      { error: MENSAJES_AREAS.siglas },
    ),
  ),
)
const depende_de = z.optional(z.nullable(entero(1, NUMERO_AREA_MAXIMO, MENSAJES_AREAS.areaActiva)))
const deContacto = {
  correo: vaciable(
    texto(CORREO_AREA_MAXIMO).check(
      z.refine(
        vacioO((valor) => esEmail(valor, CORREO_AREA_MAXIMO)),
        { error: MENSAJES_CIUDADANO.emailInvalido },
      ),
    ),
  ),
  telefono: vaciable(texto(TELEFONO_AREA_MAXIMO)),
  ubicacion: vaciable(texto(UBICACION_AREA_MAXIMO)),
}

/** 'Nueva'. Without `id` the server gives the number (ORG-09). Its head is chosen once it has people. */
export const AreaNueva = z.object({
  id: z.optional(z.nullable(entero(1, NUMERO_AREA_MAXIMO, MENSAJES_AREAS.numero))),
  name,
  siglas,
  depende_de,
  ...deContacto,
})
export type AreaNueva = z.input<typeof AreaNueva>

/** 'Editar': only what is there changes. The name has its own call (ORG-22). */
export const AreaEditar = z.object({
  siglas,
  depende_de,
  jefe_acceso_id: z.optional(z.nullable(entero(1, 2_147_483_647, MENSAJES_AREAS.jefe))),
  ...deContacto,
  version: Version,
})
export type AreaEditar = z.input<typeof AreaEditar>

/** 'Cambiar nombre' (ORG-22). Siglas that are left out stay. `desde` is today when it is left out. */
export const NombreGuardar = z
  .object({
    clase: z.enum(
      CLASES_DE_NOMBRE.map(({ id }) => id),
      { error: alFaltar(MENSAJES_AREAS.clase) },
    ),
    name,
    siglas,
    desde: z.optional(z.nullable(FechaISO)),
    documento: z.optional(z.nullable(texto(DOCUMENTO_MAXIMO))),
    version: Version,
  })
  .check(
    sinFaltas(({ clase, documento }) =>
      clase === 'cambio' && (documento ?? '').length < DOCUMENTO_MINIMO
        ? [['documento', MENSAJES_AREAS.documento]]
        : [],
    ),
  )
export type NombreGuardar = z.input<typeof NombreGuardar>

const sinRepetir = <T>(lista: readonly T[]): boolean => new Set(lista).size === lista.length

/** The locations of an area in order: OFICINA CENTRAL first, whether it was sent or not (ORG-18). */
export const conOficinaCentral = (locales: readonly string[]): string[] => [
  OFICINA_CENTRAL,
  ...locales.filter((local) => plano(local) !== plano(OFICINA_CENTRAL)),
]

/** 'Facultades': all that the area has from now on, and its locations; those that are left out stay (ORG-16, ORG-18). */
export const FacultadesGuardar = z
  .object({
    facultades: z
      .array(z.enum(FACULTADES, { error: MENSAJES_AREAS.facultad }))
      .check(z.refine(sinRepetir, { error: MENSAJES_AREAS.facultadRepetida })),
    locales: z.optional(
      z.array(
        texto(LOCAL_MAXIMO, { min: 1, mensaje: MENSAJES_AREAS.local }).check(
          z.overwrite((valor) => valor.replace(/\s+/g, ' ')),
        ),
      ),
    ),
    version: Version,
  })
  .check(
    sinFaltas(({ locales }) => {
      if (!Array.isArray(locales)) return []
      const repetido = locales.find((local, i) => locales.findIndex((otro) => plano(otro) === plano(local)) < i)
      if (repetido !== undefined) return [['locales', localRepetido(repetido)]]
      return conOficinaCentral(locales).length > LOCALES_MAXIMO ? [['locales', MENSAJES_AREAS.locales]] : []
    }),
  )
export type FacultadesGuardar = z.input<typeof FacultadesGuardar>

// Calls ---------------------------------------------------------------------------------------------------------------

const RUTA = '/api/organizacion/areas'
const acceso = ['organizacion'] as const
const data = z.object({ data: AreaDeOrganizacion })
const edita = () => true

export const areasApi = {
  listar: llamada({
    id: 'ORG-04',
    method: 'GET',
    path: RUTA,
    acceso,
    resumen: 'Las áreas del árbol, una tras otra por nombre; con `buscar`, solo las que coinciden',
    query: z.object({
      estado: z._default(z.enum(FILTROS_AREAS.map(({ id }) => id)), 'activas'),
      buscar: z._default(texto(NOMBRE_AREA_MAXIMO), ''),
    }),
    respuesta: pagina(AreaDeOrganizacion),
  }),
  crear: llamada({
    id: 'ORG-08',
    method: 'POST',
    path: RUTA,
    acceso,
    resumen: 'Registra un área',
    body: AreaNueva,
    respuesta: data,
  }),
  editar: llamada({
    id: 'ORG-08',
    method: 'PUT',
    path: `${RUTA}/:id`,
    acceso,
    resumen: 'Edita un área: siglas, dependencia, jefe, correo, teléfono y ubicación',
    params: ParamId,
    body: AreaEditar,
    edita,
    respuesta: data,
  }),
  cambiarNombre: llamada({
    id: 'ORG-22',
    method: 'POST',
    path: `${RUTA}/:id/nombre`,
    acceso,
    resumen: 'Corrige el nombre de un área, o lo cambia desde una fecha y conserva el anterior',
    params: ParamId,
    body: NombreGuardar,
    edita,
    respuesta: data,
  }),
  personas: llamada({
    id: 'ORG-13',
    method: 'GET',
    path: `${RUTA}/:id/personas`,
    acceso,
    resumen: 'Las personas con acceso vigente en un área, para elegir a su jefe',
    params: ParamId,
    respuesta: pagina(PersonaDelArea),
  }),
  historia: llamada({
    id: 'ORG-05',
    method: 'GET',
    path: `${RUTA}/:id/historia`,
    acceso,
    resumen: 'Nombres, dependencias, jefes y cierres de un área, lo más reciente primero',
    params: ParamId,
    respuesta: z.object({ data: z.array(EventoDeArea) }),
  }),
  ponerSello: llamada({
    id: 'ORG-14',
    method: 'POST',
    path: `${RUTA}/:id/sello`,
    acceso,
    resumen: 'Pone el sello con que firma un área',
    params: ParamId,
    archivos: { 'selectedFile[]': 1 },
    body: z.object({}),
    respuesta: data,
  }),
  quitarSello: llamada({
    id: 'ORG-14',
    method: 'DELETE',
    path: `${RUTA}/:id/sello`,
    acceso,
    resumen: 'Quita el sello de un área, que firma otra vez con el de la carpeta o con el logo',
    params: ParamId,
    respuesta: data,
  }),
  guardarFacultades: llamada({
    id: 'ORG-16',
    method: 'PUT',
    path: `${RUTA}/:id/facultades`,
    acceso,
    resumen: 'Da y quita facultades a un área; Informática solo la pasa el usuario administrador, con confirmación',
    params: ParamId,
    body: FacultadesGuardar,
    edita,
    respuesta: data,
  }),
}

/** What the audit trail calls areas, their names, abilities and locations, positions, and the entity's data (ORG-03). */
export const AUDITORIA_ORGANIZACION = {
  areas: {
    nombre: 'Áreas',
    campos: {
      id: 'Número',
      name: 'Nombre',
      siglas: 'Siglas',
      depende_de: 'Depende de',
      jefe_acceso_id: 'Jefe',
      correo: 'Correo',
      telefono: 'Teléfono',
      ubicacion: 'Ubicación',
      sello_clave: 'Sello',
      sello_sha256: 'Huella del sello',
      cerrada_at: 'Cerrada',
      sucesora_id: 'Área que la sucede',
    },
  },
  areas_nombres: {
    nombre: 'Nombres de áreas',
    campos: { area_id: 'Área', name: 'Nombre', siglas: 'Siglas', desde: 'Rige desde', documento: 'Documento' },
  },
  areas_facultades: { nombre: 'Facultades de áreas', campos: { area_id: 'Área', facultad: 'Facultad' } },
  areas_locales: { nombre: 'Locales de áreas', campos: { area_id: 'Área', orden: 'Orden', nombre: 'Local' } },
  cargos: { nombre: 'Cargos', campos: { id: 'Número', name: 'Nombre', activo: 'Activo' } },
  entidad: { nombre: 'Datos de la entidad', campos: { seccion: 'Sección', datos: 'Datos' } },
  entidad_lemas: { nombre: 'Nombres de los años', campos: { anio: 'Año', texto: 'Nombre oficial', norma: 'Norma' } },
} as const
