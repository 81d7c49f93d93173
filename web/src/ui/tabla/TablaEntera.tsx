import type { ReactNode } from 'react'
import { Cabecera } from './Cabecera.tsx'
import { Cuerpo, Esqueleto } from './Cuerpo.tsx'
import estilos from './DataTable.module.css'
import { ROL } from './roles.ts'
import type { ColumnaTabla, MarcasFila } from './tipos.ts'

interface Props<Fila> {
  /** Its accessible name. */
  nombre: string
  className?: string | undefined
  columnas: ColumnaTabla<Fila>[]
  /** Undefined until they have loaded. */
  filas: Fila[] | undefined
  rowKey: (fila: Fila) => string | number
  acciones: (fila: Fila) => ReactNode
  /** How many rows hold their place until then. */
  huesos: number
}

const SIN_ORDEN = () => null
const SIN_MARCAS = (): MarcasFila => ({})

/** A table whose rows come all at once, in one order: without search, filters and pages, which are `DataTable`'s. */
export const TablaEntera = <Fila,>({
  nombre,
  className = '',
  columnas,
  filas,
  rowKey,
  acciones,
  huesos,
}: Props<Fila>) => (
  <table className={`${estilos.tabla} ${className}`} {...ROL.tabla} aria-label={nombre}>
    <Cabecera columnas={columnas} orden={SIN_ORDEN} conAcciones />
    {filas ? (
      <Cuerpo
        {...{ columnas, filas, rowKey, acciones }}
        marcas={SIN_MARCAS}
        atributos={undefined}
        eleccion={undefined}
      />
    ) : (
      <Esqueleto columnas={columnas.length + 1} filas={huesos} />
    )}
  </table>
)
