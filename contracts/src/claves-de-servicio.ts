import * as z from 'zod/mini'
import { ALCANCES, type Alcance, esDeDatosPublicos } from './base/alcances.ts'
import { alFaltar, entero, FechaISO, Id, ParamId, sinFaltas, texto, Vacio } from './base/esquema.ts'
import { llamada } from './base/llamada.ts'
import { fecha } from './base/tiempo.ts'

/** What people call each scope (Table ING-C). */
export const NOMBRES_DE_ALCANCES: Readonly<Record<Alcance, string>> = {
  'visitas:leer': 'Leer visitas',
  'documentos:leer': 'Leer documentos, con sus PDF firmados',
  'normas:leer': 'Leer normas y archivo',
  'obras:leer': 'Leer obras',
  'trabajadores:leer': 'Leer trabajadores, sin sexo ni nacimiento',
  'personal:cargar': 'Subir Excel de personal, sin aplicarlo',
  'expedientes:leer': 'Leer expedientes y su estadística',
}

export const NOMBRE_DE_CLAVE = { minimo: 3, maximo: 60 } as const
export const DESCRIPCION_DE_CLAVE_MAXIMA = 200
export const REDES_MAXIMO = 10
export const CLAVE_DIAS_MAXIMO = 366
export const POR_MINUTO = { normal: 60, maximo: 600 } as const
/** For so long the secret before a change still opens (ING-31). */
export const ANTERIOR_DIAS = 7
/** Unused for so long a key is listed as such, and ends by itself (ING-31). */
export const SIN_USO_DIAS = { listada: 90, terminada: 180 } as const
/** Its responsible is told so many days before it ends (ING-28). */
export const AVISO_DE_FIN_DIAS = 15
/** For so long one that ended stays in the list. */
export const TERMINADAS_DIAS = 30

const RED_MINIMA = { v4: 8, v6: 32 } as const

/** An address with the bits of its network, all of them where none are written; null of anything else. */
const leerRed = (escrita: string): { red: string; familia: 'v4' | 'v6'; bits: number } | null => {
  const [direccion = '', bits, ...resto] = escrita.trim().toLowerCase().split('/')
  if (resto.length > 0 || (bits !== undefined && !/^(0|[1-9]\d{0,2})$/.test(bits))) return null
  const familia = direccion.includes(':') ? 'v6' : 'v4'
  const maximo = familia === 'v4' ? 32 : 128
  const valida = familia === 'v4' ? esV4(direccion) : esV6(direccion)
  const cuantos = bits === undefined ? maximo : Number(bits)
  if (!valida || cuantos > maximo) return null
  return { red: `${direccion}/${cuantos}`, familia, bits: cuantos }
}
const esV4 = (direccion: string): boolean => {
  const partes = direccion.split('.')
  return partes.length === 4 && partes.every((parte) => /^(0|[1-9]\d{0,2})$/.test(parte) && Number(parte) <= 255)
}
const esV6 = (direccion: string): boolean => {
  const [antes = '', despues, ...resto] = direccion.split('::')
  const grupos = (lado: string) => (lado === '' ? [] : lado.split(':'))
  const escritos = [...grupos(antes), ...grupos(despues ?? '')]
  const cuantos = despues === undefined ? escritos.length === 8 : escritos.length < 8
  return resto.length === 0 && cuantos && escritos.every((grupo) => /^[0-9a-f]{1,4}$/.test(grupo))
}

