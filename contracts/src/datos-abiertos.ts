import * as z from 'zod/mini'
import { llamada } from './base/llamada.ts'
import { COLUMNAS_DE_ESTADISTICA, ESTADISTICA_VALE_SEGUNDOS, MINIMO_POR_FILA } from './estadisticas-publicas.ts'
import { TIPO_XLSX } from './hojas.ts'
import { ESTADOS_NORMA } from './normas-relaciones.ts'
import { MOTIVO_RESERVADO } from './reporte-visitas.ts'

/**
 * Open data: each data set is described here once. The columns of its files, the catalogue's page, its description for machines
 * (DCAT) and the calls follow from it.
 */

export const FORMATOS_ABIERTOS = ['csv', 'xlsx', 'json'] as const
export type FormatoAbierto = (typeof FORMATOS_ABIERTOS)[number]

/** What each format is called by machines, by people, and in the vocabulary of file types of the European Union. */
export const FORMATO_ABIERTO: Readonly<Record<FormatoAbierto, { tipo: string; nombre: string; vocablo: string }>> = {
  csv: { tipo: 'text/csv', nombre: 'CSV', vocablo: 'CSV' },
  xlsx: { tipo: TIPO_XLSX, nombre: 'Excel', vocablo: 'XLSX' },
  json: { tipo: 'application/json', nombre: 'JSON', vocablo: 'JSON' },
}
export const TIPO_JSON_LD = 'application/ld+json'

/** Under which all of it may be used again, also for gain, naming its source (D.L. 1412, D.S. 016-2017-PCM). */
export const LICENCIA = {
  nombre: 'Creative Commons Atribución 4.0 Internacional (CC BY 4.0)',
  direccion: 'https://creativecommons.org/licenses/by/4.0/',
} as const

/** A download that does not go on for so long is cut, and any that lasts longer: others wait for its place. */
export const DESCARGA_ABIERTA = { quietaSegundos: 60, maximaMinutos: 60 } as const

/** What a field's values are; days are yyyy-MM-dd and hours HH:mm, both of Lima. */
export type TipoDeCampo = 'texto' | 'entero' | 'decimal' | 'fecha' | 'hora' | 'direccion'
export interface Campo {
  nombre: string
  tipo: TipoDeCampo
  descripcion: string
}
export interface Conjunto {
  titulo: string
  descripcion: string
  campos: readonly Campo[]
  formatos: readonly FormatoAbierto[]
  /** What the JSON is, where it is more than the rows: the name and the address of its standard. */
  norma?: { nombre: string; direccion: string }
  /** How soon a change is in the files, in words, and in the vocabulary of frequencies of the European Union. */
  frecuencia: { texto: string; vocablo: 'UPDATE_CONT' | 'HOURLY' }
  /** Subjects that a search may find it by, and its theme in the vocabulary of the European Union. */
  palabras: readonly string[]
  tema: 'JUST' | 'GOVE' | 'TRAN'
  /** What one file holds. */
  limite: string
}

const AL_INSTANTE = {
  texto: 'Al instante: cada cambio se ve en la siguiente descarga',
  vocablo: 'UPDATE_CONT',
} as const
const CADA_HORA = {
  texto: `Se cuenta a lo sumo una vez cada ${ESTADISTICA_VALE_SEGUNDOS / 60} minutos`,
  vocablo: 'HOURLY',
} as const
const TODAS = 'Un archivo con todas las filas'

const texto = (nombre: string, descripcion: string): Campo => ({ nombre, tipo: 'texto', descripcion })
const campo = (nombre: string, tipo: TipoDeCampo, descripcion: string): Campo => ({ nombre, tipo, descripcion })
const cuenta = (descripcion: string) => ({ tipo: 'entero', descripcion }) as const
const dice = (descripcion: string) => ({ tipo: 'texto', descripcion }) as const

