import * as z from 'zod/mini'
import { texto } from './base/esquema.ts'
import { llamada } from './base/llamada.ts'
import { Permiso } from './base/permisos.ts'
import { SERVICIOS, type Servicio } from './base/servicios.ts'
import { fecha } from './base/tiempo.ts'
import { NOMBRES_DE_SERVICIOS } from './organizacion-modulos.ts'

/** The steps of the assistant, in their order (Table ORG-F). */
export const PASOS = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const
export type Paso = (typeof PASOS)[number]
export const NOMBRES_DE_PASOS: Readonly<Record<Paso, string>> = {
  1: 'Entidad',
  2: 'Áreas',
  3: 'Cargos',
  4: 'Personal',
  5: 'Firma',
  6: 'Correo',
  7: 'Respaldo',
  8: 'Seguridad',
  9: 'Listo para atender',
}
/** The steps that may be left out. */
const OMITIBLES: readonly Paso[] = [5, 6, 7, 8]
export const esOmitible = (paso: Paso): boolean => OMITIBLES.includes(paso)

export const ESTADOS_DE_PASO = ['hecho', 'falta', 'omitido'] as const
export type EstadoDePaso = (typeof ESTADOS_DE_PASO)[number]
export const NOMBRES_DE_ESTADOS: Readonly<Record<EstadoDePaso, string>> = {
  hecho: 'Hecho',
  falta: 'Falta',
  omitido: 'Omitido',
}

export const MOTIVO_MINIMO = 3
export const MOTIVO_MAXIMO = 120
/** Tests of mail or signature that one person makes in an hour. */
export const PRUEBAS_POR_HORA = 10
/** What a server is to do every night: a backup, and its check. */
export const ORDEN_DE_RESPALDO = 'cabildo backup --conservar 30 && cabildo backup --comprobar ultimo'
/** Hours for which a backup counts. */
export const RESPALDO_HORAS = 48

export const MENSAJES_PUESTA = {
  demostracion: 'Esta instalación es de demostración. Para atender de verdad prepare otra con cabildo init.',
  firmasDePrueba: 'Las firmas de hoy son de prueba: no valen ante terceros',
  omitido: 'Paso omitido',
  retomado: 'El paso ya no está omitido',
  noGrabado: 'No se pudo grabar',
  sinCorreo: 'Anote su correo en su usuario para recibir la prueba',
  entregado: 'Entregado al servidor de correo',
  enEspera: 'En espera',
  enBuzon: 'No hay un servidor de correo: el mensaje quedó en el buzón de la carpeta de datos',
  claveDeCorreo: 'El servidor de correo no acepta el usuario o la clave',
  firmaProbada: 'Su firma funciona: la página de prueba se firmó y se verificó',
  firmaExterna: 'Pruebe firmando un documento: envíelo a su área en Documentos y fírmelo en Firma Digital',
  sinTrabajador: 'Su usuario no es de un trabajador: entre con el de la persona que firma',
  noPuesta: 'No se pudo poner en servicio a la municipalidad',
} as const

/** 'Falta poner en servicio a la municipalidad: 3 pasos'. */
export const faltanPasos = (n: number): string =>
  `Falta poner en servicio a la municipalidad: ${n} ${n === 1 ? 'paso' : 'pasos'}`

/** 'La municipalidad está en servicio desde el 18/11/2026'. */
export const enServicioDesde = (dia: string): string => `La municipalidad está en servicio desde el ${fecha(dia)}`

/** Instants are Lima's, as `marcaLima` writes them. */
const Omision = z.object({ por: z.nullable(z.string()), en: z.string(), motivo: z.string() })

const PasoVisto = z.object({
  paso: z.literal(PASOS),
  estado: z.enum(ESTADOS_DE_PASO),
  /** What is still missing, in words; empty where nothing is. */
  faltan: z.array(z.string()),
  omision: z.nullable(Omision),
})
export type PasoVisto = z.output<typeof PasoVisto>

const Persona = z.nullable(z.string())

