import * as z from 'zod/mini'
import { TIPOS_ARCHIVO } from './archivo.ts'
import { ParamId, Vacio } from './base/esquema.ts'
import { listadoQuery, pagina } from './base/listado.ts'
import { llamada } from './base/llamada.ts'
import type { ModuloOpcional } from './base/menu.ts'
import { Carga, Equivalencia, EquivalenciasElegidas, SuerteDeFila } from './cargas.ts'
import { EMAIL_MAXIMO, NOMBRE_MAXIMO, TELEFONO_MAXIMO } from './ciudadano.ts'
import { nombreEnSingular } from './documentos-citas.ts'
import { TIPOS_DOCUMENTO } from './documentos-tipos.ts'
import { TIPO_XLSX } from './hojas.ts'
import { ANIOS_LISTA_NORMAS } from './normas.ts'
import { TIPOS_NORMA } from './normas-tipos.ts'
import { NOMBRES_DE_MODULOS } from './organizacion-modulos.ts'
import { DESCRIPCION_MAXIMO, DETALLE_MAXIMO, MOTIVOS_DE_RECLAMO } from './reclamos.ts'
import { TEXTO_DE_RESPUESTA } from './respuestas.ts'

/**
 * Registers of before, taken in from files (decision 0221): read and checked away from the request, looked at, applied by a job
 * in one transaction, and undone within a day. A further kind is an entry of `IMPORTACIONES` and its file on the server.
 */

// Limits --------------------------------------------------------------------------------------------------------------

/** Rows of one file. */
export const TOPE_FILAS_IMPORTACION = 100_000
/** Hours in which an import can be undone. */
export const DESHACER_HORAS = 24
/** Longest name of an area in a cell. */
export const TEXTO_AREA_MAXIMO = 200
/** Of a sheet of the complaints book: the name of its book, the address, what is asked for. */
export const HOJA_LIBRO_MAXIMO = 40
export const DOMICILIO_MAXIMO = 200
export const PEDIDO_MAXIMO = 2_000
/** Longest subject of a document of before. */
export const ASUNTO_IMPORTADO_MAXIMO = 1000
/** Series of whose numbers it is told which are missing, and runs of numbers of one series. */
export const SERIES_CON_FALTAS_MAXIMO = 50
export const TRAMOS_MAXIMO = 20
/** Operations of one file of another register, and of one of its filings (decision 0225). */
export const TOPE_OPERACIONES = 300_000
export const OPERACIONES_MAXIMO = 500
/** Rows of refused operations that belong to no filing of their file; of more it is told how many. */
export const TOPE_SUELTAS = 1_000
/** Rows of a file whose records bring a PDF each, and PDFs that come with it (decision 0223). */
export const TOPE_ARCHIVOS_IMPORTACION = 20_000
/** Files that no row names, of which so many are named. */
export const ARCHIVOS_NOMBRADOS_MAXIMO = 5
/** Longest name of a file in a cell, with its folders. */
export const NOMBRE_ARCHIVO_MAXIMO = 300
/** Records that are named where they keep an import from being undone. */
export const ESTORBOS_MAXIMO = 5

// Kinds ---------------------------------------------------------------------------------------------------------------

interface ColumnaDeImportacion {
  campo: string
  titulo: string
  /** Other headings that mean the same. */
  otros: readonly string[]
  /** What the template's example row says. */
  ejemplo: string
  /** Said of it on the sheet of notes of the template. */
  nota: string
  /** What may stand in it, where that is one of few: the template lists them. */
  lista?: readonly string[]
  /** Of longer texts: how long a cell of a refused row is given back. */
  largo?: number
}

interface DeImportacion {
  nombre: string
  /** What one record is called, and several. */
  uno: string
  varios: string
  /** What a file must be like, on its card. */
  nota: string
  /** The headings without which a file is refused, in words. */
  necesarias: string
  /** The module that has to be on, where its records belong to one that may be off (ORG-43). */
  modulo?: ModuloOpcional
  /** Its records are seen in the tray alone, which there is none of where cases are kept in another Sisgedo (EXP-03). */
  enBandeja?: true
  columnas: readonly ColumnaDeImportacion[]
  /** The table of its records, where a file holds several: CSV in a ZIP, or sheets of a workbook, by their names. */
  tabla?: string
  /** The other tables. */
  otras?: Readonly<Record<string, readonly ColumnaDeImportacion[]>>
  /** What rows are that are passed over, where it is not sums, headings and the template's example. */
  ignorados?: string
  /** How many rows of them fit, in words. */
  tope?: string
}

/** The column of kinds whose records bring a PDF (decision 0223). */
export const columnaDeArchivo = <E extends string>(ejemplo: E) =>
  ({
    campo: 'archivo',
    titulo: 'ARCHIVO',
    otros: ['PDF', 'ARCHIVO PDF', 'NOMBRE DE ARCHIVO', 'NOMBRE DEL ARCHIVO', 'RUTA', 'RUTA DEL ARCHIVO'],
    ejemplo,
    nota: 'El nombre de su PDF dentro del ZIP o de la carpeta; si hay dos con el mismo nombre, con su subcarpeta: «2019/12.pdf». Obligatoria.',
  }) as const

/** What the kinds are called. */
const NOMBRES = {
  visitas: 'Visitas de años anteriores',
  nacimientos: 'Nacimientos de los libros',
  reclamos: 'Reclamos de años anteriores',
  documentos: 'Documentos de años anteriores',
  expedientes: 'Expedientes de Sisgedo',
  archivo: 'Normas para el archivo',
  normas: 'Publicaciones de normas',
} as const

/** The first year of norms that are taken into the archive. */
export const ANIO_PRIMERO_ARCHIVO = 1900
/** Said on the cards of kinds that bring PDFs. */
const CON_PDF =
  'Suba un ZIP con la hoja, en Excel o CSV, y los PDF que sus filas nombran; los PDF pueden ir en subcarpetas.'