type Explicado = Readonly<Record<string, { tipo: TipoDeCampo; descripcion: string }>>
/** The fields of a table of counts, in the order of its columns. */
const explicar = <C extends string>(columnas: readonly C[], que: Readonly<Record<C, Explicado[string]>>): Campo[] =>
  columnas.map((nombre) => ({ nombre, ...que[nombre] }))
const MEDIANA = {
  tipo: 'decimal',
  descripcion: 'Mediana de los días hábiles hasta la respuesta; vacía si nada se respondió',
} as const

export const CONJUNTOS = {
  normas: {
    titulo: 'Normas municipales',
    descripcion:
      'Todas las normas publicadas y las del archivo, sin repetir ninguna: qué es, de qué trata, si está vigente, y dónde se lee. Las que se retiraron no están.',
    campos: [
      texto('id', 'Dirección que identifica la norma, como «ordenanza-municipal/2026/12»'),
      texto('tipo', 'Tipo de la norma'),
      texto('numero', 'Número, con los ceros que lleva'),
      campo('anio', 'entero', 'Año que la norma lleva'),
      campo('fecha', 'fecha', 'Día en que se publicó en el sistema o entró en el archivo'),
      texto('unidad', 'Unidad orgánica que la dio; vacía en las del archivo'),
      texto('descripcion', 'Descripción o sumilla; vacía si muestra lo que parece un DNI o un teléfono'),
      texto('estado', `Estado según las demás normas: ${ESTADOS_NORMA.join(', ')}`),
      texto('fuente', '«publicaciones» o «archivo»'),
      campo('pagina', 'direccion', 'Página pública de la norma'),
      campo('pdf', 'direccion', 'El PDF de la norma'),
      texto('sha256', 'Huella SHA-256 del PDF, en hexadecimal'),
    ],
    formatos: FORMATOS_ABIERTOS,
    frecuencia: AL_INSTANTE,
    palabras: ['normas', 'ordenanzas', 'resoluciones', 'acuerdos de concejo', 'decretos de alcaldía'],
    tema: 'JUST',
    limite: TODAS,
  },
  visitas: {
    titulo: 'Registro de visitas',
    descripcion:
      'Las visitas recibidas por los trabajadores, las mismas y con los mismos datos que en el reporte público de visitas, un archivo por mes desde el primero que se conserva.',
    campos: [
      campo('fecha', 'fecha', 'Día de la visita'),
      texto('visitante', 'Quién visitó'),
      texto('documento', 'Su documento de identidad, tanto como se publica de él'),
      texto('motivo', `Motivo de la visita; «${MOTIVO_RESERVADO}» donde no se publica`),
      texto('empleado', 'A quién visitó'),
      texto('cargo', 'Cargo de a quién visitó'),
      campo('hora_ingreso', 'hora', 'Hora de ingreso'),
      campo('hora_salida', 'hora', 'Hora de salida; vacía si no se registró'),
    ],
    formatos: FORMATOS_ABIERTOS,
    frecuencia: AL_INSTANTE,
    palabras: ['visitas', 'gestión de intereses', 'transparencia'],
    tema: 'GOVE',
    limite: 'Un archivo por mes, con todas sus filas',
  },
  obras: {
    titulo: 'Obras públicas',
    descripcion:
      'Las obras en seguimiento: plazo, avance, costo y gasto. El JSON es un paquete de proyectos del estándar OC4IDS 0.9.',
    campos: [
      texto('cui', 'Código único de inversiones'),
      texto('proyecto', 'Nombre del proyecto'),
      texto('estado', 'Situación de la obra según su plazo y su avance'),
      campo('inicio', 'fecha', 'Inicio del plazo'),
      campo('fin', 'fecha', 'Fin del plazo'),
      campo('avance_fisico', 'decimal', 'Avance físico, de 0 a 100'),
      campo('avance_financiero', 'decimal', 'Avance financiero, de 0 a 100'),
      campo('avance_fisico_programado', 'decimal', 'Avance físico que debería tener, de 0 a 100'),
      campo('avance_financiero_programado', 'decimal', 'Avance financiero que debería tener, de 0 a 100'),
      campo('costo_actualizado', 'decimal', 'Costo actualizado, en soles'),
      campo('pim', 'decimal', 'Presupuesto institucional modificado del año, en soles'),
      campo('devengado_anual', 'decimal', 'Devengado del año, en soles'),
      campo('devengado_acumulado', 'decimal', 'Devengado desde el inicio, en soles'),
      campo(
        'retraso',
        'decimal',
        'Puntos que el avance físico está por debajo de lo programado; negativo si va adelantado',
      ),
      campo('dias_vencidos', 'entero', 'Días desde el fin del plazo de una obra sin concluir'),
      campo('ultimo_cambio', 'fecha', 'Día de la última carga que cambió su avance'),
      texto('alertas', 'Alertas de la obra, separadas por punto y coma'),
    ],
    formatos: FORMATOS_ABIERTOS,
    norma: {
      nombre: 'Open Contracting for Infrastructure Data Standard (OC4IDS) 0.9',
      direccion: 'https://standard.open-contracting.org/infrastructure/0.9/en/',
    },
    frecuencia: AL_INSTANTE,
    palabras: ['obras', 'inversión pública', 'infraestructura', 'OC4IDS'],
    tema: 'TRAN',
    limite: `${TODAS}; sin obras no hay JSON, porque el estándar pide al menos un proyecto`,
  },
  reclamos: {
    titulo: 'Estadística de reclamos',
    descripcion: `Cuántos reclamos hubo por mes, motivo y área, y cómo se respondieron. Menos de ${MINIMO_POR_FILA} de un área se cuentan sin ella.`,
    campos: explicar(COLUMNAS_DE_ESTADISTICA.reclamos, {
      Año: dice('Año de la presentación'),
      Mes: dice('Mes de la presentación, de 01 a 12'),
      Motivo: dice('Motivo del reclamo'),
      Área: dice('Área donde ocurrió'),
      Recibidos: cuenta('Reclamos recibidos'),
      'Respondidos en plazo': cuenta('Respondidos hasta su vencimiento'),
      'Respondidos tarde': cuenta('Respondidos después de su vencimiento'),
      Pendientes: cuenta('Sin responder'),
      'No corresponde': cuenta('Los que no eran reclamos'),
      'Mediana de días': MEDIANA,
      'De libros anteriores': cuenta(
        'De los recibidos, los que vienen de libros anteriores, de los que no se cuenta el plazo',
      ),
    }),
    formatos: FORMATOS_ABIERTOS,
    frecuencia: CADA_HORA,
    palabras: ['reclamos', 'libro de reclamaciones', 'estadística'],
    tema: 'GOVE',
    limite: TODAS,
  },
  transparencia: {
    titulo: 'Estadística de solicitudes de acceso a la información',
    descripcion: `Cuántas solicitudes de información hubo por mes y cómo se respondieron. Los meses de menos de ${MINIMO_POR_FILA} se juntan.`,
    campos: explicar(COLUMNAS_DE_ESTADISTICA.transparencia, {
      Año: dice('Año de la presentación, u «Otros»'),
      Mes: dice('Mes de la presentación, de 01 a 12, u «Otros»'),
      Recibidas: cuenta('Solicitudes recibidas'),
      Entregadas: cuenta('Respondidas con toda la información'),
      'En parte': cuenta('Respondidas con una parte'),
      'Denegadas: información secreta': cuenta('Denegadas por información secreta'),
      'Denegadas: información reservada': cuenta('Denegadas por información reservada'),
      'Denegadas: información confidencial': cuenta('Denegadas por información confidencial'),
      'No existe': cuenta('Respondidas con que la información no existe'),
      Encauzadas: cuenta('Encauzadas a otra entidad'),
      'En plazo': cuenta('Respondidas hasta su vencimiento'),
      Tarde: cuenta('Respondidas después de su vencimiento'),
      'Sin respuesta': cuenta('Vencidas sin respuesta'),
      Prórrogas: cuenta('Con prórroga'),
      'Mediana de días': MEDIANA,
    }),
    formatos: FORMATOS_ABIERTOS,
    frecuencia: CADA_HORA,
    palabras: ['transparencia', 'acceso a la información', 'estadística'],
    tema: 'GOVE',
    limite: TODAS,
  },
} as const satisfies Record<string, Conjunto>
export type NombreDeConjunto = keyof typeof CONJUNTOS
export const NOMBRES_DE_CONJUNTOS = Object.keys(CONJUNTOS) as NombreDeConjunto[]
/** A data set as any of them is described. */
export const conjuntoDe = (nombre: NombreDeConjunto): Conjunto => CONJUNTOS[nombre]

