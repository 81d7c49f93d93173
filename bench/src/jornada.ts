import assert from 'node:assert/strict'
import { enJson, ingresar } from './cliente.ts'
import type { Almacen } from './datos.ts'
import { ADMINISTRADOR, CUENTA, PERSONAL_A_LA_VEZ } from './escena.ts'
import type { ContextoPersonal } from './jornada.escena.ts'
import { vigilarMemoria } from './memoria.ts'
import { type Jornada, soltar } from './multitud.ts'
import { lanzarProducto, type Servidor } from './proceso.ts'

/** One export of the whole log of an area, while everybody else works. */
export interface Exportacion {
  formato: 'csv' | 'excel'
  filas: number | null
  megas: number
  /** Until its first bytes came, and until the last. */
  primeroMs: number
  totalMs: number
}

export interface JornadaDePersonal {
  medida: string
  jornada: Jornada
  exportaciones: Exportacion[]
  /** Maximum memory of the server beyond that of the same staff without exports. */
  masMB: number | null
}

const ESCENA = import.meta.resolve('./jornada.escena.ts')
const SEGUNDOS = 30
const CALENTAR_S = 8
const CORRIDAS = [
  { medida: 'each looks at a list for 0.5 to 1.5 s', pausaMs: [500, 1_500] },
  { medida: 'nobody ever pauses', pausaMs: null },
] as const

/** Sixty at their lists of 200,000 visits and 100,000 documents while one export follows the other (I2). */
export const medirJornada = async (almacen: Almacen, segundos = SEGUNDOS): Promise<JornadaDePersonal[]> => {
  // Sixty people share two accounts, each with a session of its own.
  const producto = await lanzarProducto(almacen, 'personal', {
    ...{ NIVEL_LOG: 'error', SESIONES_POR_USUARIO: String(PERSONAL_A_LA_VEZ) },
  })
  try {
    const sesiones = async (cuenta: typeof CUENTA, cuantas: number) => {
      const tokens: string[] = []
      for (let i = 0; i < cuantas; i++) tokens.push(await ingresar(producto, cuenta))
      return tokens
    }
    const mitad = PERSONAL_A_LA_VEZ / 2
    const contexto: ContextoPersonal = {
      visitas: await sesiones(CUENTA, mitad),
      documentos: await sesiones(ADMINISTRADOR, mitad),
    }
    const corridas: JornadaDePersonal[] = []
    for (const { medida, pausaMs } of CORRIDAS) {
      const encargo = { url: producto.url, personas: PERSONAL_A_LA_VEZ, pausaMs, escena: ESCENA, contexto }
      const sinExportar = vigilarMemoria(producto.pid)
      await soltar({ ...encargo, segundos: CALENTAR_S })
      const antes = (await sinExportar()).servidorMB
      const conExportar = vigilarMemoria(producto.pid)
      const exportaciones: Exportacion[] = []
      const parar = new AbortController()
      const exportar = exportarMientras(producto, contexto.visitas[0] ?? '', exportaciones, parar.signal)
      const jornada = await soltar({ ...encargo, segundos })
      parar.abort()
      await exportar
      const despues = (await conExportar()).servidorMB
      const masMB = antes === null || despues === null ? null : despues - antes
      corridas.push({ medida, jornada, exportaciones, masMB })
    }
    return corridas
  } finally {
    await producto.detener()
  }
}

/** One export after the other, text and Excel in turns, at least one of each. */
const exportarMientras = async (
  servidor: Servidor,
  token: string,
  hechas: Exportacion[],
  fin: AbortSignal,
): Promise<void> => {
  while (!fin.aborted || hechas.length < 2)
    hechas.push(await exportar(servidor, token, hechas.length % 2 === 0 ? 'csv' : 'excel'))
}

/** Exports the visits of the caller's area, those that the filter leaves. */
export const exportar = async (
  { url }: Servidor,
  token: string,
  formato: Exportacion['formato'],
  filtro: object = {},
): Promise<Exportacion> => {
  const inicio = performance.now()
  const respuesta = await fetch(`${url}/api/export/visitas`, enJson({ formato, ...filtro }, token))
  assert.equal(respuesta.status, 200, formato)
  let [primeroMs, bytes, lineas] = [0, 0, 0]
  for await (const trozo of respuesta.body ?? []) {
    primeroMs ||= performance.now() - inicio
    bytes += trozo.length
    if (formato === 'csv') for (const byte of trozo) if (byte === 0x0a) lineas++
  }
  // All lines but the heading.
  const filas = formato === 'csv' ? lineas - 1 : null
  return { formato, filas, megas: bytes / 2 ** 20, primeroMs, totalMs: performance.now() - inicio }
}