export const IMPORTACIONES = {
  visitas: {
    nombre: NOMBRES.visitas,
    uno: 'visita',
    varios: 'visitas',
    nota: 'El registro de visitas que llevaba antes, en Excel o CSV: fecha, hora de ingreso, documento, visitante, motivo, área y empleado visitado. Vale también un área que ya se cerró.',
    necesarias: 'FECHA, DOCUMENTO, VISITANTE (o NOMBRES), MOTIVO y ÁREA',
    columnas: [
      {
        ...{ campo: 'fecha', titulo: 'FECHA', otros: ['FECHA DE VISITA', 'FECHA DE INGRESO', 'DÍA'] },
        ...{
          ejemplo: '15/03/2019',
          nota: 'El día de la visita, anterior a hoy; puede traer también la hora. Obligatoria.',
        },
      },
      {
        campo: 'hora',
        titulo: 'HORA INGRESO',
        otros: ['HORA', 'HORA ING.', 'HORA DE INGRESO', 'INGRESO', 'HORA ENTRADA', 'ENTRADA'],
        ...{ ejemplo: '09:05', nota: 'Hora y minuto, de 00:00 a 23:59. Obligatoria.' },
      },
      {
        ...{ campo: 'salida', titulo: 'HORA SALIDA', otros: ['SALIDA', 'HORA DE SALIDA'], ejemplo: '09:40' },
        nota: 'Del mismo día y no anterior al ingreso. Vacía: «Salida no registrada».',
      },
      {
        ...{ campo: 'tipo_doc', titulo: 'TIPO', otros: ['TIPO DE DOCUMENTO', 'TIPO DOC', 'TIPO DOCUMENTO'] },
        ...{ ejemplo: 'DNI', nota: 'DNI, CE (carné de extranjería) o PAS (pasaporte). Vacía: DNI.' },
      },
      {
        campo: 'nrodoc',
        titulo: 'DOCUMENTO',
        otros: [
          'DNI',
          'N° DOCUMENTO',
          'NRO DOCUMENTO',
          'NÚMERO DE DOCUMENTO',
          'DNI O DOCUMENTO',
          'DOCUMENTO DEL VISITANTE',
        ],
        ...{ ejemplo: '00000000', nota: 'El número, o el tipo y el número juntos: «CE 001234567». Obligatoria.' },
      },
      {
        campo: 'ape_nom',
        titulo: 'VISITANTE',
        otros: ['APELLIDOS Y NOMBRES', 'NOMBRES Y APELLIDOS', 'NOMBRE DEL VISITANTE', 'NOMBRE COMPLETO'],
        ejemplo: 'Quispe Rojas, María Elena',
        nota: 'El nombre completo. Con una coma se separan apellidos y nombres. O use APELLIDOS y NOMBRES.',
      },
      { ...{ campo: 'apellidos', titulo: 'APELLIDOS', otros: [], ejemplo: '' }, nota: 'En lugar de VISITANTE.' },
      { ...{ campo: 'name', titulo: 'NOMBRES', otros: ['NOMBRE'], ejemplo: '' }, nota: 'En lugar de VISITANTE.' },
      {
        ...{ campo: 'entidad', titulo: 'ENTIDAD DEL VISITANTE', otros: ['ENTIDAD', 'INSTITUCIÓN', 'EMPRESA'] },
        ...{ ejemplo: '', nota: 'A quién representa. Hasta 120 caracteres.' },
      },
      {
        ...{ campo: 'motivo', titulo: 'MOTIVO', otros: ['MOTIVO DE VISITA', 'MOTIVO DE LA VISITA', 'ASUNTO'] },
        ...{ ejemplo: 'Consulta de expediente', nota: 'De 4 a 255 caracteres. Obligatoria; se publica en el reporte.' },
      },
      {
        campo: 'area',
        titulo: 'ÁREA',
        otros: ['ÁREA VISITADA', 'OFICINA', 'UNIDAD ORGÁNICA', 'DEPENDENCIA'],
        ejemplo: '',
        nota: 'Nombre, siglas o número de un área, de ahora o de antes, también cerrada. Obligatoria. De un texto que no coincide con nada se decide una vez para todas sus filas.',
      },
      {
        campo: 'employee_visitado',
        titulo: 'EMPLEADO VISITADO',
        otros: ['EMPLEADO', 'FUNCIONARIO VISITADO', 'FUNCIONARIO', 'TRABAJADOR', 'VISITADO'],
        ...{ ejemplo: 'Carmen Flores Díaz', nota: 'Como estaba escrito. Obligatoria.' },
      },
      {
        campo: 'employee_cargo',
        titulo: 'CARGO',
        otros: ['CARGO DEL EMPLEADO', 'CARGO DEL FUNCIONARIO', 'PUESTO'],
        ...{ ejemplo: 'Especialista', nota: 'El que tenía entonces el empleado.' },
      },
      {
        ...{ campo: 'ubicacion', titulo: 'UBICACIÓN', otros: ['UBICACIÓN/OFICINA', 'SEDE', 'LOCAL'] },
        ...{ ejemplo: '', nota: 'El local. Hasta 120 caracteres.' },
      },
      {
        ...{ campo: 'lugar', titulo: 'LUGAR', otros: ['LUGAR ESPECÍFICO'], ejemplo: '' },
        nota: 'Hasta 120 caracteres.',
      },
      {
        ...{ campo: 'observacion', titulo: 'OBSERVACIÓN', otros: ['OBSERVACIONES'], ejemplo: '' },
        nota: 'Hasta 255 caracteres.',
      },
    ],
  },
  nacimientos: {
    nombre: NOMBRES.nacimientos,
    uno: 'nacimiento',
    varios: 'nacimientos',
    nota: 'Hojas de Excel o CSV en que se transcribieron los libros de nacimientos: una fila por acta.',
    necesarias: 'PRIMER APELLIDO, NOMBRES y SEXO',
    modulo: 'nacimientos',
    columnas: [
      {
        ...{ campo: 'ano_eje', titulo: 'AÑO', otros: ['AÑO DEL LIBRO'], ejemplo: '1985' },
        nota: 'El año del libro, desde 1850.',
      },
      {
        ...{ campo: 'nro_lib', titulo: 'LIBRO', otros: ['N° LIBRO', 'NRO LIBRO'], ejemplo: '12' },
        nota: 'Hasta 40 caracteres.',
      },
      {
        ...{ campo: 'nro_fol', titulo: 'FOLIO', otros: ['N° FOLIO', 'NRO FOLIO', 'ACTA', 'N° ACTA'], ejemplo: '34' },
        nota: 'Hasta 40 caracteres.',
      },
      {
        ...{ campo: 'ape1', titulo: 'PRIMER APELLIDO', otros: ['APELLIDO PATERNO', 'PATERNO'], ejemplo: 'Quispe' },
        nota: 'Uno de los dos apellidos es obligatorio.',
      },
      {
        ...{ campo: 'ape2', titulo: 'SEGUNDO APELLIDO', otros: ['APELLIDO MATERNO', 'MATERNO'], ejemplo: 'Rojas' },
        nota: 'Hasta 40 caracteres.',
      },
      {
        ...{ campo: 'nom_nac', titulo: 'NOMBRES', otros: ['NOMBRE', 'PRENOMBRES'], ejemplo: 'María Elena' },
        nota: 'Obligatoria. Hasta 40 caracteres.',
      },
      {
        ...{ campo: 'sex_nac', titulo: 'SEXO', otros: [], ejemplo: 'F' },
        nota: 'M, F, MASCULINO o FEMENINO. Obligatoria.',
      },
      {
        ...{
          campo: 'fch_nac',
          titulo: 'FECHA NACIMIENTO',
          otros: ['FECHA DE NACIMIENTO', 'NACIMIENTO'],
          ejemplo: '31/03/1985',
        },
        nota: 'Un día de 1900 en adelante, no futuro.',
      },
      {
        campo: 'fch_ing',
        titulo: 'FECHA INGRESO',
        otros: ['FECHA DE INGRESO', 'FECHA DE INSCRIPCIÓN', 'FECHA INSCRIPCIÓN', 'INSCRIPCIÓN'],
        ...{ ejemplo: '10/04/1985', nota: 'No anterior al nacimiento ni futura.' },
      },
      {
        ...{ campo: 'ubigeo', titulo: 'UBIGEO (INEI)', otros: ['UBIGEO'], ejemplo: '' },
        nota: 'El código de seis cifras del INEI.',
      },
      {
        ...{
          campo: 'ape_pad',
          titulo: 'APELLIDO PADRE',
          otros: ['APELLIDOS DEL PADRE', 'APELLIDOS PADRE'],
          ejemplo: 'Quispe Mamani',
        },
        nota: 'Hasta 40 caracteres.',
      },
      {
        ...{ campo: 'nom_pad', titulo: 'NOMBRE PADRE', otros: ['NOMBRES DEL PADRE', 'NOMBRES PADRE'], ejemplo: 'Juan' },
        nota: 'Hasta 40 caracteres.',
      },
      {
        ...{
          campo: 'ape_mad',
          titulo: 'APELLIDO MADRE',
          otros: ['APELLIDOS DE LA MADRE', 'APELLIDOS MADRE'],
          ejemplo: 'Rojas Flores',
        },
        nota: 'Hasta 40 caracteres.',
      },
      {
        ...{
          campo: 'nom_mad',
          titulo: 'NOMBRE MADRE',
          otros: ['NOMBRES DE LA MADRE', 'NOMBRES MADRE'],
          ejemplo: 'Rosa',
        },
        nota: 'Hasta 40 caracteres.',
      },
    ],
  },
  reclamos: {
    nombre: NOMBRES.reclamos,
    uno: 'reclamo',
    varios: 'reclamos',
    nota: 'Las hojas del Libro de Reclamaciones de antes, en Excel o CSV: una fila por hoja, con lo que se respondió. Conservan su número y su año, y no abren plazos ni envían correos.',
    necesarias: 'NÚMERO DE HOJA, FECHA, DOCUMENTO, NOMBRES y DETALLE (o DESCRIPCIÓN)',
    columnas: [
      {
        ...{ campo: 'hoja_anio', titulo: 'AÑO', otros: ['AÑO DEL LIBRO', 'EJERCICIO'], ejemplo: '2021' },
        nota: 'El de la fecha. Vacía: el de NÚMERO DE HOJA, si lo trae, o el de FECHA.',
      },
      {
        campo: 'hoja_numero',
        titulo: 'NÚMERO DE HOJA',
        otros: [
          'N° DE HOJA',
          'NRO DE HOJA',
          'HOJA',
          'HOJA DE RECLAMACIÓN',
          'N° DE RECLAMO',
          'NÚMERO DE RECLAMO',
          'NÚMERO',
        ],
        ...{ ejemplo: '000123', nota: 'El número, solo o con su año: «123», «000123-2021». Obligatoria.' },
      },
      {
        ...{ campo: 'hoja_libro', titulo: 'LIBRO', otros: ['LOCAL', 'SEDE'], ejemplo: '' },
        nota: `Si en un año hubo más de un libro, cuál es. Hasta ${HOJA_LIBRO_MAXIMO} caracteres.`,
      },
      {
        campo: 'fecha',
        titulo: 'FECHA',
        otros: ['FECHA DE RECLAMO', 'FECHA DEL RECLAMO', 'FECHA DE REGISTRO', 'FECHA DE PRESENTACIÓN'],
        ...{ ejemplo: '15/03/2021', nota: 'El día en que se presentó, no futuro. Obligatoria.' },
      },
      {
        ...{
          campo: 'hoja_tipo',
          titulo: 'TIPO',
          otros: ['RECLAMO O QUEJA', 'TIPO DE RECLAMO', 'CLASE'],
          ejemplo: 'RECLAMO',
        },
        nota: 'RECLAMO o QUEJA, si el libro lo dice.',
      },
      {
        ...{ campo: 'motivo', titulo: 'MOTIVO', otros: ['MOTIVO DEL RECLAMO'], ejemplo: 'Tiempo' },
        lista: MOTIVOS_DE_RECLAMO.map(({ name }) => name),
        nota: `${MOTIVOS_DE_RECLAMO.map(({ name }) => name).join(', ')}. Vacía: Otros.`,
      },
      {
        campo: 'tipo_doc',
        titulo: 'TIPO DE DOCUMENTO',
        otros: ['TIPO DOC', 'TIPO DOCUMENTO'],
        ejemplo: 'DNI',
        nota: 'DNI, RUC, CE (carné de extranjería) o PAS (pasaporte). Vacía: DNI, o RUC si tiene once cifras.',
      },
      {
        campo: 'nrodoc',
        titulo: 'DOCUMENTO',
        otros: ['DNI', 'N° DOC', 'N° DOCUMENTO', 'NRO DOCUMENTO', 'NÚMERO DE DOCUMENTO', 'DNI O RUC', 'DNI/RUC'],
        ...{ ejemplo: '00000000', nota: 'El número, o el tipo y el número juntos: «CE 001234567». Obligatoria.' },
      },
      {
        campo: 'nombres',
        titulo: 'NOMBRES',
        otros: [
          'APELLIDOS Y NOMBRES',
          'NOMBRES Y APELLIDOS',
          'NOMBRE COMPLETO',
          'NOMBRE',
          'RAZÓN SOCIAL',
          'RECLAMANTE',
          'USUARIO',
        ],
        ejemplo: 'Quispe Rojas María Elena',
        nota: `Nombre completo o razón social, hasta ${NOMBRE_MAXIMO} caracteres. Obligatoria.`,
      },
      {
        ...{ campo: 'domicilio', titulo: 'DOMICILIO', otros: ['DIRECCIÓN'], ejemplo: 'Jr. Lima 120' },
        nota: `Hasta ${DOMICILIO_MAXIMO} caracteres.`,
      },
      {
        ...{ campo: 'phone', titulo: 'TELÉFONO', otros: ['TELÉFONO FIJO'], ejemplo: '' },
        nota: `Hasta ${TELEFONO_MAXIMO} cifras.`,
      },
      {
        ...{ campo: 'cellphone', titulo: 'CELULAR', otros: ['TELÉFONO CELULAR', 'MÓVIL'], ejemplo: '987654321' },
        nota: `Hasta ${TELEFONO_MAXIMO} cifras.`,
      },
      {
        campo: 'email',
        titulo: 'CORREO',
        otros: ['E-MAIL', 'CORREO ELECTRÓNICO'],
        ...{ ejemplo: 'maria@example.com', nota: `Hasta ${EMAIL_MAXIMO} caracteres. No se le escribe.` },
      },
      {
        campo: 'area',
        titulo: 'ÁREA',
        otros: ['OFICINA', 'OFICINA DONDE OCURRIÓ', 'UNIDAD ORGÁNICA', 'DEPENDENCIA', 'ÁREA RECLAMADA'],
        ejemplo: '',
        nota: 'Dónde ocurrió: nombre, siglas o número de un área, de ahora o de antes, también cerrada. De un texto que no coincide con nada se decide una vez para todas sus filas.',
      },
      {
        campo: 'descripcion',
        titulo: 'DESCRIPCIÓN',
        otros: ['DESCRIPCIÓN DEL SERVICIO', 'ATENCIÓN BRINDADA', 'SERVICIO', 'BIEN O SERVICIO'],
        ejemplo: 'Pago de arbitrios en caja',
        nota: 'El servicio que recibió, hasta 2,000 caracteres.',
        largo: DESCRIPCION_MAXIMO,
      },
      {
        campo: 'detalle',
        titulo: 'DETALLE',
        otros: ['DETALLE DEL RECLAMO', 'DETALLE DE LA RECLAMACIÓN', 'RECLAMACIÓN', 'DESCRIPCIÓN DEL RECLAMO', 'HECHOS'],
        ejemplo: 'Esperé dos horas y la caja cerró',
        nota: 'De qué se reclama, hasta 4,000 caracteres. Esta o DESCRIPCIÓN es obligatoria.',
        largo: DETALLE_MAXIMO,
      },
      {
        ...{ campo: 'pedido', titulo: 'PEDIDO', otros: ['PEDIDO DEL RECLAMANTE', 'SOLICITA'], ejemplo: 'Más cajas' },
        ...{ nota: 'Qué pide, hasta 2,000 caracteres.', largo: PEDIDO_MAXIMO },
      },
      {
        campo: 'respondido',
        titulo: 'FECHA DE RESPUESTA',
        otros: ['FECHA RESPUESTA', 'RESPONDIDO EL', 'RESPONDIDO'],
        ejemplo: '30/03/2021',
        nota: 'Cuándo se respondió: no anterior a FECHA ni futura. Vacía: queda «Sin respuesta», sin plazo ni alarma.',
      },
      {
        campo: 'respuesta',
        titulo: 'RESPUESTA',
        otros: ['TEXTO DE LA RESPUESTA', 'ACCIONES ADOPTADAS', 'RESPUESTA DE LA ENTIDAD'],
        ejemplo: 'Se habilitó una segunda caja',
        nota: 'Qué se respondió, hasta 4,000 caracteres. Pide FECHA DE RESPUESTA.',
        largo: TEXTO_DE_RESPUESTA.maximo,
      },
    ],
  },
  archivo: {
    nombre: NOMBRES.archivo,
    modulo: 'archivo',
    uno: 'norma',
    varios: 'normas',
    nota: `Ordenanzas, resoluciones y decretos de alcaldía y acuerdos de años anteriores, cada uno con su PDF, como los que se agregan en Archivo. ${CON_PDF}`,
    necesarias: 'TIPO, NÚMERO, SUMILLA y ARCHIVO',
    columnas: [
      {
        ...{ campo: 'tipo_doc', titulo: 'TIPO', otros: ['TIPO DE NORMA', 'TIPO DOC', 'NORMA'] },
        ...{ ejemplo: 'Ordenanza Municipal', lista: TIPOS_ARCHIVO.map(({ name }) => name) },
        nota: 'Ordenanza Municipal, Resoluciones Alcaldia, Acuerdos Consejo o Decretos de Alcaldia, o su abreviatura: om, ra, ac, da. Obligatoria.',
      },
      {
        ...{
          campo: 'nro_doc',
          titulo: 'NÚMERO',
          otros: ['NRO', 'N°', 'NUMERO DE NORMA', 'N° DE NORMA'],
          ejemplo: '012',
        },
        nota: 'Hasta 8 cifras; vale también con su año: «012-2005-MDSJ». Obligatoria.',
      },
      {
        ...{ campo: 'anio', titulo: 'AÑO', otros: ['ANIO', 'AÑO DE LA NORMA'], ejemplo: '2005' },
        nota: `De ${ANIO_PRIMERO_ARCHIVO} hasta hoy. Puede faltar si el número lo dice.`,
      },
      {
        ...{ campo: 'sumilla', titulo: 'SUMILLA', otros: ['ASUNTO', 'DESCRIPCIÓN', 'TÍTULO'] },
        ejemplo: 'Ordenanza que regula el comercio ambulatorio',
        nota: 'De qué trata. Obligatoria; es pública.',
      },
      columnaDeArchivo('2005/OM-012-2005.pdf'),
    ],
  },
  normas: {
    nombre: NOMBRES.normas,
    uno: 'publicación',
    varios: 'publicaciones',
    nota: `Las normas que se publicaron antes, cada una con su PDF y el día en que se publicó, como las de Publicaciones. Las de gerencias y subgerencias son de su unidad, también si ya se cerró; las demás, de la secretaría. ${CON_PDF}`,
    necesarias: 'TIPO, NÚMERO, DESCRIPCIÓN, FECHA DE PUBLICACIÓN y ARCHIVO',
    columnas: [
      {
        ...{ campo: 'tipo_doc', titulo: 'TIPO', otros: ['TIPO DE NORMA', 'TIPO DOC', 'NORMA'] },
        ...{
          ejemplo: 'Resolución de Gerencia',
          lista: TIPOS_NORMA.map(({ name }) => name),
          nota: 'Uno de los nueve tipos de Publicaciones, o su abreviatura: om, rc, ra, rg, rs, d, ac, da, ci. Obligatoria.',
        },
      },
      {
        ...{ campo: 'ndoc', titulo: 'NÚMERO', otros: ['NRO', 'N°', 'NUMERO DE NORMA', 'N° DE NORMA'], ejemplo: '045' },
        nota: 'Hasta 8 cifras; vale también con su año: «045-2018-GM/MDSJ». Obligatoria.',
      },
      {
        ...{ campo: 'anio', titulo: 'AÑO', otros: ['ANIO', 'AÑO DE LA NORMA'], ejemplo: '2018' },
        nota: `De ${ANIOS_LISTA_NORMAS.primero} hasta hoy: las anteriores van al archivo. Puede faltar si el número lo dice.`,
      },
      {
        campo: 'area',
        titulo: 'UNIDAD ORGÁNICA',
        otros: ['ÁREA', 'OFICINA', 'U.ORGANICA', 'DEPENDENCIA', 'GERENCIA'],
        ejemplo: '',
        nota: 'Nombre, siglas o número de la gerencia o subgerencia que la emitió. Obligatoria en sus resoluciones; en los demás tipos no cuenta.',
      },
      {
        ...{ campo: 'descripcion', titulo: 'DESCRIPCIÓN', otros: ['SUMILLA', 'ASUNTO', 'TÍTULO'] },
        ejemplo: 'Aprueba el plan de trabajo de limpieza pública',
        nota: 'De qué trata. Obligatoria; es pública.',
      },
      {
        ...{
          campo: 'publicada_el',
          titulo: 'FECHA DE PUBLICACIÓN',
          otros: ['FECHA', 'PUBLICADA EL', 'FECHA PUBLICACIÓN'],
        },
        ...{ ejemplo: '12/03/2018', nota: 'El día en que se publicó, no futuro ni anterior a su año. Obligatoria.' },
      },
      columnaDeArchivo('2018/RG-045-2018.pdf'),
    ],
  },
  documentos: {
    nombre: NOMBRES.documentos,
    uno: 'documento',
    varios: 'documentos',
    nota: `El índice de los documentos que ya se numeraron y firmaron (informes, memorandos, oficios, cartas, resoluciones…), cada uno con su PDF. Conservan su número; los números que faltan se avisan. De los años anteriores al actual. ${CON_PDF}`,
    necesarias: 'TIPO, NÚMERO, FECHA, ÁREA, ASUNTO y ARCHIVO',
    columnas: [
      {
        ...{ campo: 'tipo', titulo: 'TIPO', otros: ['TIPO DE DOCUMENTO', 'CLASE', 'DOCUMENTO'], ejemplo: 'Informe' },
        lista: TIPOS_DOCUMENTO.map(nombreEnSingular),
        nota: 'Uno de los que Cabildo numera, como «Informe», «Memorando» o «Resolución de Alcaldía». Obligatoria.',
      },
      {
        campo: 'numero',
        titulo: 'NÚMERO',
        otros: ['N°', 'NRO', 'NRO.', 'N° DOCUMENTO', 'NÚMERO DE DOCUMENTO', 'CORRELATIVO'],
        ...{
          ejemplo: '012-2021-GAF',
          nota: 'Solo («12») o como se imprimió («N° 012-2021-GAF/MPI»). Los que llevan letra, como «12-A», no tienen lugar en la numeración. Obligatoria.',
        },
      },
      {
        ...{ campo: 'anio', titulo: 'AÑO', otros: ['EJERCICIO', 'PERIODO'], ejemplo: '2021' },
        nota: 'El de su numeración. Vacía: el que dice el número, o el de la fecha. Anterior al actual.',
      },
      {
        campo: 'area',
        titulo: 'ÁREA',
        otros: ['ÁREA EMISORA', 'OFICINA', 'UNIDAD ORGÁNICA', 'DEPENDENCIA', 'REMITENTE', 'EMISOR'],
        ejemplo: '',
        nota: 'La que lo emitió: nombre, siglas o número de un área, de ahora o de antes, también cerrada. Obligatoria.',
      },
      {
        ...{ campo: 'fecha', titulo: 'FECHA', otros: ['FECHA DEL DOCUMENTO', 'FECHA DE EMISIÓN'] },
        ...{ ejemplo: '15/03/2021', nota: 'La que lleva el documento. Obligatoria.' },
      },
      {
        ...{ campo: 'asunto', titulo: 'ASUNTO', otros: ['SUMILLA', 'DESCRIPCIÓN', 'MATERIA'] },
        ...{
          ejemplo: 'Informe de ejecución del primer trimestre',
          nota: `Hasta ${ASUNTO_IMPORTADO_MAXIMO.toLocaleString('en-US')} caracteres. Obligatoria.`,
        },
      },
      {
        ...{ campo: 'destino', titulo: 'DESTINO', otros: ['DESTINATARIO', 'DIRIGIDO A', 'PARA'] },
        ...{ ejemplo: 'Gerencia Municipal', nota: 'A quién se dirigió, como está escrito. Hasta 300 caracteres.' },
      },
      {
        ...{ campo: 'suscrito_por', titulo: 'FIRMADO POR', otros: ['FIRMANTE', 'FIRMANTES', 'FIRMA', 'SUSCRITO POR'] },
        ...{ ejemplo: 'Carmen Flores Díaz', nota: 'Quién lo firmó, como está escrito. Hasta 300 caracteres.' },
      },
      columnaDeArchivo('2021/informe-012.pdf'),
    ],
  },
  expedientes: {
    nombre: NOMBRES.expedientes,
    uno: 'expediente',
    varios: 'expedientes',
    nota: 'Las tablas de Sisgedo: un ZIP con expediente.csv, operacion.csv y dependencia.csv (y tipo_expediente.csv), o un Excel con esas hojas. Entran como historia: se buscan y se leen, y no van a ninguna bandeja.',
    necesarias:
      'expediente con EXPE_ID, EXPE_FECHA, EXPE_ORIGEN y EXPE_ASUNTO; operacion con OPER_ID, EXPE_ID, OPER_IDTOPE, OPER_FECHA y DEPE_ID; dependencia con DEPE_ID y DEPE_NOMBRE',
    enBandeja: true,
    ignorados: 'anulados en Sisgedo',
    tope: `${TOPE_OPERACIONES.toLocaleString('en-US')} operaciones`,
    tabla: 'expediente',
    columnas: [
      {
        ...{ campo: 'expe_id', titulo: 'EXPE_ID', otros: ['REGISTRO'], ejemplo: '12345' },
        nota: 'El número de registro. Obligatoria.',
      },
      { ...{ campo: 'exma_id', titulo: 'EXMA_ID', otros: [], ejemplo: '9876' }, nota: 'El número de la carpeta.' },
      {
        ...{ campo: 'texp_id', titulo: 'TEXP_ID', otros: [], ejemplo: '1' },
        nota: 'El tipo de documento, por su número en tipo_expediente.',
      },
      {
        ...{ campo: 'expe_numero_doc', titulo: 'EXPE_NUMERO_DOC', otros: [], ejemplo: '000045' },
        nota: 'Hasta 40 caracteres.',
      },
      {
        ...{ campo: 'expe_siglas_doc', titulo: 'EXPE_SIGLAS_DOC', otros: [], ejemplo: '' },
        nota: 'Hasta 120 caracteres.',
      },
      {
        ...{ campo: 'expe_fecha', titulo: 'EXPE_FECHA', otros: [], ejemplo: '2015-03-02' },
        nota: 'El día en que se registró, de 1980 a hoy; puede traer la hora. Obligatoria.',
      },
      {
        ...{ campo: 'expe_hora', titulo: 'EXPE_HORA', otros: [], ejemplo: '09:05:00' },
        nota: 'Hora de Lima, como estaba escrita.',
      },
      { ...{ campo: 'expe_folios', titulo: 'EXPE_FOLIOS', otros: [], ejemplo: '3' }, nota: 'Un número.' },
      {
        ...{ campo: 'expe_asunto', titulo: 'EXPE_ASUNTO', otros: [], ejemplo: 'Licencia de funcionamiento' },
        nota: 'Hasta 1,000 caracteres. Obligatoria.',
      },
      {
        ...{ campo: 'expe_firma', titulo: 'EXPE_FIRMA', otros: [], ejemplo: 'María Elena Quispe Rojas' },
        nota: 'Quién lo firmó.',
      },
      { ...{ campo: 'expe_cargo', titulo: 'EXPE_CARGO', otros: [], ejemplo: '' }, nota: 'Su cargo.' },
      {
        ...{ campo: 'depe_id', titulo: 'DEPE_ID', otros: [], ejemplo: '3' },
        nota: 'La dependencia o entidad de donde vino.',
      },
      {
        ...{ campo: 'expe_depe_detalle', titulo: 'EXPE_DEPE_DETALLE', otros: [], ejemplo: '' },
        nota: 'De dónde vino, en palabras.',
      },
      {
        ...{ campo: 'expe_origen', titulo: 'EXPE_ORIGEN', otros: [], ejemplo: '2' },
        nota: '1 interno, 2 externo. Obligatoria.',
      },
      {
        ...{ campo: 'expe_relacionado', titulo: 'EXPE_RELACIONADO', otros: [], ejemplo: '' },
        nota: 'El registro con que se relaciona.',
      },
      {
        ...{ campo: 'expe_estado', titulo: 'EXPE_ESTADO', otros: [], ejemplo: '1' },
        nota: '1 activo. Los anulados (9) se pasan por alto.',
      },
    ],
    otras: {
      operacion: [
        { ...{ campo: 'oper_id', titulo: 'OPER_ID', otros: [], ejemplo: '501' }, nota: '' },
        { ...{ campo: 'expe_id', titulo: 'EXPE_ID', otros: [], ejemplo: '12345' }, nota: '' },
        { ...{ campo: 'oper_idtope', titulo: 'OPER_IDTOPE', otros: [], ejemplo: '1' }, nota: '' },
        { ...{ campo: 'oper_forma', titulo: 'OPER_FORMA', otros: [], ejemplo: '0' }, nota: '' },
        { ...{ campo: 'oper_fecha', titulo: 'OPER_FECHA', otros: [], ejemplo: '2015-03-02' }, nota: '' },
        { ...{ campo: 'oper_hora', titulo: 'OPER_HORA', otros: [], ejemplo: '09:05:00' }, nota: '' },
        { ...{ campo: 'depe_id', titulo: 'DEPE_ID', otros: [], ejemplo: '3' }, nota: '' },
        { ...{ campo: 'oper_depeid_d', titulo: 'OPER_DEPEID_D', otros: [], ejemplo: '' }, nota: '' },
        { ...{ campo: 'oper_detalle_destino', titulo: 'OPER_DETALLE_DESTINO', otros: [], ejemplo: '' }, nota: '' },
        { ...{ campo: 'oper_acciones', titulo: 'OPER_ACCIONES', otros: ['PROVEÍDO'], ejemplo: '' }, nota: '' },
        { ...{ campo: 'oper_idprocesado', titulo: 'OPER_IDPROCESADO', otros: [], ejemplo: '' }, nota: '' },
        { ...{ campo: 'oper_procesado', titulo: 'OPER_PROCESADO', otros: [], ejemplo: 'f' }, nota: '' },
        { ...{ campo: 'oper_expeid_adj', titulo: 'OPER_EXPEID_ADJ', otros: [], ejemplo: '' }, nota: '' },
      ],
      dependencia: [
        { ...{ campo: 'depe_id', titulo: 'DEPE_ID', otros: [], ejemplo: '3' }, nota: '' },
        { ...{ campo: 'depe_nombre', titulo: 'DEPE_NOMBRE', otros: [], ejemplo: 'Mesa de Partes' }, nota: '' },
        { ...{ campo: 'depe_abreviado', titulo: 'DEPE_ABREVIADO', otros: [], ejemplo: '' }, nota: '' },
        { ...{ campo: 'depe_siglasexp', titulo: 'DEPE_SIGLASEXP', otros: [], ejemplo: '' }, nota: '' },
        { ...{ campo: 'depe_agente', titulo: 'DEPE_AGENTE', otros: [], ejemplo: 'f' }, nota: '' },
      ],
      tipo_expediente: [
        { ...{ campo: 'texp_id', titulo: 'TEXP_ID', otros: [], ejemplo: '1' }, nota: '' },
        { ...{ campo: 'texp_descripcion', titulo: 'TEXP_DESCRIPCION', otros: [], ejemplo: 'SOLICITUD' }, nota: '' },
      ],
    },
  },
} as const satisfies Record<string, DeImportacion>

