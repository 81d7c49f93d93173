import { importacionesApi as api, type Importacion, type TipoDeImportacion } from '@cabildo/contracts/importaciones'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { armarZip, type ParteDeZip } from '../../hojas/test/zip-de-prueba.ts'
import { leerConfig } from '../src/config.ts'
import { abrirJuez } from '../src/features/importaciones/firmas.ts'
import {
  abrirLectorDeImportaciones,
  aplicarImportacion,
  type LectorDeImportaciones,
  revisarImportacion,
} from '../src/features/importaciones/importaciones.ts'
import { leerConfianzaPropia } from '../src/firma.ts'
import { crearReloj } from '../src/platform/reloj.ts'
import { Revisor } from '../src/platform/subidas/revisor.ts'
import { AHORA, type Banco } from './banco.ts'
import type { Persona } from './elenco.ts'
import { unLibro } from './hojas-de-prueba.ts'
import { MUDO } from './obrero.ts'
import { pdfDeHojas } from './pdf-de-texto.ts'

/** A row of a file by its headings. */
export type FilaDeArchivo = Readonly<Record<string, string | number | Date | null>>

export const unaVisitaDeAntes = (cambios: FilaDeArchivo = {}): FilaDeArchivo => ({
  ...{ FECHA: '15/03/2019', 'HORA INGRESO': '09:05', 'HORA SALIDA': '09:40', DOCUMENTO: '98123456' },
  ...{ VISITANTE: 'Quispe Rojas, María', MOTIVO: 'Consulta de expediente', ÁREA: 'Gerencia de Administración' },
  ...{ 'EMPLEADO VISITADO': 'Carmen Flores', CARGO: 'Especialista' },
  ...cambios,
})

export const unNacimientoDeAntes = (cambios: FilaDeArchivo = {}): FilaDeArchivo => ({
  ...{ AÑO: '1985', LIBRO: '12', FOLIO: '34', 'PRIMER APELLIDO': 'Quispe', 'SEGUNDO APELLIDO': 'Rojas' },
  ...{ NOMBRES: 'María Elena', SEXO: 'F', 'FECHA NACIMIENTO': '31/03/1985', 'FECHA INGRESO': '10/04/1985' },
  ...cambios,
})

export const unReclamoDeAntes = (cambios: FilaDeArchivo = {}): FilaDeArchivo => ({
  ...{ AÑO: '2021', 'NÚMERO DE HOJA': '000123', FECHA: '15/03/2021', TIPO: 'RECLAMO', MOTIVO: 'Tiempo' },
  ...{ DOCUMENTO: '98123456', NOMBRES: 'Quispe Rojas María', DOMICILIO: 'Jr. Lima 120', TELÉFONO: '044 123-456' },
  ...{ CELULAR: '987654321', CORREO: 'Vecina@example.com', ÁREA: 'Gerencia de Administración' },
  ...{ DESCRIPCIÓN: 'Pago de arbitrios', DETALLE: 'La caja cerró', PEDIDO: 'Más cajas' },
  ...{ 'FECHA DE RESPUESTA': '30/03/2021', RESPUESTA: 'Se habilitó una segunda caja' },
  ...cambios,
})

export const unaNormaDeAntes = (cambios: FilaDeArchivo = {}): FilaDeArchivo => ({
  ...{ TIPO: 'Ordenanza', NÚMERO: '012', AÑO: '2005', SUMILLA: 'Ordenanza que regula el comercio ambulatorio' },
  ARCHIVO: 'om-012.pdf',
  ...cambios,
})

export const unaPublicacionDeAntes = (cambios: FilaDeArchivo = {}): FilaDeArchivo => ({
  ...{ TIPO: 'Resolución de Gerencia', NÚMERO: '045', AÑO: '2018', 'UNIDAD ORGÁNICA': 'Gerencia de Desarrollo Urbano' },
  ...{
    DESCRIPCIÓN: 'Aprueba el plan de limpieza pública',
    'FECHA DE PUBLICACIÓN': '12/03/2018',
    ARCHIVO: 'rg-045.pdf',
  },
  ...cambios,
})

