import { puedeAcceder } from '@cabildo/contracts/base/permisos'
import { RUTAS } from '@cabildo/contracts/base/rutas'
import { useSesion } from '../../platform/sesion.ts'
import { miles } from '../../ui/tabla/idioma.ts'
import type { Filtros } from './series.ts'
import estilos from './TableroPage.module.css'

interface Props {
  n: number
  /** Whose number it is, for readers. */
  de: string
  filtros: Filtros
}

/** A figure that links to its rows, over the nearest `zona`. Plain text for area 21, which may not see the list (CAN-34). */
export const Cifra = ({ n, de, filtros }: Props) => {
  const verFilas = puedeAcceder(RUTAS.excel.acceso, useSesion())
  if (!verFilas) return <span className={estilos.cifra}>{miles(n)}</span>
  return (
    <a className={estilos.cifra} href={`#/excel?${new URLSearchParams(filtros)}`}>
      {miles(n)}
      <span className="solo-lector"> {de}: ver en la lista</span>
    </a>
  )
}
