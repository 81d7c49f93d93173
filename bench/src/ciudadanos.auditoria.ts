import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { abrirDisco } from '../../server/src/platform/archivos/disco.ts'
import { ejecutar } from './datos.ts'
import type { Hecho } from './multitud.ts'

/** Rows and the last number of what citizens send. */
interface Cuenta {
  tramites: number
  ultimo_tramite: number
  reclamos: number
  ultimo_reclamo: number
}

export const contarEnvios = async (url: string): Promise<Cuenta> => {
  const [cuenta] = await ejecutar<Cuenta & Record<string, unknown>>(
    url,
    `select (select count(*) from tramites)::integer as tramites, (select count(*) from reclamos)::integer as reclamos,
      coalesce((select ultimo from series where serie = 'tramite' order by anio desc limit 1), 0) as ultimo_tramite,
      coalesce((select ultimo from series where serie = 'reclamo' order by anio desc limit 1), 0) as ultimo_reclamo`,
  )
  assert(cuenta)
  return cuenta
}

/**
 * Compares what was acknowledged with what is stored: a row with its number and key, its file intact on the disk, as
 * many rows as numbers, and none unacknowledged. Answers what is wrong, in words.
 */
export const auditar = async (
  url: string,
  { antes, hechos, datos }: { antes: Cuenta; hechos: readonly Hecho[]; datos: string },
): Promise<string[]> => {
  const ahora = await contarEnvios(url)
  const faltas: string[] = []
  const exigir = (cumple: boolean, falta: string) => {
    if (!cumple) faltas.push(falta)
  }
  const tramites = hechos.filter(({ que }) => que === 'tramite')
  const reclamos = hechos.filter(({ que }) => que === 'reclamo')
  for (const [que, acusados, filas, numeros] of [
    ['filings', tramites, ahora.tramites - antes.tramites, ahora.ultimo_tramite - antes.ultimo_tramite],
    ['complaints', reclamos, ahora.reclamos - antes.reclamos, ahora.ultimo_reclamo - antes.ultimo_reclamo],
  ] as const) {
    exigir(filas === numeros, `${que}: ${filas} rows and ${numeros} numbers`)
    exigir(filas === acusados.length, `${que}: ${filas} rows and ${acusados.length} acknowledged`)
    exigir(new Set(acusados.map(({ numero }) => numero)).size === acusados.length, `${que}: one number twice`)
  }
  const filasDe = async (sentencia: string) =>
    new Map(
      (await ejecutar<{ clave: string; numero: string; path: string; sha256: string }>(url, sentencia)).map((fila) => [
        fila.clave,
        fila,
      ]),
    )
  const guardados = await filasDe(`select clave, nro_registro as numero, path, sha256
    from tramites left join tramites_archivos on tramite_id = id where clave is not null`)
  const quejas = await filasDe('select clave, id::text as numero from reclamos where clave is not null')
  const disco = await abrirDisco(join(datos, 'archivos'))
  for (const { numero, clave } of reclamos)
    exigir(quejas.get(clave)?.numero === numero, `complaint ${numero} is not there`)
  for (const { numero, clave } of tramites) {
    const fila = guardados.get(clave)
    exigir(fila?.numero === numero, `filing ${numero} is not there`)
    const contenido = fila?.path ? await disco.abrir('mpvirtual', fila.path) : null
    const huella = createHash('sha256')
    if (contenido) for await (const trozo of contenido) huella.update(trozo as Buffer)
    exigir(contenido !== null && huella.digest('hex') === fila?.sha256, `the file of filing ${numero} is not there`)
  }
  return faltas
}