/** A ZIP with a sheet and files by their names; a text is a PDF that shows it. */
export const enZip = async (
  hoja: File,
  archivos: Readonly<Record<string, string | Buffer>>,
  mas: readonly ParteDeZip[] = [],
): Promise<File> => {
  const partes = Object.entries(archivos).map(([nombre, que]) => ({
    nombre,
    contenido: typeof que === 'string' ? pdfDeHojas([[que]]) : que,
  }))
  const zip = armarZip([{ nombre: hoja.name, contenido: Buffer.from(await hoja.bytes()) }, ...partes, ...mas])
  return new File([new Uint8Array(zip)], 'normas.zip')
}

const titulosDe = (filas: readonly FilaDeArchivo[]) => [...new Set(filas.flatMap((fila) => Object.keys(fila)))]

/** A workbook with these rows. */
export const enLibro = (filas: readonly FilaDeArchivo[]): Promise<File> => {
  const titulos = titulosDe(filas)
  return unLibro(
    [{ filas: [titulos, ...filas.map((fila) => titulos.map((titulo) => fila[titulo] ?? null))] }],
    'antes.xlsx',
  )
}

/** A CSV with these rows, as bytes of a spreadsheet program. */
export const enCsv = (
  filas: readonly FilaDeArchivo[],
  separador = ';',
  codificacion: BufferEncoding = 'utf8',
): File => {
  const titulos = titulosDe(filas)
  const lineas = [titulos, ...filas.map((fila) => titulos.map((titulo) => String(fila[titulo] ?? '')))].map((celdas) =>
    celdas.map((celda) => (/[";,\t\n]/.test(celda) ? `"${celda.replaceAll('"', '""')}"` : celda)).join(separador),
  )
  return new File([new Uint8Array(Buffer.from(lineas.join('\r\n'), codificacion))], 'antes.csv')
}

export const unDocumentoDeAntes = (cambios: FilaDeArchivo = {}): FilaDeArchivo => ({
  ...{ TIPO: 'Informe', NÚMERO: '012-2021-GAF', AÑO: '2021', ÁREA: 'Secretaría General' },
  ...{ FECHA: '15/03/2021', ASUNTO: 'Ejecución del trimestre', DESTINO: 'Gerencia Municipal' },
  ...{ 'FIRMADO POR': 'Carmen Flores', ARCHIVO: '012.pdf' },
  ...cambios,
})

/** Imports through the door; the worker's part is done in place. */
export const usarImportaciones = (banco: Banco, env: Record<string, string> = {}) => {
  let lector: LectorDeImportaciones
  let revisor: Revisor
  let juez: ReturnType<typeof abrirJuez>
  let ahora = AHORA
  beforeAll(() => {
    lector = abrirLectorDeImportaciones(banco.archivos)
    revisor = new Revisor(banco.archivos)
    juez = abrirJuez(() => leerConfianzaPropia({ ...partes().config, datos: banco.datos, entidad: 'MPVA' }))
  })
  afterAll(() => Promise.all([lector.cerrar(), revisor.cerrar(), juez.cerrar()]))
  const poner = (instante: Date) => {
    ahora = instante
    banco.poner(instante)
  }
  beforeEach(async () => {
    poner(AHORA)
    await banco.db.deleteFrom('visitas').execute()
    await banco.db.deleteFrom('nacimientos').execute()
    await banco.db.deleteFrom('reclamos').where('importado', '=', true).execute()
    await banco.db.deleteFrom('expedientes_importados').execute()
    await banco.db.deleteFrom('textos').execute()
    await banco.db.deleteFrom('archivo_normas').execute()
    await banco.bd.comoDueno(`delete from documentos_vistas; delete from registros_documentos;
      delete from documentos_archivos a using documentos d where d.doc_id = a.doc_id and d.importado; delete from documentos where importado`)
    await banco.db.deleteFrom('normas').where('importada', '=', true).execute()
    await banco.db.deleteFrom('importaciones_registros').execute()
    await banco.db.deleteFrom('cargas').execute()
  })
  const partes = () => ({
    ...{ db: banco.db, archivos: banco.archivos, reloj: crearReloj(() => ahora), log: MUDO, lector, revisor, juez },
    config: leerConfig({ ...env, DEMO: 'true' }),
  })
  const de = (id: number) => ({ params: { id: String(id) } })
  const subir = async (quien: Persona, tipo: TipoDeImportacion, archivo: File) =>
    (await banco.como(quien)).llamar(api.subir, {
      params: { tipo },
      archivos: { 'selectedFile[]': [archivo] },
      body: {},
    })
  const ver = async (quien: Persona, id: number): Promise<Importacion> =>
    (await (await banco.como(quien)).llamar(api.ver, de(id))).cuerpo.data
  const revisarla = (carga_id: number) => revisarImportacion(partes())({ carga_id }, { ultimo: true })
  const aplicarla = (carga_id: number) => aplicarImportacion(partes())({ carga_id }, { ultimo: true })
  const revisar = async (quien: Persona, tipo: TipoDeImportacion, archivo: File) => {
    const { status, cuerpo } = await subir(quien, tipo, archivo)
    if (status !== 200) throw new Error(`subir: ${status} ${JSON.stringify(cuerpo)}`)
    await revisarla(cuerpo.data.id)
    return ver(quien, cuerpo.data.id)
  }
  const aplicar = async (quien: Persona, id: number) => {
    const contestacion = await (await banco.como(quien)).llamar(api.aplicar, de(id))
    if (contestacion.status === 200) await aplicarla(id)
    return contestacion
  }
  return {
    ...{ subir, ver, revisarla, aplicarla, revisar, aplicar, poner, de, partes },
    filas: async (quien: Persona, id: number) =>
      (await (await banco.como(quien)).llamar(api.filas, { ...de(id), query: {} })).cuerpo.data,
    /** Checked and applied. */
    importar: async (quien: Persona, tipo: TipoDeImportacion, archivo: File) => {
      const { id } = await revisar(quien, tipo, archivo)
      await aplicar(quien, id)
      return ver(quien, id)
    },
    deshacer: async (quien: Persona, id: number) => (await banco.como(quien)).llamar(api.deshacer, de(id)),
  }
}

/** A CSV of a table, from its lines. */
const enLineas = (lineas: readonly string[]): Buffer => Buffer.from(lineas.join('\n'))

/** The tables of Sisgedo as CSV in a ZIP; what is not given is as in a small office (decision 0225). */
export const enSisgedo = (tablas: Partial<Record<'expediente' | 'operacion' | 'dependencia', string[]>> = {}): File => {
  const titulos = {
    expediente:
      'expe_id;exma_id;texp_id;expe_fecha;expe_hora;expe_asunto;expe_firma;depe_id;expe_origen;expe_estado;expe_folios',
    operacion:
      'oper_id;expe_id;oper_idtope;oper_forma;oper_fecha;oper_hora;depe_id;oper_depeid_d;oper_acciones;oper_idprocesado;oper_procesado;oper_expeid_adj',
    dependencia: 'depe_id;depe_nombre;depe_siglasexp;depe_agente',
  }
  const filas = {
    expediente: ['12345;9876;1;2015-03-02;09:05:33;Solicita licencia de funcionamiento;Quispe Rojas María;90;2;1;3'],
    operacion: [
      '501;12345;1;0;2015-03-02;09:05:33;1;;;;t;',
      '502;12345;2;0;2015-03-02;09:20:00;1;2;Para su atención;501;t;',
      '503;12345;1;0;2015-03-03;08:00:00;2;;;502;t;',
      '504;12345;3;0;2015-03-20;16:30:00;2;;Licencia entregada;503;f;',
    ],
    dependencia: ['1;Secretaría General;SG;f', '2;Gerencia de Administración;GA;f', '90;Ferretería El Sol S.A.C.;;t'],
    ...tablas,
  }
  const partes = (['expediente', 'operacion', 'dependencia'] as const).map((tabla) => ({
    nombre: `sisgedo/${tabla.toUpperCase()}.csv`,
    contenido: enLineas([titulos[tabla], ...filas[tabla]]),
  }))
  const tipos = { nombre: 'tipo_expediente.csv', contenido: enLineas(['texp_id,texp_descripcion', '1,SOLICITUD']) }
  return new File([new Uint8Array(armarZip([...partes, tipos]))], 'sisgedo.zip')
}