/** The assistant: the state of each step, and what steps 5 to 8 show. No secret is among it. */
export const PuestaEnMarcha = z.object({
  demostracion: z.boolean(),
  /** Since when, and by whom where it is known; null before. */
  en_servicio: z.nullable(z.object({ desde: z.string(), por: Persona })),
  pasos: z.array(PasoVisto),
  firma: z.object({
    /** What is in use, and what it means. */
    usa: z.string(),
    nota: z.string(),
    /** The server itself signs, so that a sample page can be tried here. */
    local: z.boolean(),
    /** Who may sign: the first names, and how many there are. */
    firmantes: z.array(z.string()),
    cuantos: z.number(),
    ultima: z.nullable(z.object({ en: z.string(), por: z.string() })),
    /** The caller is an employee, whose certificate can be tried. */
    puede_probar: z.boolean(),
  }),
  correo: z.object({
    usa: z.string(),
    /** The caller's own address. */
    email: z.nullable(z.string()),
    /** How the caller's last test went. */
    prueba: z.nullable(
      z.object({ estado: z.enum(['entregado', 'espera', 'falla', 'buzon']), texto: z.string(), en: z.string() }),
    ),
    ultima: z.nullable(z.object({ en: z.string(), por: z.string() })),
  }),
  respaldo: z.object({
    ultimo: z.nullable(z.object({ en: z.string(), bytes: z.number(), comprobado_at: z.nullable(z.string()) })),
    /** What to copy for every night. */
    orden: z.string(),
  }),
  seguridad: z.object({ https: z.boolean() }),
})
export type PuestaEnMarcha = z.output<typeof PuestaEnMarcha>

export const ESTADOS_DE_LINEA = ['falta', 'conviene', 'listo'] as const
export type EstadoDeLinea = (typeof ESTADOS_DE_LINEA)[number]
export const NOMBRES_DE_LINEAS: Readonly<Record<EstadoDeLinea, string>> = {
  falta: 'Falta',
  conviene: 'Conviene',
  listo: 'Listo',
}

/** Where a line is mended: a step of the assistant, or a screen. */
export const DESTINOS = [
  'paso1',
  'paso2',
  'paso5',
  'paso6',
  'paso7',
  'paso8',
  'usuarios',
  'renovacion',
  'areas',
  'anio',
] as const
export type Destino = (typeof DESTINOS)[number]

const Linea = z.object({
  /** Its number in Table ORG-H. */
  numero: z.number(),
  estado: z.enum(ESTADOS_DE_LINEA),
  frase: z.string(),
  /** Who, when, or why it was left out. */
  detalle: z.nullable(z.string()),
  /** Null where nothing is to be mended. */
  destino: z.nullable(z.enum(DESTINOS)),
  /** It counts only where this service is opened. */
  servicio: z.nullable(z.enum(SERVICIOS)),
})
export type Linea = z.output<typeof Linea>

/** The lines that keep a municipality from serving with these services open (ORG-56). */
export const impedimentos = <L extends Pick<Linea, 'estado' | 'servicio'>>(
  lineas: readonly L[],
  servicios: readonly Servicio[],
): L[] =>
  lineas.filter(({ estado, servicio }) => estado === 'falta' && (servicio === null || servicios.includes(servicio)))

/** Whose staff list each service's filings come to; anybody may verify a document. */
export const PERMISO_DE_SERVICIO: Readonly<Record<Servicio, Permiso | null>> = {
  mesa_de_partes: Permiso.mesaDePartes,
  reclamos: Permiso.reclamos,
  transparencia: Permiso.mesaDePartes,
  visitas: Permiso.visitas,
  verificacion: null,
}

/** 'el libro de reclamaciones', as a sentence names it. */
export const SERVICIOS_EN_FRASE: Readonly<Record<Servicio, string>> = {
  mesa_de_partes: 'la mesa de partes virtual',
  reclamos: 'el libro de reclamaciones',
  transparencia: 'transparencia',
  visitas: 'el reporte de visitas',
  verificacion: NOMBRES_DE_SERVICIOS.verificacion,
}

const Listo = z.object({ lineas: z.array(Linea), revisado: z.string() })
export type Listo = z.output<typeof Listo>

