import assert from 'node:assert/strict'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import {
  deImportacion,
  type Importacion,
  TIPOS_DE_IMPORTACION,
  type TipoDeImportacion,
  TOPE_FILAS_IMPORTACION,
  traeArchivos,
} from '../../contracts/src/importaciones.ts'
import { armarZip } from '../../hojas/test/zip-de-prueba.ts'
import { AREAS_DEMO } from '../../server/src/demo/cuentas.ts'
import { escribirXlsx } from '../../server/src/platform/exportar/xlsx.ts'
import { pdfDeHojas } from '../../server/test/pdf-de-texto.ts'
import { enJson, ingresar, pedir } from './cliente.ts'
import { type Almacen, ejecutar } from './datos.ts'
import { ADMINISTRADOR, bearer, unaDe } from './escena.ts'
import { medirHoja, type PasoDeHoja } from './hojas.ts'
import type { Escritura } from './lectores.ts'
import { lanzarProducto } from './proceso.ts'

/** Other screens, while a register of before comes in; somebody registers births, which are counted where it counts. */
const PAGINAS = {
  visits: '/api/visitas/list?start=0&length=10',
  areas: '/api/areas',
  'front desk': '/api/mpvirtual?start=0&length=25&order=created_at:desc',
}
const REGISTRADOR = { username: 'registro', password: 'cabildo-demo' }
const unaAlta = (token: string): Escritura => ({
  ...{ camino: '/api/nacimiento', metodo: 'POST', token },
  cuerpos: [{ ano_eje: 2020, ape1: 'TICONA', ape2: 'FLORES', nom_nac: 'ROSA', sex_nac: 'F', fch_nac: '2020-03-01' }],
})

/** How long a file as large as may be takes, of one kind. */
export interface MedidaDeImportacion {
  tipo: TipoDeImportacion
  filas: number
  revisada: PasoDeHoja
  aplicada: PasoDeHoja
  otraVez: PasoDeHoja
  deshacerS: number
}

/** Files of each kind, as large as may be: checked, applied by the job, checked again, and undone (decision 0221). */
export const medirImportaciones = async (almacen: Almacen): Promise<MedidaDeImportacion[]> => {
  await ejecutar(
    almacen.url('importaciones'),
    'delete from importaciones_registros; delete from visitas where importada; delete from reclamos where importado; delete from nacimientos; delete from expedientes_importados; delete from cargas; ' +
      'delete from textos where archivo_id in (select id from archivo_normas where importada); delete from archivo_normas where importada; ' +
      'delete from textos where norma_id in (select id from normas where importada); delete from normas where importada; ' +
      'delete from documentos_archivos a using documentos d where d.doc_id = a.doc_id and d.importado; delete from documentos where importado',
  )
  const producto = await lanzarProducto(almacen, 'importaciones', {
    ...{ DATOS: join(almacen.carpeta, 'producto-importaciones'), NIVEL_LOG: 'error' },
    MODULOS_OPCIONALES: 'archivo, nacimientos',
  })
  try {
    const token = await ingresar(producto, ADMINISTRADOR)
    const paginas = { ...PAGINAS, 'new birth': unaAlta(await ingresar(producto, REGISTRADOR)) }
    const medidas: MedidaDeImportacion[] = []
    for (const tipo of TIPOS_DE_IMPORTACION) {
      const filas = filasDe(tipo)
      const conPdf = traeArchivos(tipo)
      const [revisada, aplicada, otraVez] = await medirHoja(producto, token, {
        ...{
          nombre: deImportacion(tipo).varios,
          libro: await archivoDe(tipo),
          filas,
          paginas,
        },
        ...{ subida: `/api/importaciones/${tipo}`, cargas: '/api/importaciones' },
        ...((conPdf || tipo === 'expedientes') && { archivo: `${tipo}.zip` }),
      })
      assert(revisada && aplicada && otraVez)
      const { data } = await pedir<{ data: Importacion[] }>(`${producto.url}/api/importaciones`, {
        headers: bearer(token),
      })
      const hecha = data.find(({ estado, clase }) => estado === 'aplicada' && clase === tipo)
      const inicio = performance.now()
      const { data: deshecha } = await pedir<{ data: Importacion }>(
        `${producto.url}/api/importaciones/${hecha?.id}/deshacer`,
        enJson({}, token),
      )
      assert.equal(deshecha.estado, 'deshecha')
      medidas.push({ ...{ tipo, filas, revisada, aplicada, otraVez }, deshacerS: (performance.now() - inicio) / 1_000 })
    }
    return medidas
  } finally {
    await producto.detener()
  }
}