/** The catalogue, for people and by content negotiation for machines, and its address for machines alone. */
export const CAMINO_DATOS = '/datos'
export const CAMINO_DCAT = `${CAMINO_DATOS}/catalogo.jsonld` as const

/** A file's lasting address; `mes` is of visits ('2026-09'), which are a file for each month. */
export const caminoDeDatos = (conjunto: NombreDeConjunto, formato: FormatoAbierto, mes?: string): string =>
  `${CAMINO_DATOS}/${conjunto}${mes ? `-${mes}` : ''}.${formato}`

const formato = z.enum(FORMATOS_ABIERTOS, { error: `Elija ${FORMATOS_ABIERTOS.join(', ')}` })
const Formato = z.object({ formato })
const comunes = { method: 'GET', acceso: 'publico', respuesta: null, estados: [304] } as const
const tipos = FORMATOS_ABIERTOS.map((uno) => FORMATO_ABIERTO[uno].tipo)

/** Said of what is no month. */
export const MES_INVALIDO = 'El mes va como 2026-09'

/** The calls of the data sets, each by its name. */
export const conjuntosApi = {
  normas: llamada({
    ...comunes,
    tipos,
    id: 'API-192',
    path: '/datos/normas.:formato',
    resumen: 'Datos abiertos: las normas publicadas y las del archivo',
    params: Formato,
  }),
  visitas: llamada({
    ...comunes,
    tipos,
    id: 'API-193',
    path: '/datos/visitas-:mes.:formato',
    servicio: 'visitas',
    resumen: 'Datos abiertos: las visitas de un mes, como el reporte público (VIS-53)',
    params: z.object({ mes: z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/, MES_INVALIDO)), formato }),
  }),
  obras: llamada({
    ...comunes,
    tipos,
    id: 'API-194',
    path: '/datos/obras.:formato',
    resumen: 'Datos abiertos: las obras; en JSON, un paquete OC4IDS',
    params: Formato,
  }),
  reclamos: llamada({
    ...comunes,
    tipos,
    id: 'API-195',
    path: '/datos/reclamos.:formato',
    resumen: 'Datos abiertos: la estadística de los reclamos (REC-53)',
    params: Formato,
  }),
  transparencia: llamada({
    ...comunes,
    tipos,
    id: 'API-196',
    path: '/datos/transparencia.:formato',
    resumen: 'Datos abiertos: la estadística de las solicitudes de información (TRS-23)',
    params: Formato,
  }),
} as const

export const datosAbiertosApi = {
  catalogo: llamada({
    ...comunes,
    id: 'API-190',
    path: CAMINO_DATOS,
    resumen: 'El catálogo de los datos abiertos: una página, o JSON-LD a quien lo acepta',
    tipos: ['text/html', TIPO_JSON_LD],
  }),
  dcat: llamada({
    ...comunes,
    id: 'API-191',
    path: CAMINO_DCAT,
    resumen: 'El catálogo de los datos abiertos como DCAT, en JSON-LD',
    tipos: [TIPO_JSON_LD],
  }),
  ...conjuntosApi,
} as const
