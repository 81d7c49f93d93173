import type { Rango } from '../../platform/archivos/archivos.ts'

/**
 * The part that a Range header asks for: 'todo' when it asks for none or for what we do not serve (several parts), as
 * the protocol allows; 'fuera' when the file is shorter.
 */
export const leerRango = (cabecera: string | undefined, bytes: number): Rango | 'todo' | 'fuera' => {
  const [, inicio = '', fin = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(cabecera ?? '') ?? []
  if (inicio === '' && fin === '') return 'todo'
  const ultimo = bytes - 1
  if (inicio === '')
    return Number(fin) === 0 || bytes === 0 ? 'fuera' : { desde: Math.max(0, bytes - Number(fin)), hasta: ultimo }
  if (fin !== '' && Number(fin) < Number(inicio)) return 'todo'
  if (Number(inicio) > ultimo) return 'fuera'
  return { desde: Number(inicio), hasta: fin === '' ? ultimo : Math.min(Number(fin), ultimo) }
}
