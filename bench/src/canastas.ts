import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { COLUMNAS_HOJA } from '../../contracts/src/canastas-reglas.ts'
import { escribirXlsx } from '../../server/src/platform/exportar/xlsx.ts'
import { enJson, ingresar, pedir } from './cliente.ts'
import { type Almacen, ejecutar } from './datos.ts'
import { ADMINISTRADOR, FILAS_DE_HOJA } from './escena.ts'
import { medirHoja, type PasoDeHoja } from './hojas.ts'
import type { Escritura } from './lectores.ts'
import { lanzarProducto } from './proceso.ts'

/** Other screens, while a spreadsheet is checked and applied. */
const PAGINAS = {
  baskets: '/api/excel?start=0&length=10',
  counters: '/api/chart',
  areas: '/api/areas',
  'front desk': '/api/mpvirtual?start=0&length=25&order=created_at:desc',
}

/** A spreadsheet as large as may be: checked, applied, and checked again (issue 8). */
export const medirCanastas = async (almacen: Almacen): Promise<PasoDeHoja[]> => {
  await ejecutar(almacen.url('canastas'), 'delete from canastas; delete from cargas')
  const producto = await lanzarProducto(almacen, 'canastas', {
    ...{ DATOS: join(almacen.carpeta, 'producto-canastas'), NIVEL_LOG: 'error' },
  })
  try {
    const token = await ingresar(producto, ADMINISTRADOR)
    const libro = await unLibro()
    const paginas = { ...PAGINAS, edit: await unaEdicion(producto.url, token) }
    return await medirHoja(producto, token, {
      ...{ nombre: 'rows', libro, filas: FILAS_DE_HOJA, paginas },
      ...{ subida: '/api/excel/cargas', cargas: '/api/excel/cargas' },
    })
  } finally {
    await producto.detener()
  }
}

/** A person in no file, whose reference is changed back and forth. */
const unaEdicion = async (url: string, token: string): Promise<Escritura> => {
  const persona = { ape_nom: 'TICONA, ROSA', dni: '10000001', fec_entrega: '2020-05-04' }
  const nueva = enJson({ ...persona, ngrupo: 'GRUPO 1', address: 'JR. LIMA 1' }, token)
  const { data } = await pedir<{ data: { id: number } }>(`${url}/api/excel/new`, nueva)
  return { camino: `/api/excel/${data.id}`, cuerpos: [{ state: 'NO TITULAR' }, { state: 'PENDIENTE' }] }
}

/** A register with everything filled in. */
const unLibro = async (): Promise<Buffer<ArrayBuffer>> => {
  const filas = Array.from({ length: FILAS_DE_HOJA }, (_, i) => {
    const persona: Record<string, string> = {
      cont: String(i + 1),
      ape_nom: `QUISPE MAMANÍ, MARÍA DEL CARMEN ${i}`,
      dni: String(98_000_000 + i),
      referencia: i % 5 === 0 ? 'ACTA-ANGLOAMERICA' : 'PENDIENTE',
      fnac: `${10 + (i % 18)}/03/19${50 + (i % 50)}`,
      ngrupo: `GRUPO ${1 + (i % 7)}`,
      address: `JR. LOS CLAVELES ${i % 900}`,
      ...{ zona: 'PAMPA INALÁMBRICA', mz: 'A', lote: String(i % 40) },
      fec_entrega: `${10 + (i % 18)}/05/2020`,
      ...{ precalifica: 'NUEVO', eval_campo: 'CONFORME' },
    }
    return COLUMNAS_HOJA.map(({ campo }) => persona[campo] ?? '')
  })
  const columnas = COLUMNAS_HOJA.map(({ titulo }) => ({ titulo, ancho: 1 }))
  return Buffer.from(await buffer(await escribirXlsx({ titulo: 'PADRON', columnas }, enLotes(filas))))
}

async function* enLotes(filas: string[][]): AsyncGenerator<string[][]> {
  yield filas
}