export type TipoDeImportacion = keyof typeof IMPORTACIONES
export const TIPOS_DE_IMPORTACION = Object.keys(IMPORTACIONES) as [TipoDeImportacion, ...TipoDeImportacion[]]
/** The columns of a kind, by name. */
export type CampoImportado<T extends TipoDeImportacion> = (typeof IMPORTACIONES)[T]['columnas'][number]['campo']
/** A kind, where it does not matter which. */
export const deImportacion = (tipo: TipoDeImportacion): DeImportacion => IMPORTACIONES[tipo]
/** Whether each record of a kind brings a PDF, so that the sheet comes with them (decision 0223). */
export const traeArchivos = (tipo: TipoDeImportacion): boolean =>
  deImportacion(tipo).columnas.some(({ campo }) => campo === 'archivo')

/** Rows that one file of a kind may have. */
export const topeDeFilas = (tipo: TipoDeImportacion): number =>
  traeArchivos(tipo) ? TOPE_ARCHIVOS_IMPORTACION : TOPE_FILAS_IMPORTACION

// Words ---------------------------------------------------------------------------------------------------------------

export const MENSAJES_IMPORTACIONES = {
  archivoObligatorio: 'Elija el archivo de Excel o CSV',
  noProcesado: 'No se pudo procesar el archivo',
  enCurso: 'La importación empezó. Puede cerrar esta ventana: sigue sola.',
  aplicada: 'Importación aplicada',
  deshecha: 'Importación deshecha',
  noDeshecha: 'No se pudo deshacer la importación',
  sinImportaciones: 'Todavía no se importó nada',
  cambiada: 'Lo registrado cambió desde la revisión. Mire otra vez los resultados y aplique.',
  noAplicada: 'No se pudo aplicar en este momento y no se registró nada. Vuelva a intentarlo.',
  sinArea: 'Falta el área',
  sinArchivo: 'Falta el nombre del archivo',
  sinTipo: 'Falta el tipo de norma',
  sinNumero: 'Falta el número',
  numero: 'El número debe tener de 1 a 8 cifras',
  numeroEsFecha: 'NÚMERO es una fecha en el archivo: escríbalo como texto',
  sinAnio: 'Falta el año',
  anioFueraDe: (desde: number): string => `El año debe estar entre ${desde} y este`,
  otroAnio: 'El año no es el que lleva el número',
  sinSumilla: 'Falta la sumilla',
  sinDescripcion: 'Falta la descripción',
  sinPublicacion: 'Falta la fecha de publicación',
  publicacionFutura: 'La fecha de publicación no puede ser futura',
  publicacionAntes: 'La fecha de publicación es anterior al año de la norma',
  sinUnidad: 'Falta la unidad orgánica que la emitió',
  unidadNoCuenta: 'La unidad orgánica no cuenta para este tipo: la norma es de la secretaría',
  sinSecretaria: 'Ninguna área es la secretaría: dígalo en Organización y vuelva a revisar',
  otraDescripcion: 'Esa norma ya está publicada con otra descripción',
  otraSumilla: 'Esa norma ya está en el archivo con otra sumilla',
  archivoNoGuardado: 'Su PDF no se guardó, porque la fila no cambiaba nada: suba otra vez el archivo',
  zipObligatorio: 'Elija el ZIP con la hoja y sus PDF',
  zipDanado: 'El ZIP está dañado o trae nombres que no se admiten',
  zipDesmedido: 'El ZIP contiene más de lo que se puede recibir de una vez: repártalo en varios',
  sinHoja: 'Falta la hoja de Excel o CSV que dice de qué es cada PDF',
  masDeUnaHoja: 'Hay más de una hoja de Excel o CSV: deje solo la que dice de qué es cada PDF',
  sinEmpleado: 'Falta el empleado visitado',
  sinVisitante: 'Falta el nombre del visitante',
  sinFecha: 'Falta la fecha',
  sinHora: 'Falta la hora de ingreso',
  fechaDeHoy: 'La fecha debe ser anterior a hoy: las visitas de hoy se registran en Visitas',
  horaOtroDia: 'La hora de ingreso trae otro día que la fecha',
  salidaOtroDia: 'La salida debe ser del mismo día que el ingreso',
  salidaAntes: 'La hora de salida es anterior a la de ingreso',
  sinDocumento: 'Falta el documento',
  tipoDesconocido: 'El tipo de documento debe ser DNI, CE o PAS',
  sinApellidos: 'Faltan los apellidos',
  sinNombres: 'Faltan los nombres',
  sinTipoDeDocumento: 'Falta el tipo',
  numeroDeDocumento: 'El número debe ser un entero, solo o seguido del año y las siglas, como 012-2021-GAF',
  aniosDistintos: 'El año del número no es el de la columna AÑO',
  anio: 'El año debe tener cuatro cifras, desde 1900',
  anioEnCurso: 'El año debe ser anterior al actual: los documentos de este año se numeran en Documentos',
  fechaDelAnio: 'La fecha debe ser del año de su número o del siguiente, y anterior a hoy',
  sinAsunto: 'Falta el asunto',
  otroDocumento: 'Ese número ya es de otro documento registrado',
  documentoEliminado: 'Ese número es de un documento que se eliminó y no se vuelve a dar',
  sexo: 'El sexo debe ser M, F, MASCULINO o FEMENINO',
  sinNumeroDeHoja: 'Falta el número de hoja',
  hojaInvalida: 'El número de hoja debe ser un número, solo o con su año, como 000123-2021',
  hojaDeOtroAnio: 'El año de la hoja debe ser el de su fecha',
  anioInvalido: 'El año debe tener cuatro cifras',
  fechaFutura: 'La fecha no puede ser posterior a hoy',
  reclamoOQueja: 'El tipo debe ser RECLAMO o QUEJA',
  motivoDesconocido: `El motivo debe ser ${MOTIVOS_DE_RECLAMO.map(({ name }) => name).join(', ')}`,
  tipoDesconocidoConRuc: 'El tipo de documento debe ser DNI, RUC, CE o PAS',
  sinReclamante: 'Falta el nombre de quien reclama',
  sinDetalle: 'Falta el detalle del reclamo',
  respondidoAntes: 'La fecha de respuesta es anterior a la del reclamo',
  respondidoFuturo: 'La fecha de respuesta no puede ser posterior a hoy',
  sinFechaDeRespuesta: 'Falta la fecha de respuesta',
} as const

