import { ESPERE } from '../../ui/BotonEspera.tsx'
import type { Pendiente } from './carga.ts'
import type { Cierre, Envio } from './useCarga.ts'

const contar = (n: number, una: string, varias: string) => (n === 0 ? [] : [n === 1 ? `1 ${una}` : `${n} ${varias}`])

/** What the foot says, and readers hear: how far it is, or what came of it, the failures first (ARC-22, P-15). */
export const estadoDe = (envio: Envio | null, cierre: Cierre, pendientes: readonly Pendiente[]): string => {
  if (envio?.deteniendo) return `Deteniendo. ${ESPERE}`
  if (envio) return `Guardando ${envio.orden} de ${envio.total}`
  if (pendientes.length === 0) return 'Falta: añadir una norma'
  const esperan = pendientes.filter(({ falla }) => falla?.porDatos).length
  const fallidas = pendientes.filter(({ falla }) => falla && !falla.porDatos).length
  const partes = [
    ...contar(fallidas, 'no se pudo guardar', 'no se pudieron guardar'),
    ...contar(esperan, 'espera «Publicar de todos modos»', 'esperan «Publicar de todos modos»'),
    ...contar(cierre.guardadas, 'norma guardada', 'normas guardadas'),
    ...contar(pendientes.length, 'norma por guardar', 'normas por guardar'),
  ]
  return `${cierre.detenida ? 'Detenido: ' : ''}${partes.join(', ')}`
}
