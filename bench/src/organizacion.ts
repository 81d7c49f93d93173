import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { COLUMNAS_CARGA_PERSONAL, TOPE_FILAS_CARGA } from '../../contracts/src/organizacion-cargas.ts'
import { escribirXlsx } from '../../server/src/platform/exportar/xlsx.ts'
import { ingresar } from './cliente.ts'
import { type Almacen, ejecutar } from './datos.ts'
import { ADMINISTRADOR, AREA_PERSONAL, AREAS_DEL_ARBOL, bearer } from './escena.ts'
import { medirHoja, type PasoDeHoja } from './hojas.ts'
import { lanzarProducto } from './proceso.ts'
import { percentil } from './tabla.ts'

const VECES = 40
const PRIMER_DNI = 95_000_000
/** Other screens, while people are taken in. */
const PAGINAS = {
  areas: '/api/areas',
  tree: '/api/organizacion/areas?estado=activas',
  employees: `/api/employees/byarea/${AREA_PERSONAL}?start=0&length=10`,
  users: '/api/users/resumed?start=0&length=10',
}

export interface Organizacion {
  /** The whole tree of areas, 95th percentile in ms, asked for one after the other. */
  arbolP95: number
  hojas: PasoDeHoja[]
}

/** The tree of a large municipality, and a spreadsheet of people as large as may be (ORG-04, ORG-53, ORG-55). */
export const medirOrganizacion = async (almacen: Almacen): Promise<Organizacion> => {
  const base = almacen.url('personal')
  // With `--datos` the people of the last time are still there.
  const suyos = `dni between '${PRIMER_DNI}' and '${PRIMER_DNI + TOPE_FILAS_CARGA.personal - 1}'`
  await ejecutar(
    base,
    `delete from accesos where employee_id in (select employee_id from trabajadores where ${suyos});
     delete from trabajadores where ${suyos}; delete from cargas`,
  )
  await ejecutar(
    base,
    `insert into areas (id, name, depende_de) select 1000 + n, 'Oficina de medida ' || n, case when n > 20 then 1000 + n % 20 + 1 end
     from generate_series(1, ${AREAS_DEL_ARBOL}) n on conflict do nothing`,
  )
  const producto = await lanzarProducto(almacen, 'personal', {
    ...{ DATOS: join(almacen.carpeta, 'producto-organizacion'), NIVEL_LOG: 'error' },
  })
  try {
    const token = await ingresar(producto, ADMINISTRADOR)
    const tiempos: number[] = []
    for (let i = 0; i < VECES; i++) {
      const inicio = performance.now()
      await (await fetch(producto.url + PAGINAS.tree, { headers: bearer(token) })).json()
      tiempos.push(performance.now() - inicio)
    }
    const hojas = await medirHoja(producto, token, {
      ...{ nombre: 'people', libro: await unLibro(), filas: TOPE_FILAS_CARGA.personal, paginas: PAGINAS },
      ...{ subida: '/api/organizacion/cargas/personal', cargas: '/api/organizacion/cargas' },
    })
    return { arbolP95: percentil(tiempos, 0.95), hojas }
  } finally {
    await producto.detener()
  }
}

/** Employees of all areas of the tree, each in one. */
const unLibro = async (): Promise<Buffer<ArrayBuffer>> => {
  const filas = Array.from({ length: TOPE_FILAS_CARGA.personal }, (_, i) => {
    const persona: Record<string, string> = {
      ...{ dni: String(PRIMER_DNI + i), ape_pat: 'Quispe', ape_mat: 'Mamani', name: 'Rosa Elvira', sexo: 'F' },
      ...{ area: String(1001 + (i % AREAS_DEL_ARBOL)), cargo: '5' },
    }
    return COLUMNAS_CARGA_PERSONAL.map(({ campo }) => persona[campo] ?? '')
  })
  const columnas = COLUMNAS_CARGA_PERSONAL.map(({ titulo }) => ({ titulo, ancho: 1 }))
  return Buffer.from(await buffer(await escribirXlsx({ titulo: 'PERSONAL', columnas }, enLotes(filas))))
}

async function* enLotes(filas: string[][]): AsyncGenerator<string[][]> {
  yield filas
}