/** What is wrong with a filing of Sisgedo (decision 0225). */
export const MENSAJES_SISGEDO = {
  estado: 'EXPE_ESTADO debe ser 1 (activo) o 9 (anulado)',
  origen: 'EXPE_ORIGEN debe ser 1 (interno) o 2 (externo)',
  sinAsunto: 'Falta el asunto',
  sinOperaciones: 'No tiene ninguna operación en el archivo',
  muchasOperaciones: `Tiene más de ${OPERACIONES_MAXIMO} operaciones`,
} as const
/** Refused beside those that are told one by one. */
export const sueltasDeMas = (cuantas: number): string =>
  `Y ${cuantas.toLocaleString('en-US')} más que no son de ningún expediente del archivo`
/** An office that goes here by another name than there; `texto` is what it was known by. */
export const tomadaPor = (dependencia: string, area: string, texto: string): string =>
  `«${dependencia}» se toma por el área «${area}»${texto === dependencia ? '' : `, por «${texto}»`}`
/** 'Registro 00012345 de Sisgedo', by which a filing of before goes on being known. */
export const numeroDeSisgedo = (expe_id: number | string): string =>
  `Registro ${String(expe_id).padStart(8, '0')} de Sisgedo`

/** Where a row is found: by its number alone in a file of one sheet. */
export const lugarDeFila = (fila: number | string, hoja: string | null): string =>
  hoja === null ? String(fila) : `${fila} de la hoja «${hoja}»`