/** Filings with three or four operations each: as many of both as other kinds have rows (decision 0225). */
const EXPEDIENTES = 30_000

/** By their names, which Sisgedo knows them by. */
const AREAS = Object.values(AREAS_DEMO).slice(0, 7)
const TIPOS = ['Informe', 'Memorando', 'Oficio', 'Carta'] as const
const DOS = (n: number) => String(n).padStart(2, '0')

/** The i-th row of a kind, with everything that such registers say. */
const FILA: Record<Exclude<TipoDeImportacion, 'expedientes'>, (i: number) => Record<string, string>> = {
  visitas: (i) => ({
    fecha: `${DOS(1 + (i % 28))}/${DOS(1 + (i % 12))}/${2015 + (i % 9)}`,
    ...{ hora: `${DOS(8 + (i % 8))}:${DOS(i % 60)}`, salida: `17:${DOS(i % 60)}` },
    ...{ tipo_doc: 'DNI', nrodoc: String(97_000_000 + i), ape_nom: `Quispe Mamani ${i % 700}, María Elena ${i % 500}` },
    ...{ entidad: 'Particular', motivo: `Consulta sobre el expediente ${i} de licencia`, area: unaDe(AREAS, i) },
    ...{
      employee_visitado: `Carmen Rosa Flores ${i % 300}`,
      employee_cargo: 'Especialista',
      ubicacion: 'OFICINA CENTRAL',
    },
  }),
  nacimientos: (i) => ({
    ...{ ano_eje: String(1930 + (i % 80)), nro_lib: String(1 + (i % 300)), nro_fol: String(1 + Math.floor(i / 300)) },
    ...{
      ape1: `Quispe ${i % 900}`,
      ape2: 'Mamani',
      nom_nac: `María Elena ${i % 700}`,
      sex_nac: i % 2 === 0 ? 'F' : 'M',
    },
    fch_nac: `${DOS(1 + (i % 28))}/${DOS(1 + (i % 12))}/${1930 + (i % 80)}`,
    fch_ing: `28/12/${1930 + (i % 80)}`,
    ...{ ape_pad: 'Quispe Flores', nom_pad: 'Juan', ape_mad: 'Mamani Rojas', nom_mad: 'Rosa' },
  }),
  reclamos: (i) => ({
    ...{ hoja_anio: String(2012 + (i % 14)), hoja_numero: String(1 + Math.floor(i / 14)), hoja_tipo: 'RECLAMO' },
    fecha: `${DOS(1 + (i % 28))}/${DOS(1 + (i % 10))}/${2012 + (i % 14)}`,
    ...{ motivo: unaDe(['Trato', 'Tiempo', 'Otros'], i), tipo_doc: 'DNI', nrodoc: String(97_000_000 + i) },
    ...{ nombres: `Quispe Mamani María Elena ${i % 700}`, domicilio: `Jr. Lima ${i % 900}`, cellphone: '987654321' },
    ...{ email: `vecina${i % 900}@example.com`, area: unaDe(AREAS, i), descripcion: 'Pago de arbitrios en caja' },
    detalle: `Esperé más de dos horas por el expediente ${i} y la caja cerró antes de que me atendieran`,
    ...{ pedido: 'Que haya más cajas', respondido: `28/12/${2012 + (i % 14)}` },
    respuesta: 'Se habilitó una segunda caja y se amplió el horario de atención',
  }),
  archivo: (i) => ({
    ...{ tipo_doc: unaDe(['Ordenanza', 'ra', 'Acuerdo de Concejo', 'da'], i), nro_doc: String(1_000 + i) },
    ...{ anio: String(1980 + (i % 40)), sumilla: `Norma ${i} que regula el comercio ambulatorio`, archivo: pdfDe(i) },
  }),
  normas: (i) => ({
    ...{ tipo_doc: unaDe(['rg', 'rs', 'ra', 'Ordenanza'], i), ndoc: String(1_000 + i), anio: String(2005 + (i % 20)) },
    ...{ area: unaDe(AREAS, i), descripcion: `Norma ${i} que aprueba el plan de trabajo`, archivo: pdfDe(i) },
    publicada_el: `28/12/${2005 + (i % 20)}`,
  }),
  documentos: (i) => ({
    ...{
      tipo: unaDe(TIPOS, i),
      numero: `${1 + Math.floor(i / 140)}-${2001 + (i % 20)}-GAF`,
      anio: '',
      area: unaDe(AREAS, Math.floor(i / 20)),
    },
    ...{
      fecha: `${DOS(1 + (i % 28))}/${DOS(1 + (i % 12))}/${2001 + (i % 20)}`,
      asunto: `Informe sobre el expediente ${i} de licencia`,
    },
    ...{ destino: 'Gerencia Municipal', suscrito_por: `Carmen Rosa Flores ${i % 300}`, archivo: pdfDe(i) },
  }),
}

