import type { Archivos } from '../../../platform/archivos/archivos.ts'
import { ErrorDeNegocio } from '../../../platform/errores.ts'
import { abrirLectorDeCargas, palabrasDe } from './cargas.ts'
import type { PedidoDeCarga } from './lectura.ts'

/** What opens a workbook on the server's own disk. */
export type LibroDeOrden = Pick<Archivos, 'pesar' | 'abrir'>

/** All rows of a workbook, in a process of its own as those that are uploaded. Throws validacion with the words for a file that cannot be read. */
export const leerDeOrden = async <F>(libro: LibroDeOrden, pedido: PedidoDeCarga): Promise<F[]> => {
  const lector = abrirLectorDeCargas(libro)
  const leidas: F[] = []
  try {
    const leido = await lector.leer('', pedido, async ({ lote }) => {
      // The reading process wrote these rows, so they need no check.
      leidas.push(...(JSON.parse(lote) as F[]))
    })
    if ('falla' in leido) throw new ErrorDeNegocio('validacion', { mensaje: palabrasDe(leido.falla, pedido.clase) })
    return leidas
  } finally {
    await lector.cerrar()
  }
}