/** A row that says something else of what another row has said; `hoja` where that one stands in another sheet. */
export const repiteLaFila = (fila: number | string, hoja: string | null = null): string =>
  `Repite el mismo registro de la fila ${lugarDeFila(fila, hoja)}, con otros datos`

/** Rows of a file that are no records of its kind. */
export const filasIgnoradas = (tipo: TipoDeImportacion, cuantas: number): string => {
  const porque = deImportacion(tipo).ignorados ?? 'totales, encabezados o el ejemplo de la plantilla'
  return cuantas === 1
    ? `Además se pasó por alto 1 fila: ${porque}`
    : `Además se pasaron por alto ${cuantas.toLocaleString('en-US')} filas: ${porque}`
}

/** Why nothing of a kind can come in: its module is off (ORG-43). */
export const moduloApagado = (modulo: ModuloOpcional): string =>
  `El módulo ${NOMBRES_DE_MODULOS[modulo]} está apagado: enciéndalo en Organización, Módulos`

/** Of kinds whose records are seen in the tray alone. */
export const SIN_BANDEJA =
  'Los expedientes se llevan en otro Sisgedo y la bandeja, donde se verían los importados, está desactivada'

export const noSeEncuentra = (archivo: string): string => `No se encuentra el archivo «${archivo}»`
export const variosSeLlamanArchivos = (archivo: string): string =>
  `Hay más de un archivo que se llama «${archivo}»: escriba su subcarpeta`
