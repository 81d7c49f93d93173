import assert from 'node:assert/strict'
import { join } from 'node:path'
import { verificadorCorrecto } from '../../contracts/src/base/verificador.ts'
import { type ConsultaVerifica, TIPOS_VERIFICA } from '../../contracts/src/verificacion.ts'
import { auditar, contarEnvios } from './ciudadanos.auditoria.ts'
import type { ContextoCiudadano } from './ciudadanos.escena.ts'
import { type Almacen, ejecutar } from './datos.ts'
import { CIUDADANOS } from './escena.ts'
import { type MemoriaJunta, vigilarMemoria } from './memoria.ts'
import { type Jornada, soltar } from './multitud.ts'
import { lanzar, PRODUCTO, type Servidor } from './proceso.ts'

/** A thousand citizens for a while, their results, and the check afterwards. */
export interface Concurrencia {
  medida: string
  conPausas: boolean
  segundos: number
  jornada: Jornada
  memoria: MemoriaJunta
  /** What was acknowledged and is missing, or the other way round. */
  faltas: string[]
}

const ESCENA = import.meta.resolve('./ciudadanos.escena.ts')
export const SEGUNDOS_CIUDADANOS = 45

/** With the time to read and click, and without any, the worst case. */
const CORRIDAS = [
  { medida: 'each looks at a page for 1 to 3 s', pausaMs: [1_000, 3_000], red: 11 },
  { medida: 'nobody ever pauses', pausaMs: null, red: 12 },
] as const

/** A thousand citizens at once on all that needs no session, against the product with its limits as they are (I1). */
export const medirCiudadanos = async (almacen: Almacen, segundos = SEGUNDOS_CIUDADANOS): Promise<Concurrencia[]> => {
  const url = almacen.url('ciudadanos')
  const datos = join(almacen.carpeta, 'producto-ciudadanos')
  const producto = await lanzarPublico(url, datos)
  try {
    const contexto = await mirarDesdeFuera(producto, url)
    // The first citizens load what later ones reuse.
    await soltar({
      ...{ url: producto.url, personas: 20, segundos: 3, pausaMs: [100, 200], escena: ESCENA },
      contexto: { ...contexto, red: 10 },
    })
    const corridas: Concurrencia[] = []
    for (const { medida, pausaMs, red } of CORRIDAS) {
      const antes = await contarEnvios(url)
      const vigia = vigilarMemoria(producto.pid)
      const jornada = await soltar({
        ...{ url: producto.url, personas: CIUDADANOS, segundos, pausaMs, escena: ESCENA },
        contexto: { ...contexto, red },
      })
      const memoria = await vigia()
      const faltas = await auditar(url, { antes, hechos: jornada.hechos, datos })
      corridas.push({ medida, conPausas: pausaMs !== null, segundos, jornada, memoria, faltas })
    }
    return corridas
  } finally {
    await producto.detener()
  }
}

/** The product with its demonstration and files, behind a trusted proxy: citizens come from many addresses. */
export const lanzarPublico = (
  url: string,
  datos: string,
  { env = {}, argumentos = [] }: { env?: Record<string, string>; argumentos?: readonly string[] } = {},
): Promise<Servidor> =>
  lanzar(
    PRODUCTO,
    { DATABASE_URL: url, DATOS: datos, DEMO: 'true', NIVEL_LOG: 'error', TRUST_PROXY: 'loopback', ...env },
    argumentos,
  )

/** A citizen's data: the page with its parts, papers with their codes, and persons. */
export const mirarDesdeFuera = async (
  { url: direccion }: Servidor,
  url: string,
): Promise<Omit<ContextoCiudadano, 'red'>> => {
  const pagina = await (await fetch(direccion)).text()
  const partes = [...pagina.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, ruta = '']) => ruta)
  assert(partes.length > 0, 'la aplicación web no está construida')
  const documentos = await ejecutar<ConsultaVerifica>(
    url,
    `select tipo_doc, nro_doc::text, anio::text, code_verifica from documentos d
      where tipo_doc in (${TIPOS_VERIFICA.map(({ id }) => id).join()}) and deleted_at is null
        and exists (select from documentos_destinos t where t.doc_id = d.doc_id and t.firmado_at is not null)
        and exists (select from documentos_archivos a where a.doc_id = d.doc_id and a.clase = 'principal')`,
  )
  const personas = await ejecutar<{ dni: string }>(url, 'select dni from padron order by dni limit 200')
  assert(documentos.length > 0 && personas.length > 0)
  return {
    pagina: ['/', ...partes],
    documentos,
    personas: personas.map(({ dni }) => ({ dni, code_verifica: verificadorDe(dni) })),
  }
}

const verificadorDe = (dni: string) => [...'0123456789'].find((digito) => verificadorCorrecto(dni, digito)) ?? ''
