import type { Obra } from '@cabildo/contracts/seguimiento'
import { type ReactNode, useMemo, useState } from 'react'
import { Cabecera } from '../../../ui/tabla/Cabecera.tsx'
import { Cuerpo } from '../../../ui/tabla/Cuerpo.tsx'
import marco from '../../../ui/tabla/DataTable.module.css'
import { ordenDe } from '../../../ui/tabla/orden.ts'
import { Pie } from '../../../ui/tabla/Pie.tsx'
import { ROL } from '../../../ui/tabla/roles.ts'
import { useDesborde } from '../../../ui/tabla/useDesborde.ts'
import { useFocoFiel } from '../../../ui/tabla/useFocoFiel.ts'
import { useListado } from '../../../ui/tabla/useListado.ts'
import { columnasCon } from './columnas.tsx'
import { type CampoObra, ordenar, TABLA_OBRAS } from './orden.ts'

interface Props {
  obras: readonly Obra[]
  onVer: (obra: Obra) => void
  acciones?: ((obra: Obra) => ReactNode) | undefined
}

const SIN_MARCAS = () => ({})
const claveDe = ({ cui }: Obra) => cui
/** Rows that 'Todos' draws at most, as in the tables of the server. */
const TOPE = 5_000

/** The same works as a table, which readers and the keyboard go through cell by cell; all are here, so it cuts its own pages. */
export const TablaObras = ({ obras, onVer, acciones }: Props) => {
  const [listado, cambiar] = useListado<CampoObra>()
  const [vistas, setVistas] = useState(obras)
  if (vistas !== obras) {
    setVistas(obras)
    cambiar({ start: 0 })
  }
  const { start, length, order } = listado
  const ordenadas = useMemo(() => ordenar(obras, order), [obras, order])
  const filas = useMemo(
    () => ordenadas.slice(start, start + (length === -1 ? TOPE : length)),
    [ordenadas, start, length],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: opening only sets state
  const columnas = useMemo(() => columnasCon(onVer), [])
  const { marco: caja, atencion } = useFocoFiel(filas)
  const desborda = useDesborde(caja)
  return (
    <>
      <div ref={caja} className={marco.marco} data-desborda={desborda || undefined} tabIndex={-1} {...atencion}>
        <table className={marco.tabla} {...ROL.tabla} aria-label="Obras">
          <Cabecera
            columnas={columnas}
            orden={(campo) => ordenDe(campo, TABLA_OBRAS, listado, cambiar)}
            conAcciones={acciones !== undefined}
          />
          <Cuerpo
            columnas={columnas}
            filas={filas}
            clave={claveDe}
            marcas={SIN_MARCAS}
            acciones={acciones}
            atributos={undefined}
            eleccion={undefined}
          />
        </table>
      </div>
      <Pie
        start={start}
        length={length}
        parte={{ start, length }}
        filas={filas.length}
        recordsFiltered={obras.length}
        onCambio={cambiar}
      />
    </>
  )
}