export const nombradoTambien = (fila: number | string, hoja: string | null = null): string =>
  `La fila ${fila}${hoja === null ? '' : ` de la hoja ${hoja}`} nombra el mismo archivo para otro registro`

/** Files that came along and are of no row. */
export const archivosQueSobran = ({ sobran, primeros }: Pick<ArchivosDeImportacion, 'sobran' | 'primeros'>): string => {
  const resto = sobran - primeros.length
  const lista = primeros.join('; ') + (resto > 0 ? ` y ${resto.toLocaleString('en-US')} más` : '')
  const nombrados = primeros.length > 0 ? `: ${lista}` : ''
  return sobran === 1
    ? `Ninguna fila nombra 1 archivo, que no se toma${nombrados}`
    : `Ninguna fila nombra ${sobran.toLocaleString('en-US')} archivos, que no se toman${nombrados}`
}

/** Of what would become public (P-15). */
export const filasConDatos = (cuantas: number): string =>
  cuantas === 1
    ? '1 fila nueva muestra datos que parecen personales (DNI o teléfono): se publicaría así'
    : `${cuantas.toLocaleString('en-US')} filas nuevas muestran datos que parecen personales (DNI o teléfono): se publicarían así`

/** Older than what the purge leaves (P-10). */
export const masAntiguaQue = (meses: number): string => `Es anterior a lo que se conserva (${meses} meses)`