export const MENSAJES_CLAVES = {
  titulo: 'Claves de servicio',
  nota: 'Cada programa que lea datos de Cabildo entra con la suya, desde las redes que se indiquen y hasta su fecha.',
  vacio: 'No hay claves de servicio.',
  vacioQueHacer: 'Cada programa que lea datos de Cabildo necesita la suya.',
  creada: 'Clave creada. Cópiela ahora: no se mostrará otra vez.',
  noCopiada: 'No se pudo copiar. Seleccione la clave y cópiela.',
  comoSeEnvia: 'El programa la envía en cada consulta como Authorization: Bearer, nunca en la dirección.',
  terminada: 'Clave terminada',
  anteriorTerminada: 'La clave anterior terminó',
  noSePudo: 'No se pudo hacer el cambio',
  nombre: `Escriba un nombre de ${NOMBRE_DE_CLAVE.minimo} a ${NOMBRE_DE_CLAVE.maximo} caracteres`,
  nombreRepetido: 'Ya hay una clave con ese nombre',
  sinResponsable: 'Elija al responsable',
  responsableSinAcceso: 'El responsable debe tener un acceso vigente',
  areaDesconocida: 'Elija un área activa',
  sinAlcance: 'Elija al menos un alcance',
  redInvalida: 'Escriba cada red como 192.168.1.0/24',
  redAncha: `La red es muy amplia: hasta /${RED_MINIMA.v4}, o /${RED_MINIMA.v6} en IPv6`,
  sinRedes: 'Indique desde qué redes: solo las claves de normas y obras pueden no tenerlas',
  demasiadasRedes: `Máximo ${REDES_MAXIMO} redes`,
  venceTarde: `La fecha es de hoy a ${CLAVE_DIAS_MAXIMO} días`,
  porMinuto: `De 1 a ${POR_MINUTO.maximo} consultas por minuto`,
  indiqueArea: 'Indique el área: la clave lee las de todas',
} as const

const Red = z.pipe(
  z.string({ error: alFaltar(MENSAJES_CLAVES.redInvalida) }).check(
    z.maxLength(50, { error: MENSAJES_CLAVES.redInvalida }),
    z.refine((escrita) => leerRed(escrita) !== null, { error: MENSAJES_CLAVES.redInvalida, abort: true }),
    z.refine(
      (escrita) => {
        const leida = leerRed(escrita)
        return !leida || leida.bits >= RED_MINIMA[leida.familia]
      },
      { error: MENSAJES_CLAVES.redAncha },
    ),
  ),
  // The rule above has read it.
  z.transform((escrita) => leerRed(escrita)?.red ?? escrita),
)

/** What is asked of a new key (Table ING-B). The last day is judged by the server, whose calendar counts. */
export const ClaveNueva = z
  .object({
    nombre: texto(NOMBRE_DE_CLAVE.maximo, { min: NOMBRE_DE_CLAVE.minimo, mensaje: MENSAJES_CLAVES.nombre }),
    descripcion: z._default(texto(DESCRIPCION_DE_CLAVE_MAXIMA), ''),
    responsable_id: entero(1, 2_147_483_647, MENSAJES_CLAVES.sinResponsable),
    /** Without one it reads all areas. */
    area_id: z.nullable(Id),
    alcances: z
      .array(z.enum(ALCANCES, { error: MENSAJES_CLAVES.sinAlcance }), { error: alFaltar(MENSAJES_CLAVES.sinAlcance) })
      .check(z.minLength(1, { error: MENSAJES_CLAVES.sinAlcance }), z.maxLength(ALCANCES.length)),
    redes: z._default(z.array(Red).check(z.maxLength(REDES_MAXIMO, { error: MENSAJES_CLAVES.demasiadasRedes })), []),
    vence_at: FechaISO,
    por_minuto: z._default(entero(1, POR_MINUTO.maximo, MENSAJES_CLAVES.porMinuto), POR_MINUTO.normal),
  })
  .check(
    sinFaltas(({ alcances, redes }) =>
      Array.isArray(alcances) && redes.length === 0 && !alcances.every(esDeDatosPublicos)
        ? [['redes', MENSAJES_CLAVES.sinRedes]]
        : [],
    ),
  )
export type ClaveNueva = z.output<typeof ClaveNueva>

/** Why a key ended. */
export const FINES_DE_CLAVE = ['terminada', 'vencida', 'sin uso', 'responsable', 'área'] as const
export type FinDeClave = (typeof FINES_DE_CLAVE)[number]
const FIN_DICHO: Readonly<Record<FinDeClave, string>> = {
  terminada: 'Terminada',
  vencida: 'Venció',
  'sin uso': `Terminó tras ${SIN_USO_DIAS.terminada} días sin uso`,
  responsable: 'Terminó con su responsable',
  área: 'Terminó con su área',
}