const PasoOmitible = z.pipe(
  z.string().check(z.regex(/^[5-8]$/, { error: 'Este paso no se puede omitir' })),
  z.transform(Number),
)

/** Leaves a step out, which says why, or takes that back. */
export const PasoGuardar = z.object({ omitido: z.boolean(), motivo: z.optional(texto(MOTIVO_MAXIMO)) }).check(
  z.check(({ value, issues }) => {
    if (value.omitido && (value.motivo ?? '').length < MOTIVO_MINIMO)
      issues.push({
        ...{ code: 'custom', path: ['motivo'], input: value.motivo },
        message: `Ingrese al menos ${MOTIVO_MINIMO} caracteres`,
      })
  }),
)
export type PasoGuardar = z.output<typeof PasoGuardar>

const RUTA = '/api/puesta-en-marcha'
const acceso = ['organizacion'] as const
const data = z.object({ data: PuestaEnMarcha })

export const puestaEnMarchaApi = {
  ver: llamada({
    id: 'ORG-46',
    method: 'GET',
    path: RUTA,
    acceso,
    resumen: 'Los pasos de la puesta en servicio, calculados de los hechos',
    respuesta: data,
  }),
  omitir: llamada({
    id: 'ORG-46',
    method: 'PUT',
    path: `${RUTA}/:paso`,
    acceso,
    resumen: 'Omite un paso diciendo por qué, o lo retoma',
    params: z.object({ paso: PasoOmitible }),
    body: PasoGuardar,
    respuesta: data,
  }),
  probarCorreo: llamada({
    id: 'ORG-48',
    method: 'POST',
    path: `${RUTA}/prueba/correo`,
    acceso,
    resumen: 'Escribe un correo de prueba a la dirección de quien lo pide; cómo va se lee en los pasos',
    respuesta: data,
    estados: [422, 429],
  }),
  probarFirma: llamada({
    id: 'ORG-48',
    method: 'POST',
    path: '/api/firmadigital/prueba',
    acceso: [Permiso.firmaDigital, 'organizacion'],
    resumen: 'Firma una página de prueba con el certificado propio y la verifica; no guarda el archivo',
    body: z.object({ clave: z.optional(z.string().check(z.maxLength(200))) }),
    respuesta: z.object({
      data: z.object({
        /** Whether it was signed and verified; with an external signer nothing is done here. */
        firmada: z.boolean(),
        mensaje: z.string(),
        de_prueba: z.boolean(),
      }),
    }),
    estados: [422, 429, 503],
  }),
  listo: llamada({
    id: 'ORG-56',
    method: 'GET',
    path: `${RUTA}/listo`,
    acceso,
    resumen: 'Listo para atender: qué falta, qué conviene y qué está',
    respuesta: z.object({ data: Listo }),
  }),
  poner: llamada({
    id: 'ORG-56',
    method: 'POST',
    path: `${RUTA}/servicio`,
    acceso,
    resumen: 'Pone en servicio a la municipalidad y abre los servicios elegidos',
    body: z.object({ servicios: z.array(z.enum(SERVICIOS, { error: 'El servicio no existe' })) }),
    respuesta: z.object({ message: z.string(), data: z.object({ desde: z.string() }) }),
    estados: [409],
  }),
}

/** What the audit trail calls them (ORG-03). */
export const AUDITORIA_PUESTA = {
  puesta_en_marcha: {
    nombre: 'Puesta en servicio',
    campos: {
      paso: 'Paso',
      motivo: 'Motivo',
      omitido_por: 'Omitido por',
      omitido_at: 'Omitido',
      en_servicio_desde: 'En servicio desde',
      por: 'Puesta en servicio por',
    },
  },
  pruebas: {
    nombre: 'Pruebas de correo y firma',
    campos: {
      clase: 'Prueba',
      user_id: 'Usuario',
      pedida_at: 'Pedida',
      hecha_at: 'Hecha',
      firmador: 'Firmador',
      de_prueba: 'Con certificado de demostración',
    },
    valores: {
      clase: [
        { id: 'correo', name: 'correo' },
        { id: 'firma', name: 'firma' },
      ],
    },
  },
} as const