/** A type that documents have no numbers of. */
export const tipoDesconocido = (tipo: string): string =>
  `«${tipo}» no es un tipo de documento: ${TIPOS_DOCUMENTO.map(nombreEnSingular).join(', ')}`

/** Why an import stays: how many of its records were changed since, and the first of them. */
export const estorban = (tipo: TipoDeImportacion, cuantos: number, primeros: readonly string[]): string => {
  const { uno, varios } = IMPORTACIONES[tipo]
  const resto = cuantos - primeros.length
  const lista = primeros.join('; ') + (resto > 0 ? ` y ${resto.toLocaleString('en-US')} más` : '')
  return cuantos === 1
    ? `No se puede deshacer: 1 ${uno} cambió después de importarse: ${lista}`
    : `No se puede deshacer: ${cuantos.toLocaleString('en-US')} ${varios} cambiaron después de importarse: ${lista}`
}

/** Numbers that neither the file nor the registry has, of those between the lowest and the highest of a series. */
export const SerieConFaltas = z.object({
  /** 'Informe, Logística, 2021'. */
  serie: z.string(),
  faltan: z.number(),
  /** The first `TRAMOS_MAXIMO` runs of them. */
  tramos: z.array(z.object({ desde: z.number(), hasta: z.number() })),
})
export type SerieConFaltas = z.infer<typeof SerieConFaltas>
export const Faltantes = z.object({
  /** The series that miss any, and how many numbers in all. */
  series: z.number(),
  numeros: z.number(),
  /** The first `SERIES_CON_FALTAS_MAXIMO` of them. */
  detalle: z.array(SerieConFaltas),
})
export type Faltantes = z.infer<typeof Faltantes>

/** 'Informe, Logística, 2021: faltan 3 números: 12, 40 a 41'. */
export const palabrasDeFaltas = ({ serie, faltan, tramos }: SerieConFaltas): string => {
  const dichos = tramos.map(({ desde, hasta }) => (desde === hasta ? String(desde) : `${desde} a ${hasta}`))
  const callados = faltan - tramos.reduce((suma, { desde, hasta }) => suma + hasta - desde + 1, 0)
  const resto = callados > 0 ? ` y ${callados.toLocaleString('en-US')} más` : ''
  const cuantos = faltan === 1 ? 'falta 1 número' : `faltan ${faltan.toLocaleString('en-US')} números`
  return `${serie}: ${cuantos}: ${dichos.join(', ')}${resto}`
}
/** The same of all series, in one line. */
export const resumenDeFaltas = ({ series, numeros }: Faltantes): string => {
  const cuantos = numeros === 1 ? 'Falta 1 número' : `Faltan ${numeros.toLocaleString('en-US')} números`
  return series === 1 ? `${cuantos} en la numeración` : `${cuantos} en ${series.toLocaleString('en-US')} series`
}

// What is answered ----------------------------------------------------------------------------------------------------