/** A key as its list shows it. Nothing of a secret is in it; `prefijo` is the part that finds the row. */
export const ClaveDeServicio = z.object({
  id: z.number(),
  nombre: z.string(),
  descripcion: z.string(),
  prefijo: z.string(),
  responsable: z.object({
    id: z.number(),
    nombre: z.string(),
    /** Without an access in force the key opens nothing until there is one again. */
    vigente: z.boolean(),
  }),
  area: z.nullable(z.object({ id: z.number(), name: z.string() })),
  alcances: z.array(z.enum(ALCANCES)),
  redes: z.array(z.string()),
  /** Its last day, yyyy-MM-dd. */
  vence_at: z.string(),
  por_minuto: z.number(),
  ultimo_uso: z.nullable(z.string()),
  usos: z.number(),
  sin_uso: z.boolean(),
  created_at: z.string(),
  /** Until when the secret before a change still opens; null where none does. */
  anterior_hasta: z.nullable(z.string()),
  terminada: z.nullable(z.object({ en: z.string(), motivo: z.enum(FINES_DE_CLAVE) })),
})
export type ClaveDeServicio = z.infer<typeof ClaveDeServicio>

/** What state a key is in, in words. `hoy` as yyyy-MM-dd. */
export const estadoDeClave = (
  clave: Pick<ClaveDeServicio, 'terminada' | 'vence_at' | 'responsable' | 'sin_uso'>,
  hoy: string,
): string => {
  if (clave.terminada) return `${FIN_DICHO[clave.terminada.motivo]} el ${fecha(clave.terminada.en)}`
  if (clave.vence_at < hoy) return `Venció el ${fecha(clave.vence_at)}`
  if (!clave.responsable.vigente) return 'Detenida: su responsable no tiene acceso vigente'
  if (clave.sin_uso) return `Sin uso en ${SIN_USO_DIAS.listada} días`
  return 'Activa'
}

export const ClavesDeServicio = z.object({
  data: z.array(ClaveDeServicio),
  /** Who may answer for a new one: users with an access in force. */
  responsables: z.array(z.object({ id: z.number(), nombre: z.string(), area: z.string() })),
})
export type ClavesDeServicio = z.infer<typeof ClavesDeServicio>

const RUTA = '/api/organizacion/claves'
const acceso = ['organizacion'] as const
/** The key itself, which nobody can be shown again. */
const ConClave = z.object({ data: ClaveDeServicio, clave: z.string() })

export const clavesDeServicioApi = {
  listar: llamada({
    id: 'ING-29',
    method: 'GET',
    path: RUTA,
    acceso,
    resumen: 'Claves de servicio, con las que terminaron en los últimos 30 días',
    respuesta: ClavesDeServicio,
  }),
  crear: llamada({
    id: 'ING-29',
    method: 'POST',
    path: RUTA,
    acceso,
    resumen: 'Crea una clave de servicio y la muestra una sola vez; pide confirmación',
    body: ClaveNueva,
    respuesta: ConClave,
  }),
  cambiar: llamada({
    id: 'ING-31',
    method: 'POST',
    path: `${RUTA}/:id/cambiar`,
    acceso,
    resumen: 'Da a una clave un segundo secreto; el anterior vale 7 días más; pide confirmación',
    params: ParamId,
    respuesta: ConClave,
  }),
  terminar: llamada({
    id: 'ING-31',
    method: 'DELETE',
    path: `${RUTA}/:id`,
    acceso,
    resumen: 'Termina una clave de servicio; pide confirmación',
    params: ParamId,
    respuesta: Vacio,
  }),
  terminarAnterior: llamada({
    id: 'ING-31',
    method: 'DELETE',
    path: `${RUTA}/:id/anterior`,
    acceso,
    resumen: 'Termina el secreto anterior de una clave que se cambió; pide confirmación',
    params: ParamId,
    respuesta: Vacio,
  }),
}

/** What the audit trail calls them (ING-30). */
export const AUDITORIA_CLAVES_DE_SERVICIO = {
  claves_servicio: {
    nombre: 'Claves de servicio',
    campos: {
      nombre: 'Nombre',
      descripcion: 'Descripción',
      responsable_id: 'Responsable',
      area_id: 'Área',
      alcances: 'Alcances',
      redes: 'Redes',
      vence_at: 'Vence',
      por_minuto: 'Consultas por minuto',
      prefijo: 'Comienza con',
      anterior_hasta: 'La anterior vale hasta',
      terminada_at: 'Terminada',
      terminada_por: 'Terminada por',
      fin_motivo: 'Por qué terminó',
      created_by: 'Creado por',
    },
  },
} as const
