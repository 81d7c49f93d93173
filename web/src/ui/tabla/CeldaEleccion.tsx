import estilos from './CeldaEleccion.module.css'
import { ROL } from './roles.ts'
import type { Eleccion } from './useEleccion.ts'

interface PropsCelda<Fila> {
  eleccion: Eleccion<Fila>
  fila: Fila
}

/** The checkbox of a row, large enough for a finger. A row that cannot be chosen has none. */
export const CeldaEleccion = <Fila,>({ eleccion, fila }: PropsCelda<Fila>) => (
  <td {...ROL.celda} className={estilos.celda}>
    {eleccion.elegible(fila) && (
      <label className={estilos.caja}>
        <input
          type="checkbox"
          aria-label={eleccion.nombre(fila)}
          checked={eleccion.elegida(fila)}
          onChange={() => eleccion.alternar(fila)}
        />
      </label>
    )}
  </td>
)

/** The checkbox of the page: chooses all its rows, or none. */
export const TituloEleccion = <Fila,>({ eleccion }: { eleccion: Eleccion<Fila> }) => (
  <th scope="col" {...ROL.titulo} className={estilos.celda}>
    <label className={estilos.caja}>
      <input
        ref={(caja) => {
          if (caja) caja.indeterminate = eleccion.pagina === 'algunas'
        }}
        type="checkbox"
        aria-label={eleccion.nombrePagina}
        checked={eleccion.pagina === 'todas'}
        onChange={eleccion.alternarPagina}
      />
    </label>
  </th>
)