/** What came with the sheet: PDFs that were looked at, and files that no row names (decision 0223). */
const ArchivosDeImportacion = z.object({
  guardados: z.number(),
  sobran: z.number(),
  /** The first of those, at most `ARCHIVOS_NOMBRADOS_MAXIMO`; none where another person uploaded them. */
  primeros: z.array(z.string()),
  /** New records whose text looks as if it held personal data (P-15). */
  conDatos: z.number(),
})
export type ArchivosDeImportacion = z.infer<typeof ArchivosDeImportacion>

/** A file on its way in, or what came of it. */
export const Importacion = z.extend(Carga, {
  clase: z.enum(TIPOS_DE_IMPORTACION),
  /** Whether the caller uploaded it: then its rows can be looked at. */
  propia: z.boolean(),
  /** Who did; null for the command line. */
  por: z.nullable(z.string()),
  /** While it is applied: rows that were written so far; while it is checked: PDFs that were. */
  avance: z.number(),
  /** Of kinds that bring PDFs, once it was checked and for a day. */
  archivos: z.nullable(ArchivosDeImportacion),
  /** Why it waits again, though it was to be applied; null otherwise. */
  aviso: z.nullable(z.string()),
  /** Areas that nobody knows, at most `EQUIVALENCIAS_MAXIMO`. */
  equivalencias: z.array(Equivalencia),
  /** Numbers that are missing in the series of what it brings; null of kinds without numbers, and where none is. */
  faltantes: z.nullable(Faltantes),
  aplicada_at: z.nullable(z.string()),
  /** Until when it can be undone, Lima time; null when it cannot. */
  deshacer_hasta: z.nullable(z.string()),
  deshecha_at: z.nullable(z.string()),
  deshecha_por: z.nullable(z.string()),
})
export type Importacion = z.infer<typeof Importacion>

/** One row of the file by the number that the spreadsheet shows. */
export const FilaDeImportacion = z.extend(SuerteDeFila, {
  fila: z.number(),
  /** Its sheet, where the file has records in several. */
  hoja: z.nullable(z.string()),
  /** Whom or what it is of. */
  nombre: z.string(),
  documento: z.string(),
  /** Where and when. */
  lugar: z.string(),
})
export type FilaDeImportacion = z.infer<typeof FilaDeImportacion>

export const TABLA_FILAS_IMPORTACION = {
  ordenables: ['fila'],
  /** `clase` is one of three; `corregido` '1' leaves the rows that something was put right in. */
  filtrables: ['clase', 'corregido'],
} as const

// Calls ---------------------------------------------------------------------------------------------------------------

const acceso = ['organizacion'] as const
const RUTA = '/api/importaciones'
const data = z.object({ data: Importacion })
const ParamTipo = z.object({ tipo: z.enum(TIPOS_DE_IMPORTACION) })

export const importacionesApi = {
  lista: llamada({
    id: 'API-200',
    method: 'GET',
    path: RUTA,
    acceso,
    resumen: 'Importaciones: las propias que están por aplicar y todas las que se aplicaron, lo más reciente primero',
    respuesta: z.object({
      data: z.array(Importacion),
      /** The kinds of which nothing can come in now, each with its reason. */
      impedidas: z.array(z.object({ clase: z.enum(TIPOS_DE_IMPORTACION), motivo: z.string() })),
    }),
  }),
  subir: llamada({
    id: 'API-201',
    method: 'POST',
    path: `${RUTA}/:tipo`,
    acceso,
    resumen:
      'Recibe un Excel o CSV, o un ZIP con la hoja y sus PDF, para revisarlo antes de aplicarlo; se sigue con la importación que responde',
    params: ParamTipo,
    body: z.object({}),
    archivos: { 'selectedFile[]': 1 },
    respuesta: data,
  }),
  plantilla: llamada({
    id: 'API-202',
    method: 'GET',
    path: `${RUTA}/plantilla/:tipo`,
    acceso,
    resumen: 'Plantilla de Excel de una clase, con títulos, un ejemplo y listas',
    params: ParamTipo,
    respuesta: null,
    tipos: [TIPO_XLSX],
  }),
  ver: llamada({
    id: 'API-203',
    method: 'GET',
    path: `${RUTA}/:id`,
    acceso,
    resumen: 'Cómo va una importación',
    params: ParamId,
    respuesta: data,
  }),
  filas: llamada({
    id: 'API-204',
    method: 'GET',
    path: `${RUTA}/:id/filas`,
    acceso,
    resumen: 'Las filas revisadas de una importación propia',
    params: ParamId,
    query: listadoQuery(TABLA_FILAS_IMPORTACION),
    respuesta: pagina(FilaDeImportacion),
  }),
  equivalencias: llamada({
    id: 'API-205',
    method: 'PUT',
    path: `${RUTA}/:id/equivalencias`,
    acceso,
    resumen: 'Dice qué áreas nombran los textos de una importación propia, y revisa otra vez sus filas',
    params: ParamId,
    body: z.object({ elegidas: EquivalenciasElegidas }),
    respuesta: data,
  }),
  rechazadas: llamada({
    id: 'API-206',
    method: 'GET',
    path: `${RUTA}/:id/rechazadas`,
    acceso,
    resumen: 'Las filas rechazadas de una importación propia, en Excel, con su motivo',
    params: ParamId,
    respuesta: null,
    tipos: [TIPO_XLSX],
  }),
  aplicar: llamada({
    id: 'API-207',
    method: 'POST',
    path: `${RUTA}/:id/aplicar`,
    acceso,
    resumen: 'Empieza a aplicar una importación propia, toda o nada; se sigue con lo que responde API-203',
    params: ParamId,
    respuesta: data,
  }),
  descartar: llamada({
    id: 'API-208',
    method: 'DELETE',
    path: `${RUTA}/:id`,
    acceso,
    resumen: 'Descarta una importación propia que no se aplicó',
    params: ParamId,
    respuesta: Vacio,
  }),
  deshacer: llamada({
    id: 'API-209',
    method: 'POST',
    path: `${RUTA}/:id/deshacer`,
    acceso,
    resumen: `Deshace una importación de las últimas ${DESHACER_HORAS} horas, si nada de ella cambió`,
    params: ParamId,
    respuesta: data,
  }),
}

/** What the audit trail calls an import and its columns (D-33). */
export const AUDITORIA_IMPORTACIONES = {
  cargas: {
    nombre: 'Importaciones',
    campos: {
      nombre: 'Archivo',
      tipo: 'Clase',
      estado: 'Estado',
      registrados: 'Registrados',
      filas: 'Filas',
      nuevos: 'Nuevos',
      iguales: 'Iguales',
      rechazados: 'Rechazados',
      ignorados: 'Filas que no son registros',
      corregidos: 'Corregidos',
      cambiados: 'Cambiados',
      retirados: 'Retirados',
      actualizados: 'Actualizados',
      bytes: 'Tamaño',
      sha256: 'Huella del archivo',
      hoja: 'Hoja',
      falla: 'Falla',
      id: 'Número',
      created_by: 'Creado por',
      clave_servicio_id: 'Clave de servicio',
      aplicada_at: 'Aplicada, a las',
      deshecha_at: 'Deshecha, a las',
      deshecha_por: 'La deshizo',
    },
    valores: {
      tipo: Object.entries(NOMBRES).map(([id, name]) => ({ id, name })),
      estado: [
        { id: 'aplicando', name: 'Aplicándose' },
        { id: 'aplicada', name: 'Aplicada' },
        { id: 'deshecha', name: 'Deshecha' },
      ],
    },
  },
} as const
