import assert from 'node:assert/strict'
import { setTimeout as esperar } from 'node:timers/promises'
import { ingresar, pedir } from './cliente.ts'
import type { Almacen } from './datos.ts'
import { AREA, bearer, CUENTA } from './escena.ts'
import { type Exportacion, exportar } from './jornada.ts'
import { residenteMB, vigilarMemoria } from './memoria.ts'
import { lanzarProducto } from './proceso.ts'
import { filas, meta, miles } from './tabla.ts'

/** The file with all visits of an area, and the memory that it took beyond what the server held before. */
export interface Exporte extends Exportacion {
  /** Rows of the list that the file is of. */
  listadas: number
  masMB: number | null
}

const META_MB = 100
const REPOSO_MS = 5_000

/** A million visits as CSV and as a workbook, one after the other, with nobody else there. */
export const medirExportes = async (almacen: Almacen): Promise<Exporte[]> => {
  const producto = await lanzarProducto(almacen, 'exportes')
  try {
    const token = await ingresar(producto, CUENTA)
    const lista = `${producto.url}/api/visitas/byarea/${AREA}?length=25`
    const { recordsTotal: listadas } = await pedir<{ recordsTotal: number }>(lista, { headers: bearer(token) })
    const hechos: Exporte[] = []
    for (const formato of ['csv', 'excel'] as const) {
      // What the writer itself takes is not the rows' cost.
      await exportar(producto, token, formato, { columns: { periodo: 'hoy' } })
      await esperar(REPOSO_MS)
      const antes = residenteMB(producto)
      const vigia = vigilarMemoria(producto.pid)
      const hecha = await exportar(producto, token, formato)
      const { servidorMB } = await vigia()
      const masMB = antes === null || servidorMB === null ? null : servidorMB - antes
      if (hecha.filas !== null) assert.equal(hecha.filas, listadas)
      hechos.push({ ...hecha, listadas, masMB })
    }
    return hechos
  } finally {
    await producto.detener()
  }
}

/** A missing measure counts as not met. */
const cumple = ({ masMB }: Exporte) => masMB !== null && masMB < META_MB

/** The marks that were missed, in words; none when all were met. */
export const faltasDeExportes = (exportes: readonly Exporte[]): string[] =>
  exportes.filter((una) => !cumple(una)).map(({ formato, masMB }) => `${formato}: + ${miles(masMB ?? Number.NaN)} MB`)

/** What a file of all visits of an area takes. */
export const tablaDeExportes = (exportes: readonly Exporte[]): string =>
  filas(
    ['Export', 'Rows', 'MB', 'First bytes, ms', 'All, s', 'More memory, MB', 'Target', 'Met'],
    exportes.map((una) => [
      ...[una.formato, miles(una.listadas), miles(una.megas), miles(una.primeroMs), (una.totalMs / 1_000).toFixed(1)],
      ...[una.masMB === null ? '–' : miles(una.masMB), `< ${META_MB}`, meta(cumple(una))],
    ]),
  )
