import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { Archivos } from '../../server/src/platform/archivos/archivos.ts'
import { abrirDisco } from '../../server/src/platform/archivos/disco.ts'
import { crearReloj } from '../../server/src/platform/reloj.ts'
import { migrarTrabajos } from '../../server/src/platform/trabajos/trabajos.ts'
import { comprobar } from '../../server/src/respaldo/comprobacion.ts'
import { respaldar } from '../../server/src/respaldo/respaldo.ts'
import { restaurar } from '../../server/src/respaldo/restauracion.ts'
import { verificar } from '../../server/src/respaldo/verificacion.ts'
import { type Almacen, ejecutar } from './datos.ts'
import { PDF_DE_RESPALDO } from './escena.ts'
import { lanzar, PRODUCTO } from './proceso.ts'

/** One step of the drill and how long it took. */
export interface PasoDeRespaldo {
  medida: string
  segundos: number
  metaS: number | null
}

const NUEVOS = 10
const CALLADO = () => undefined

/** How long a backup takes, the next one, and to be back elsewhere, with everything verified (H6). */
export const medirRespaldo = async (almacen: Almacen): Promise<PasoDeRespaldo[]> => {
  const url = almacen.url('respaldo')
  const carpeta = (nombre: string) => join(almacen.carpeta, nombre)
  for (const nombre of ['origen', 'restaurado', 'respaldos'])
    await rm(carpeta(nombre), { recursive: true, force: true })
  const archivos = await abrirDisco(join(carpeta('origen'), 'archivos'))
  await migrarTrabajos(url, CALLADO)
  // Files of an earlier run no longer exist.
  await ejecutar(url, 'delete from textos where archivo_id is not null; delete from archivo_normas')
  await archivar(url, archivos, { desde: 1, cuantos: PDF_DE_RESPALDO.cuantos })
  const hacer = () =>
    respaldar({
      ...{ url, archivos, datos: carpeta('origen'), entidad: 'Medida', destino: carpeta('respaldos') },
      ...{ reloj: crearReloj(), ajustes: undefined, rutas: [], avisar: CALLADO },
    })
  const pasos: PasoDeRespaldo[] = []
  const medir = async <T>(medida: string, metaS: number | null, paso: () => Promise<T>): Promise<T> => {
    const inicio = performance.now()
    const hecho = await paso()
    pasos.push({ medida, metaS, segundos: (performance.now() - inicio) / 1_000 })
    return hecho
  }
  await medir('first backup', 30, hacer)
  await archivar(url, archivos, { desde: PDF_DE_RESPALDO.cuantos + 1, cuantos: NUEVOS })
  const respaldo = await medir(`next backup, ${NUEVOS} files more`, 30, hacer)
  await medir('check of all that was backed up', null, () => comprobar(respaldo))
  const destino = new URL(url)
  destino.pathname = '/respaldo_restaurado'
  await ejecutar(url, 'drop database if exists respaldo_restaurado')
  await ejecutar(url, 'create database respaldo_restaurado')
  const otros = await abrirDisco(join(carpeta('restaurado'), 'archivos'))
  await medir('restore, check included', null, () =>
    restaurar(respaldo, {
      ...{ url: destino.href, archivos: otros, datos: carpeta('restaurado') },
      ...{ reemplazar: false, avisar: CALLADO },
    }),
  )
  const hallazgos = await medir('verification of every file', null, () => verificar(respaldo, destino.href, otros))
  const ajenos = hallazgos.filter(({ donde }) => donde.startsWith('archivo_normas'))
  if (ajenos.length > 0) throw new Error(`La restauración no quedó igual: ${JSON.stringify(ajenos.slice(0, 5))}`)
  // The first start creates what exists once, such as the secret; the others are starts on an existing installation.
  const iniciar = () =>
    lanzar(PRODUCTO, { DATABASE_URL: destino.href, DATOS: carpeta('restaurado'), NIVEL_LOG: 'warn' })
  await (await iniciar()).detener()
  const servidor = await medir('start on what was restored, until it answers', 2, iniciar)
  await servidor.detener()
  return pasos
}

/** Stores files and the archive's rows that name them; no two are alike, and none can be compressed. */
const archivar = async (
  url: string,
  archivos: Archivos,
  { desde, cuantos }: { desde: number; cuantos: number },
): Promise<void> => {
  const filas: string[] = []
  for (let numero = desde; numero < desde + cuantos; numero++) {
    const contenido = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(PDF_DE_RESPALDO.bytes)])
    const { storage_key, bytes, sha256 } = await archivos.guardar(Readable.from([contenido]), {
      ...{ carpeta: 'archivos', extension: 'pdf', maximoBytes: contenido.length },
    })
    filas.push(`(3, 2026, '${numero}', 'Medida', '${numero}.pdf', '${storage_key}', 'm.pdf', ${bytes}, '${sha256}', 1)`)
  }
  await ejecutar(
    url,
    `insert into archivo_normas (tipo_doc, anio, nro_doc, sumilla, file, clave, name_file, size_file, sha256, created_by)
     values ${filas.join(', ')}`,
  )
}
