import type pg from 'pg'
import { ErrorDeArranque } from '../platform/arranque/error-de-arranque.ts'
import { sobreConexion } from '../platform/db/conexion.ts'
import { type ArchivoNombrado, listNombrados } from '../revision/index.ts'
import type { Paso } from './cifrado.ts'
import { abrirFoto, cerrarFoto, copiarTabla, copiarTrabajos, leerEstado, listTablas } from './copiar.queries.ts'
import { type Manifiesto, nombreDe } from './manifiesto.ts'
import { escribirParte } from './partes.ts'

/** All rows, jobs and names of files as they are at one moment; rows and jobs are written into the folder. */
export const fotografiar = async (cliente: pg.Client, carpeta: string, cifrar: Paso) => {
  const tablas = await listTablas(cliente)
  if (tablas.length === 0)
    throw new ErrorDeArranque('La base de datos está vacía: no hay qué respaldar. Revise DATOS y DATABASE_URL.')
  await abrirFoto(cliente, tablas)
  const estado = await leerEstado(cliente)
  const copiadas: Manifiesto['tablas'] = []
  for (const tabla of tablas) {
    const flujo = copiarTabla(cliente, tabla)
    const parte = await escribirParte(carpeta, `tablas/${tabla.nombre}.copy.zst`, flujo, cifrar)
    copiadas.push({ ...tabla, filas: flujo.rowCount, parte })
  }
  const flujo = copiarTrabajos(cliente)
  const parte = await escribirParte(carpeta, 'trabajos.copy.zst', flujo, cifrar)
  const nombrados = await listTodos(cliente)
  await cerrarFoto(cliente)
  return { ...estado, tablas: copiadas, trabajos: { filas: flujo.rowCount, parte }, nombrados }
}

/** Whether rows name all of these files now: what is missing then is lost, and did not go with its row. */
export const siguenNombrados = async (cliente: pg.Client, perdidos: readonly ArchivoNombrado[]): Promise<boolean> => {
  const nombres = new Set((await listTodos(cliente)).map(nombreDe))
  return perdidos.every((perdido) => nombres.has(nombreDe(perdido)))
}

const listTodos = (cliente: pg.Client) => listNombrados(sobreConexion(cliente), '', Number.MAX_SAFE_INTEGER)