type DeUnaTabla = Exclude<TipoDeImportacion, 'expedientes'>
const archivoDe = async (tipo: TipoDeImportacion): Promise<Buffer<ArrayBuffer>> => {
  if (tipo === 'expedientes') return unSisgedo()
  return traeArchivos(tipo) ? unZip(tipo) : unLibro(tipo)
}

/** Norms of one upload with their PDFs; by a folder four times as many come (decision 0223). */
const CON_PDF = 5_000
const filasDe = (tipo: TipoDeImportacion) =>
  traeArchivos(tipo) ? CON_PDF : tipo === 'expedientes' ? EXPEDIENTES : TOPE_FILAS_IMPORTACION

const pdfDe = (i: number) => `${Math.floor(i / 500)}/norma-${i}.pdf`

/** The same with a small PDF for each row, which nobody else has. */
const unZip = async (tipo: DeUnaTabla): Promise<Buffer<ArrayBuffer>> =>
  Buffer.from(
    armarZip([
      { nombre: 'normas.xlsx', contenido: await unLibro(tipo) },
      ...Array.from({ length: CON_PDF }, (_, i) => ({
        nombre: pdfDe(i),
        contenido: pdfDeHojas([[`Norma ${i} que regula el comercio ambulatorio en el distrito`]]),
      })),
    ]),
  )

const unLibro = async (tipo: DeUnaTabla): Promise<Buffer<ArrayBuffer>> => {
  const { columnas } = deImportacion(tipo)
  const filas = Array.from({ length: filasDe(tipo) }, (_, i) => {
    const registro = FILA[tipo](i)
    return columnas.map(({ campo }) => registro[campo] ?? '')
  })
  const titulos = columnas.map(({ titulo }) => ({ titulo, ancho: 1 }))
  return Buffer.from(await buffer(await escribirXlsx({ titulo: 'REGISTRO', columnas: titulos }, enLotes(filas))))
}

async function* enLotes(filas: string[][]): AsyncGenerator<string[][]> {
  yield filas
}

/** A ZIP with the tables of Sisgedo: 30,000 filings and 80,000 operations. */
const unSisgedo = (): Buffer<ArrayBuffer> => {
  const expedientes = [
    'expe_id;expe_fecha;expe_hora;expe_asunto;expe_firma;depe_id;expe_origen;expe_estado;expe_folios',
  ]
  const operaciones = [
    'oper_id;expe_id;oper_idtope;oper_forma;oper_fecha;oper_hora;depe_id;oper_depeid_d;oper_acciones;oper_idprocesado;oper_procesado',
  ]
  let oper = 0
  for (let i = 1; i <= EXPEDIENTES; i++) {
    const dia = `${2012 + (i % 10)}-${DOS(1 + (i % 12))}-${DOS(1 + (i % 28))}`
    expedientes.push(
      `${i};${dia};09:05:00;Solicita licencia de funcionamiento ${i};Quispe Mamani ${i % 700};90;2;1;${i % 9}`,
    )
    const primera = ++oper
    const destino = 1 + (i % AREAS.length)
    operaciones.push(`${primera};${i};1;0;${dia};09:05:00;1;;;;t`)
    operaciones.push(
      `${++oper};${i};2;0;${dia};09:10:00;1;${destino};Para su atención;${primera};${i % 3 === 0 ? 'f' : 't'}`,
    )
    if (i % 3 === 1) operaciones.push(`${++oper};${i};1;0;${dia};11:00:00;${destino};;;${oper - 1};t`)
    if (i % 3 === 1) operaciones.push(`${++oper};${i};3;0;${dia};16:00:00;${destino};;Atendido;${oper - 1};f`)
  }
  const dependencias = [
    'depe_id;depe_nombre;depe_agente',
    ...AREAS.map((area, i) => `${i + 1};${area};f`),
    '90;Entidad de fuera;t',
  ]
  const partes = { 'expediente.csv': expedientes, 'operacion.csv': operaciones, 'dependencia.csv': dependencias }
  return Buffer.from(
    armarZip(Object.entries(partes).map(([nombre, lineas]) => ({ nombre, contenido: Buffer.from(lineas.join('\n')) }))),
  )
}
