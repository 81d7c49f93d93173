import type { Ref } from '../cos/valores.ts'
import type { Preparado } from '../tipos.ts'
import type { Actualizacion } from './actualizacion.ts'

/** Room for a CMS with its chain and a time stamp. */
const HUECO_BYTES = 16_384
const TRAMO = '[0 0000000000 0000000000 0000000000]'

/** The dictionary of a signature as bytes, so that it is known where its room lies. */
export interface ConHueco {
  bytes: Buffer
  /** Offsets in it: of what it is over, and of its room. */
  tramo: number
  hueco: { desde: number; hasta: number }
}

/** A dictionary of that type and format with its room; `entradas` follow the room, each beginning with a line's end. */
export const conHueco = (tipo: 'Sig' | 'DocTimeStamp', formato: string, entradas = ''): ConHueco => {
  const antes = `<<\n/Type /${tipo}\n/Filter /Adobe.PPKLite\n/SubFilter /${formato}\n/ByteRange `
  const contenido = '\n/Contents '
  const hueco = `<${'0'.repeat(HUECO_BYTES * 2)}>`
  const desde = antes.length + TRAMO.length + contenido.length
  return {
    bytes: Buffer.from(`${antes}${TRAMO}${contenido}${hueco}${entradas}\n>>`, 'latin1'),
    tramo: antes.length,
    hueco: { desde, hasta: desde + hueco.length },
  }
}

/** Writes an update with such a dictionary in it and fills in what the signature is over: all but its own room. */
export const escribirConHueco = (
  pdf: Buffer,
  cambios: Actualizacion,
  firmado: Ref,
  diccionario: ConHueco,
): { cola: Buffer; hueco: Preparado['hueco'] } => {
  const { cola, inicios } = cambios.escribir()
  const inicio = inicios.get(firmado.num) ?? 0
  const hueco = { desde: inicio + diccionario.hueco.desde, hasta: inicio + diccionario.hueco.hasta }
  const tramos = [hueco.desde, hueco.hasta, pdf.length + cola.length - hueco.hasta]
  const escritos = `[0 ${tramos.join(' ')}]`.padEnd(TRAMO.length)
  cola.write(escritos, inicio - pdf.length + diccionario.tramo, 'latin1')
  return { cola, hueco }
}
